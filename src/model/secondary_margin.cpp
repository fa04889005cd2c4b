// SPDX-License-Identifier: Apache-2.0
#include "tacet/secondary_margin.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/exact_number.h"
#include "tacet/error.h"
#include "text/decimal.h"

namespace tacet {

namespace {

// Beyond the room of any cell, and with room to spare for the unit of strict protection.
constexpr Amount kBeyondAllRooms = 2 * kLargestAmount + 1;

bool is_plain_number(std::string_view text) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return !text.empty() && is_digit(text.front()) && is_digit(text.back()) &&
           std::ranges::all_of(text, [&](char c) { return is_digit(c) || c == '.'; });
}

Amount clipped(Amount level, Amount room, const Table& table, Protection protection) {
    const Amount raise = protection == Protection::strict ? table.unit() : 0;
    return std::clamp<Amount>(room - raise, 0, level);
}

}  // namespace

SecondaryMargin::SecondaryMargin(std::string_view text) : text_(text), is_share_(text.ends_with('%')) {
    if (is_share_) text.remove_suffix(1);
    const ParsedDecimal parsed = is_plain_number(text)
                                     ? parse_decimal(text)
                                     : ParsedDecimal{.number = {}, .error = DecimalError::not_a_number};
    if (parsed.error != DecimalError::none || parsed.number.digits == 0)
        throw InputError(fmt::format(
            "protection of secondaries: found '{}', expected a number above 0, or one with %", text_));
    number_ = from_gmp(mpq_class(exact_decimal(text) / (is_share_ ? 100 : 1)));
}

Amount SecondaryMargin::level(const Table& table, CellId cell) const {
    mpq_class distance = to_gmp(number_);
    distance *=
        is_share_ ? mpz_class(std::abs(table[cell].value)) : mpz_class(power_of_ten(table.decimals()));
    const mpz_class unit(table.unit());
    mpz_class units;
    distance /= unit;
    mpz_cdiv_q(units.get_mpz_t(), distance.get_num_mpz_t(), distance.get_den_mpz_t());
    units *= unit;
    return units > kBeyondAllRooms ? kBeyondAllRooms : units.get_si();
}

Table with_margins(const Table& table, const SecondaryMargin& margin, Protection protection) {
    TableData data = table.data();
    for (const CellId id : table.cells()) {
        Cell& cell = data.cells[id.index()];
        if (cell.status == Status::primary) continue;
        cell.lower_level = cell.upper_level = margin.level(table, id);
        cell.sliding_level = 0;
        if (!margin.clips) continue;
        cell.lower_level = clipped(cell.lower_level, room(cell, Side::down), table, protection);
        cell.upper_level = clipped(cell.upper_level, room(cell, Side::up), table, protection);
    }
    return Table(std::move(data));
}

std::vector<CellId> clipped_secondaries(const Table& table, const Pattern& pattern,
                                        const SecondaryMargin& margin, Protection protection) {
    auto cells = secondaries(table, pattern);
    if (!margin.clips) cells.clear();
    std::erase_if(cells, [&](CellId cell) {
        const Amount level = margin.level(table, cell);
        return std::ranges::all_of(kSides, [&](Side side) {
            return clipped(level, room(table[cell], side), table, protection) == level;
        });
    });
    return cells;
}

}  // namespace tacet
