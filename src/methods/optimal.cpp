// SPDX-License-Identifier: Apache-2.0
#include "methods/optimal.h"

#include "methods/auto.h"

namespace tacet {

namespace {

// Rounds of improvement before the proof, and before the proof goes on if it was not quick. Numbers and not
// time, so that every machine finds the same; of the time left no more than this share.
constexpr std::uint64_t kRounds = 5'000;
constexpr std::uint64_t kAllRounds = 30'000;
constexpr double kForRounds = 0.25;

}  // namespace

Proposal propose_optimal(const Problem& problem) {
    const double gap = problem.number("gap") / 100;
    const std::uint64_t most_nodes =
        problem.choice("nodes") == "unlimited" ? UINT64_MAX : problem.whole("nodes");
    return search_and_prove(problem, {.rounds = problem.iterations.value_or(kRounds),
                                      .all_rounds = problem.iterations.value_or(kAllRounds),
                                      .for_rounds = kForRounds,
                                      .nodes = most_nodes,
                                      .gap = gap});
}

}  // namespace tacet
