// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>

#include "tacet/unpick.h"

namespace tacet {

namespace {

/// True if the others that are suppressed in the equation may be worth too little to hide the primary.
bool may_expose(const Table& table, const Pattern& pattern, EquationId equation, CellId primary,
                Amount level) {
    bool is_alone = true;
    __int128 worth = 0;
    for (const Term& term : table.terms(equation))
        if (term.cell != primary && pattern.contains(term.cell)) {
            is_alone = false;
            worth += std::abs(table[term.cell].value);
        }
    return is_alone || level > worth;
}

}  // namespace

std::vector<CellId> initially_exposed(const Table& table, Protection protection) {
    const Pattern pattern(table);
    std::vector<CellId> found;
    for (const CellId primary : table.primaries()) {
        const Amount level = std::max({required(table, primary, Side::down, protection),
                                       required(table, primary, Side::up, protection),
                                       required_width(table, primary, protection)});
        const auto exposes = [&](const Incidence& each) {
            return may_expose(table, pattern, each.equation, primary, level);
        };
        if (level > 0 && std::ranges::any_of(table.incidences(primary), exposes)) found.push_back(primary);
    }
    return found;
}

}  // namespace tacet
