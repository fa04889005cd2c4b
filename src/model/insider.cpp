// SPDX-License-Identifier: Apache-2.0
#include "tacet/insider.h"

#include <algorithm>

#include "model/exact_number.h"

namespace tacet {

namespace {

const Exemption* exemption(const Insider& insider, CellId cell) {
    const auto found = std::ranges::lower_bound(insider.owns, cell, {}, &Exemption::cell);
    return found == insider.owns.end() || found->cell != cell ? nullptr : &*found;
}

/// Whether `other` knows all that `insider` knows, as closely.
bool knows_as_much(const Insider& other, const Insider& insider) {
    return std::ranges::all_of(insider.knows, [&](const Knowledge& each) {
        const auto found = std::ranges::lower_bound(other.knows, each.cell, {}, &Knowledge::cell);
        return found != other.knows.end() && found->cell == each.cell &&
               found->lower_bound >= each.lower_bound && found->upper_bound <= each.upper_bound;
    });
}

struct Attacked {
    bool down = true;
    bool up = true;
};

Attacked attacked(const Insider& insider, CellId cell) {
    const auto known = std::ranges::lower_bound(insider.knows, cell, {}, &Knowledge::cell);
    if (known != insider.knows.end() && known->cell == cell && known->lower_bound == known->upper_bound)
        return {false, false};
    const Exemption* own = exemption(insider, cell);
    return own == nullptr ? Attacked{} : Attacked{!own->down, !own->up};
}

/// Whether `other` attacks all that `insider` attacks. Only what `other` knows or owns can be missing.
bool attacks_as_much(const Table& table, const Insider& other, const Insider& insider) {
    const auto is_missing = [&](CellId cell) {
        if (table[cell].status != Status::primary) return false;
        const Attacked by_other = attacked(other, cell);
        const Attacked by_insider = attacked(insider, cell);
        return (by_insider.down && !by_other.down) || (by_insider.up && !by_other.up);
    };
    return std::ranges::none_of(other.knows, is_missing, &Knowledge::cell) &&
           std::ranges::none_of(other.owns, is_missing, &Exemption::cell);
}

}  // namespace

Table with_insiders(const Table& table, std::vector<Insider> insiders) {
    TableData data = table.data();
    data.insiders = std::move(insiders);
    return Table(std::move(data));
}

const Knowledge* knowledge(const Table& table, InsiderId who, CellId cell) {
    if (who == kOutsider) return nullptr;
    const auto& knows = table[who].knows;
    const auto found = std::ranges::lower_bound(knows, cell, {}, &Knowledge::cell);
    return found == knows.end() || found->cell != cell ? nullptr : &*found;
}

bool knows_value(const Table& table, InsiderId who, CellId cell) {
    const Knowledge* known = knowledge(table, who, cell);
    return known != nullptr && known->lower_bound == known->upper_bound;
}

Amount room(const Table& table, InsiderId who, CellId cell, Side side) {
    const Knowledge* known = knowledge(table, who, cell);
    if (known == nullptr) return room(table[cell], side);
    return side == Side::up ? known->upper_bound - table[cell].value : table[cell].value - known->lower_bound;
}

Amount required(const Table& table, InsiderId who, CellId cell, Side side, Protection protection) {
    const Amount level = required(table, cell, side, protection);
    if (who == kOutsider) return level;
    if (knows_value(table, who, cell)) return 0;
    const Exemption* own = exemption(table[who], cell);
    if (own != nullptr && (side == Side::up ? own->up : own->down)) return 0;
    return table[who].clips_levels ? std::min(level, room(table, who, cell, side)) : level;
}

Amount required_width(const Table& table, InsiderId who, CellId cell, Protection protection) {
    const Amount width = required_width(table, cell, protection);
    if (who == kOutsider) return width;
    if (knows_value(table, who, cell) || exemption(table[who], cell) != nullptr) return 0;
    return table[who].clips_levels
               ? std::min(width, room(table, who, cell, Side::down) + room(table, who, cell, Side::up))
               : width;
}

Rational largest_factor(const Table& table, InsiderId who, const Witness& witness, Side side) {
    Rational limit = largest_factor(table, witness, side);
    if (who == kOutsider) return limit;
    mpq_class best = to_gmp(limit);
    for (const Knowledge& known : table[who].knows) {
        const auto found = std::ranges::lower_bound(witness.cells, known.cell);
        if (found == witness.cells.end() || *found != known.cell) continue;
        const auto& numerator =
            to_gmp(witness.numerators[static_cast<std::size_t>(found - witness.cells.begin())]);
        const bool rises = (sgn(numerator) > 0) == (side == Side::up);
        mpq_class factor(mpz_class(room(table, who, known.cell, rises ? Side::up : Side::down)) *
                             to_gmp(witness.denominator),
                         abs(numerator));
        factor.canonicalize();
        best = std::min(best, factor);
    }
    return from_gmp(std::move(best));
}

std::vector<Insider> without_redundant(const Table& table, std::vector<Insider> insiders) {
    const Table known = with_insiders(table, std::move(insiders));  // in order, and nothing that all know
    std::vector<Insider> kept;
    for (std::uint32_t i = 0; i < known.insiders().size(); ++i) {
        const Insider& insider = known.insiders()[i];
        if (insider.knows.empty()) continue;
        const bool is_redundant =
            std::ranges::any_of(known.insiders_of(insider.knows.front().cell), [&](InsiderId other) {
                if (other.index() == i || !knows_as_much(known[other], insider) ||
                    !attacks_as_much(known, known[other], insider))
                    return false;
                // Of those that are the same, the first stays.
                return other.index() < i || !knows_as_much(insider, known[other]) ||
                       !attacks_as_much(known, insider, known[other]);
            });
        if (!is_redundant) kept.push_back(insider);
    }
    return kept;
}

}  // namespace tacet
