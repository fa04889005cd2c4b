// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/exposed.h"

#include <algorithm>

#include "attack/attacker.h"
#include "model/network.h"
#include "search/mover.h"
#include "tacet/unpick.h"

namespace tacet {

namespace {

/// True if nothing but primaries has to move for this.
bool moves_freely(const Pattern& pattern, Mover& mover, const Target& move) {
    return mover.move(std::span(&move, 1), {}) == End::done &&
           std::ranges::all_of(mover.moved(),
                               [&](const CellShift& each) { return pattern.contains(each.cell); });
}

/// The two programs of each candidate, as flows through a network. Sliding levels count as exposed.
std::vector<bool> exposed_by_flows(const Problem& problem, std::span<const CellId> candidates) {
    const Table& table = problem.table;
    const Pattern pattern(table);
    const auto mover = make_mover(table);
    for (const CellId cell : pattern.cells()) mover->set_free(cell, true);
    std::vector<bool> exposed(table.cell_count());
    for (const CellId cell : candidates)
        exposed[cell.index()] = required_width(table, cell, problem.protection) > 0 ||
                                std::ranges::any_of(kSides, [&](Side side) {
                                    const Amount amount = required(table, cell, side, problem.protection);
                                    return amount > 0 && !moves_freely(pattern, *mover, {cell, side, amount});
                                });
    return exposed;
}

/// Exposed, or not known to be protected.
std::vector<bool> exposed_by_programs(const Problem& problem, std::span<const CellId> candidates) {
    if (!reason_against_network(problem.table)) return exposed_by_flows(problem, candidates);
    const Pattern pattern(problem.table);
    ProofBook proof_book(problem.table, problem.protection);
    Attacker(problem.table, pattern, {problem.threads, problem.deadline}).prove(proof_book);
    std::vector<bool> exposed(problem.table.cell_count());
    for (const Target& target : proof_book.open_targets()) exposed[target.cell.index()] = true;
    return exposed;
}

std::vector<bool> exposed_by_unpicking(const Problem& problem) {
    const Table& table = problem.table;
    const auto ranges = unpick(table, Pattern(table)).ranges;
    std::vector<bool> exposed(table.cell_count());
    for (const CellId cell : table.primaries()) {
        const DeviationRange& range = ranges[cell.index()];
        exposed[cell.index()] = range.most < required(table, cell, Side::up, problem.protection) ||
                                -range.least < required(table, cell, Side::down, problem.protection) ||
                                range.most - range.least < required_width(table, cell, problem.protection);
    }
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
    const auto candidates = initially_exposed(table, problem.protection);
    const auto exposed =
        name == "K" ? exposed_by_programs(problem, candidates) : exposed_by_unpicking(problem);
    std::ranges::copy_if(candidates, std::back_inserter(chosen),
                         [&](CellId cell) { return exposed[cell.index()]; });
    return chosen;
}

}  // namespace tacet
