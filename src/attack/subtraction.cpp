// SPDX-License-Identifier: Apache-2.0
#include "attack/subtraction.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <unordered_map>

namespace tacet {

Subtraction::Subtraction(const Table& table, std::vector<bool> is_unknown)
    : table_(table), is_unknown_(std::move(is_unknown)), unknown_(table.equation_count()) {
    for (const CellId cell : table.cells())
        if (is_unknown_[cell.index()])
            for (const Incidence& each : table.incidences(cell)) ++unknown_[each.equation.index()];
}

std::map<CellId, EquationId> Subtraction::disclosed_to(InsiderId who) const {
    std::vector<CellId> found;
    std::set<CellId> known;
    const auto learn = [&](CellId cell) {
        if (is_unknown_[cell.index()] && known.insert(cell).second) found.push_back(cell);
    };
    for (const Knowledge& each : table_[who].knows)
        if (each.lower_bound == each.upper_bound) learn(each.cell);
    std::map<CellId, EquationId> disclosed;
    std::unordered_map<std::uint32_t, std::uint32_t> left;   // unknown cells, by equation
    for (std::size_t next = 0; next < found.size(); ++next)  // NOLINT(modernize-loop-convert): it grows
        for (const Incidence& each : table_.incidences(found[next])) {
            const auto equation = each.equation;
            if (--left.try_emplace(equation.index(), unknown_[equation.index()]).first->second != 1) continue;
            const auto last = std::ranges::find_if(table_.terms(equation), [&](const Term& term) {
                return is_unknown_[term.cell.index()] && !known.contains(term.cell);
            });
            if (last == table_.terms(equation).end()) continue;  // it was learnt otherwise meanwhile
            disclosed.emplace(last->cell, equation);
            learn(last->cell);
        }
    return disclosed;
}

bool Subtraction::gives_away_primary(InsiderId who, Protection protection) const {
    const auto wanted = [&](CellId cell, Side side) {
        return table_[cell].status == Status::primary ? required(table_, who, cell, side, protection) : 0;
    };
    if (std::ranges::any_of(disclosed_to(who), [&](const auto& each) {
            return wanted(each.first, Side::up) > 0 || wanted(each.first, Side::down) > 0;
        }))
        return true;
    for (const Knowledge& known : table_[who].knows)
        for (const Incidence& each : table_.incidences(known.cell))
            for (const Term& term : table_.terms(each.equation))
                for (const Side side : kSides)
                    if (const Amount amount = wanted(term.cell, side);
                        amount > 0 && excludes({term.cell, side, amount, false, who}, each.equation))
                        return true;
    return false;
}

/// All others together cannot move against it so far.
bool Subtraction::excludes(const Target& target, EquationId equation) const {
    const auto terms = table_.terms(equation);
    const std::int64_t coefficient = std::ranges::find(terms, target.cell, &Term::cell)->coefficient;
    __int128 wanted = static_cast<__int128>(target.amount) * std::abs(coefficient);
    const bool rises = (target.side == Side::up) == (coefficient > 0);
    for (const Term& term : terms) {
        if (term.cell == target.cell || !is_unknown_[term.cell.index()]) continue;
        const Side against = rises == (term.coefficient > 0) ? Side::down : Side::up;
        wanted -= static_cast<__int128>(room(table_, target.attacker, term.cell, against)) *
                  std::abs(term.coefficient);
        if (wanted <= 0) return false;
    }
    return true;
}

bool is_hopeless(const Table& table, Protection protection) {
    if (table.insiders().empty()) return false;
    std::vector<bool> is_unknown(table.cell_count());
    for (const CellId cell : table.cells())
        is_unknown[cell.index()] = table[cell].status != Status::published;
    const Subtraction subtraction(table, std::move(is_unknown));
    for (std::uint32_t i = 0; i < table.insiders().size(); ++i)
        if (subtraction.gives_away_primary(InsiderId(i), protection)) return true;
    return false;
}

}  // namespace tacet
