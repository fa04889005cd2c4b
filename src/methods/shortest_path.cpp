// SPDX-License-Identifier: Apache-2.0
#include "methods/shortest_path.h"

namespace tacet {

namespace {

using End = NetworkProtection::End;

/// Every path but the last suppresses its cells, whether or not the goal is reached in the end.
void suppress_path(NetworkState& state) {
    for (const CellId cell : state.search.path()) state.suppress(cell);
}

/// Castro's minor iterations: paths that share no cell, each with the protection it gives to all primaries on
/// it. False if there are too few such paths.
bool reach_by_separate_paths(const Goal& goal, NetworkState& state) {
    state.search.start(goal.cell);
    for (Amount missing = goal.amount; missing > 0;) {
        const Amount moved = state.search.push(goal.side, goal.amount, missing,
                                               {PathSearch::Moved::closed, PathSearch::Among::all});
        if (moved == 0) return false;
        suppress_path(state);
        state.ledger.add(state.search.circuit());
        missing -= moved;
    }
    if (!state.ledger.is_proven(goal)) state.ledger.add(state.search.deviation());
    return true;
}

End reach(const Goal& goal, NetworkState& state, const Deadline& deadline) {
    if (reach_by_separate_paths(goal, state)) return End::done;
    // Paths that may share cells find all that a network can carry.
    if (!reach_by_paths(goal, PathSearch::Among::all, deadline, state.search))
        return deadline.passed() ? End::stopped : End::infeasible;
    Witness deviation = state.search.deviation();
    for (const CellId cell : deviation.cells) state.suppress(cell);
    state.ledger.add(std::move(deviation));
    return End::done;
}

}  // namespace

Proposal propose_shortest_path(const Problem& problem) {
    const auto rooms =
        problem.options.at("rooms") == "own" ? PathSearch::Rooms::own : PathSearch::Rooms::both;
    return NetworkProtection(problem, rooms).run([&](const Goal& goal, NetworkState& state) {
        return reach(goal, state, problem.deadline);
    });
}

}  // namespace tacet
