// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iterator>

#include "model/exact_number.h"
#include "tacet/io.h"

namespace tacet {

namespace {

/// Numerator over denominator in table units, as an exact decimal or fraction of the numbers of the file.
std::string exact_text(const mpz_class& numerator, const mpz_class& denominator, int decimals) {
    if (denominator == 1 && numerator.fits_slong_p()) {
        Amount amount = numerator.get_si();
        for (; decimals > 0 && amount % 10 == 0; --decimals) amount /= 10;
        return format_amount(amount, decimals);
    }
    mpq_class fraction(numerator, denominator * power_of_ten(decimals));
    fraction.canonicalize();
    return fraction.get_str();
}

}  // namespace

std::string to_text(const Table& table, const Proof& proof, const std::optional<SecondaryMargin>& margin) {
    std::string text = "tacet-witness 1\n";
    auto out = std::back_inserter(text);
    fmt::format_to(out, "table {} {}\n", table.cell_count(), table.equation_count());
    if (margin) fmt::format_to(out, "secondaries {}\n", margin->text());
    for (std::size_t id = 0; id < proof.witnesses.size(); ++id) {
        const Witness& witness = proof.witnesses[id];
        fmt::format_to(out, "W {} {}", id, witness.cells.size());
        for (std::size_t i = 0; i < witness.cells.size(); ++i)
            fmt::format_to(
                out, " {} {}", witness.cells[i].index(),
                exact_text(to_gmp(witness.numerators[i]), to_gmp(witness.denominator), table.decimals()));
        text += '\n';
    }
    for (const Claim& claim : proof.claims)
        fmt::format_to(out, "{} {} {} {} {}\n", table[claim.cell].status == Status::primary ? 'P' : 'S',
                       claim.cell.index(), claim.side == Side::up ? "up" : "down", claim.witness,
                       claim.factor.text());
    return text;
}

}  // namespace tacet
