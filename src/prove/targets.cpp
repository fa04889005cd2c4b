// SPDX-License-Identifier: Apache-2.0
#include "prove/targets.h"

#include <algorithm>

#include "tacet/insider.h"

namespace tacet {

namespace {

// Pairs of an insider and a primary.
constexpr std::size_t kFewPairs = 2000;

void add(const Table& table, CellId cell, InsiderId attacker, Protection protection,
         std::vector<Target>& targets) {
    Amount sides = 0;
    for (const Side side : kSides) {
        const Amount amount = required(table, attacker, cell, side, protection);
        if (amount > 0) targets.push_back({cell, side, amount, false, attacker});
        sides += amount;
    }
    const Amount width = required_width(table, attacker, cell, protection);
    if (width > sides) targets.push_back({cell, Side::up, width, true, attacker});
}

/// Primaries in the equations of what the insider knows.
std::vector<CellId> primaries_near(const Table& table, const Insider& insider) {
    std::vector<CellId> primaries;
    for (const Knowledge& known : insider.knows)
        for (const Incidence& each : table.incidences(known.cell))
            for (const Term& term : table.terms(each.equation))
                if (table[term.cell].status == Status::primary) primaries.push_back(term.cell);
    std::ranges::sort(primaries);
    const auto repeated = std::ranges::unique(primaries);
    primaries.erase(repeated.begin(), repeated.end());
    return primaries;
}

}  // namespace

std::vector<Target> all_targets(const Table& table, Protection protection) {
    std::vector<Target> targets;
    const auto primaries = table.primaries();
    for (const CellId cell : primaries) add(table, cell, kOutsider, protection, targets);
    const bool are_few = table.insiders().size() * primaries.size() <= kFewPairs;
    for (std::uint32_t i = 0; i < table.insiders().size(); ++i) {
        const auto attacked = are_few ? std::vector<CellId>(primaries.begin(), primaries.end())
                                      : primaries_near(table, table.insiders()[i]);
        for (const CellId cell : attacked) add(table, cell, InsiderId(i), protection, targets);
    }
    std::ranges::stable_sort(targets, [](const Target& a, const Target& b) {
        const bool is_outside = a.attacker == kOutsider;
        return is_outside != (b.attacker == kOutsider) ? is_outside : a.amount > b.amount;
    });
    return targets;
}

}  // namespace tacet
