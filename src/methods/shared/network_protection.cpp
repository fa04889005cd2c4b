// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/network_protection.h"

#include <algorithm>
#include <cmath>

#include "methods/shared/order.h"
#include "methods/shared/path_clean_up.h"
#include "search/search_book.h"

namespace tacet {

std::vector<double> path_weights(const Table& table, std::string_view name) {
    std::vector<double> weights;
    weights.reserve(table.cell_count());
    for (const CellId cell : table.cells()) {
        if (name == "weight") weights.push_back(table[cell].weight);
        if (name == "value") weights.push_back(std::abs(table.to_double(table[cell].value)));
        if (name == "1") weights.push_back(1);
    }
    return weights;
}

NetworkProtection::NetworkProtection(const Problem& problem, PathSearch::Rooms rooms,
                                     PathSearch::Subproblem subproblem)
    : problem_(problem),
      network_(problem.table),
      state_{PathSearch(problem.table, network_, path_weights(problem.table, problem.choice("weights")),
                        Pattern(problem.table), rooms, subproblem),
             Pattern(problem.table), ProofBook(problem.table, problem.protection)} {}

/// What must be reached on each side; sliding levels are shared out between the sides.
void NetworkProtection::find_amounts() {
    const auto primaries = problem_.table.primaries();
    amounts_.assign(primaries.size(), {0, 0});
    const Grid grid(problem_.table);
    for (const GridTarget& target : targets(problem_.table, grid, problem_.protection, problem_.deadline)) {
        const auto at = std::ranges::lower_bound(primaries, *grid.cell(target.place)) - primaries.begin();
        amounts_[static_cast<std::size_t>(at)]
                [static_cast<std::size_t>(target.sign > 0 ? Side::up : Side::down)] =
                    static_cast<Amount>(target.amount);
    }
}

Proposal NetworkProtection::run(const Reach& reach) {
    find_amounts();
    Proposal proposal;
    const auto order = order_primaries(problem_.table, problem_.choice("order"), problem_.seed);
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i % 64 == 0)
            problem_.report("primaries protected", i, order.size(), cost(problem_.table, state_.pattern));
        const End end = problem_.deadline.passed() ? End::stopped : protect(order[i], reach);
        if (end == End::done) continue;
        proposal.outcome = to_outcome(end, problem_.deadline);
        return proposal;
    }
    proposal.statistics["sides_reached"] = static_cast<double>(reached_);
    proposal.statistics["sides_reused"] = static_cast<double>(reused_);
    proposal.statistics["construction_cost"] = cost(problem_.table, state_.pattern);
    if (problem_.is_on("cleanup"))
        proposal.statistics["cleaned_up"] = static_cast<double>(clean_up_by_paths(problem_, state_));
    if (problem_.deadline.passed()) proposal.outcome = Outcome::time_limit;
    proposal.pattern = state_.pattern;
    proposal.proof = state_.proof_book.proof();
    return proposal;
}

/// Lower protection first, as in the paper.
End NetworkProtection::protect(CellId primary, const Reach& reach) {
    const auto primaries = problem_.table.primaries();
    const auto at =
        static_cast<std::size_t>(std::ranges::lower_bound(primaries, primary) - primaries.begin());
    for (const Side side : {Side::down, Side::up}) {
        const Target target{
            .cell = primary, .side = side, .amount = amounts_[at][static_cast<std::size_t>(side)]};
        if (target.amount == 0) continue;
        const bool has_width = required_width(problem_.table, primary, problem_.protection) > 0;
        if (!has_width && state_.proof_book.is_proven(target)) {
            ++reused_;
            continue;
        }
        ++reached_;
        if (const End end = reach(target, state_); end != End::done) return end;
    }
    return End::done;
}

bool reach_by_paths(const Target& target, PathSearch::Among among, const Deadline& deadline,
                    PathSearch& search) {
    search.start(target.cell);
    for (Amount missing = target.amount; missing > 0;) {
        const Amount moved = search.push(target.side, missing, missing, {PathSearch::Moved::open, among});
        if (moved == 0 || deadline.passed()) return false;
        missing -= moved;
    }
    return true;
}

}  // namespace tacet
