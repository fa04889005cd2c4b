// SPDX-License-Identifier: Apache-2.0
#include "methods/shortest_path.h"

namespace tacet {

namespace {

/// Every path but the last suppresses its cells, whether or not the target is reached in the end.
void suppress_path(NetworkState& state) {
    for (const CellId cell : state.search.path()) state.suppress(cell);
}

/// Castro's minor iterations: paths that share no cell, each with the protection it gives to all primaries on
/// it. False if there are too few such paths.
bool reach_by_separate_paths(const Target& target, NetworkState& state) {
    state.search.start(target.cell);
    for (Amount missing = target.amount; missing > 0;) {
        const Amount moved = state.search.push(target.side, target.amount, missing,
                                               {PathSearch::Moved::closed, PathSearch::Among::all});
        if (moved == 0) return false;
        suppress_path(state);
        state.proof_book.add(state.search.circuit());
        missing -= moved;
    }
    if (!state.proof_book.is_proven(target)) state.proof_book.add(state.search.deviation());
    return true;
}

End reach(const Target& target, NetworkState& state, const Deadline& deadline) {
    if (reach_by_separate_paths(target, state)) return End::done;
    // Paths that may share cells find all that a network can carry.
    if (!reach_by_paths(target, PathSearch::Among::all, deadline, state.search))
        return deadline.passed() ? End::stopped : End::infeasible;
    Witness deviation = state.search.deviation();
    for (const CellId cell : deviation.cells) state.suppress(cell);
    state.proof_book.add(std::move(deviation));
    return End::done;
}

}  // namespace

Proposal propose_shortest_path(const Problem& problem) {
    const auto rooms = problem.choice("rooms") == "own" ? PathSearch::Rooms::own : PathSearch::Rooms::both;
    const auto subproblem =
        problem.choice("subproblem") == "flow" ? PathSearch::Subproblem::flow : PathSearch::Subproblem::path;
    return NetworkProtection(problem, rooms, subproblem).run([&](const Target& target, NetworkState& state) {
        return reach(target, state, problem.deadline);
    });
}

}  // namespace tacet
