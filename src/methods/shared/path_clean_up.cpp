// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/path_clean_up.h"

#include <algorithm>

namespace tacet {

namespace {

/// Proves by paths what is open in the trial. False if something resists; the witnesses found are appended.
bool prove_anew(const Problem& problem, PathSearch& search, ProofBook& trial, std::vector<Witness>& found) {
    for (const Target& target : trial.open_targets()) {
        if (trial.is_proven(target)) continue;
        if (target.is_width ||
            !reach_by_paths(target, PathSearch::Among::suppressed, problem.deadline, search))
            return false;
        found.push_back(search.deviation());
        trial.add(found.back());
    }
    return trial.open_targets().empty();  // widths are seen once sides are proven
}

bool publish(const Problem& problem, NetworkState& state, CellId cell) {
    ProofBook trial = state.proof_book.part_without(cell);
    std::vector<Witness> found;
    state.search.publish(cell);
    if (!prove_anew(problem, state.search, trial, found)) {
        state.search.suppress(cell);
        return false;
    }
    state.pattern.remove(cell);
    state.proof_book.withdraw(cell);
    for (Witness& witness : found) state.proof_book.add(std::move(witness));
    return true;
}

}  // namespace

std::size_t clean_up_by_paths(const Problem& problem, NetworkState& state) {
    const Table& table = problem.table;
    auto candidates = secondaries(table, state.pattern);
    std::erase_if(candidates, [&](CellId cell) { return table[cell].status == Status::secondary; });
    std::ranges::stable_sort(candidates, std::greater{}, [&](CellId cell) { return table[cell].weight; });
    std::size_t published = 0;
    for (std::size_t i = 0; i < candidates.size() && !problem.deadline.passed(); ++i) {
        if (i % 64 == 0)
            problem.report("secondaries tried", i, candidates.size(), cost(table, state.pattern));
        published += publish(problem, state, candidates[i]);
    }
    return published;
}

}  // namespace tacet
