// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/exposed.h"

#include <algorithm>

#include "attack/attacker.h"
#include "model/network.h"
#include "search/mover.h"
#include "tacet/exposure.h"

namespace tacet {

namespace {

/// True if nothing but primaries has to move for this.
bool moves_freely(const Pattern& pattern, Mover& mover, const Target& move) {
    return mover.move(std::span(&move, 1), {}) == End::done &&
           std::ranges::all_of(mover.moved(),
                               [&](const CellShift& each) { return pattern.contains(each.cell); });
}

/// The two programs of each primary, as flows through a network. Sliding levels count as exposed.
std::vector<CellId> exposed_by_flows(const Problem& problem) {
    const Table& table = problem.table;
    const Pattern pattern(table);
    const auto mover = make_mover(table);
    for (const CellId cell : pattern.cells()) mover->set_free(cell, true);
    std::vector<CellId> exposed;
    std::ranges::copy_if(table.primaries(), std::back_inserter(exposed), [&](CellId cell) {
        return required_width(table, cell, problem.protection) > 0 ||
               std::ranges::any_of(kSides, [&](Side side) {
                   const Amount amount = required(table, cell, side, problem.protection);
                   return amount > 0 && !moves_freely(pattern, *mover, {cell, side, amount});
               });
    });
    return exposed;
}

/// Exposed, or not known to be protected.
std::vector<CellId> exposed_by_programs(const Problem& problem) {
    if (!reason_against_network(problem.table)) return exposed_by_flows(problem);
    const Pattern pattern(problem.table);
    ProofBook proof_book(problem.table, problem.protection);
    Attacker(problem.table, pattern, {problem.threads, problem.deadline}).prove(proof_book);
    std::vector<CellId> exposed;
    for (const Target& target : proof_book.open_targets()) exposed.push_back(target.cell);
    std::ranges::sort(exposed);
    const auto [first, last] = std::ranges::unique(exposed);
    exposed.erase(first, last);
    return exposed;
}

}  // namespace

std::vector<CellId> choose_primaries(const Problem& problem, std::string_view name) {
    const Table& table = problem.table;
    std::vector<CellId> chosen;
    if (name == "P") {
        std::ranges::copy_if(table.primaries(), std::back_inserter(chosen), [&](CellId cell) {
            return required(table, cell, Side::up, problem.protection) > 0 ||
                   required(table, cell, Side::down, problem.protection) > 0 ||
                   required_width(table, cell, problem.protection) > 0;
        });
        return chosen;
    }
    return name == "K" ? exposed_by_programs(problem) : exposed_by_unpicking(table, problem.protection);
}

}  // namespace tacet
