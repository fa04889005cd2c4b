// SPDX-License-Identifier: Apache-2.0
#include "methods/flows.h"

#include "methods/shared/problem_search.h"

namespace tacet {

namespace {

// How much is done to a pattern that was just constructed, beside kPolishWork.
constexpr std::uint64_t kPolishRounds = 1'000;
constexpr std::uint64_t kPolishRoundsPerSecondary = 5;
// Of the time, for improvement before insiders are minded.
constexpr double kForOutsiders = 0.4;

}  // namespace

Proposal propose_flows(const Problem& problem) {
    Proposal proposal;
    OwnSearch search = resume(problem);
    if (!search) search = construct(problem, kUsualShare, problem.deadline, proposal);
    if (!search) return proposal;
    proposal.statistics["construction_cost"] = search->book().cost();
    const auto rounds = kPolishRounds + kPolishRoundsPerSecondary * search->book().secondaries().size();
    if (!keep_insiders_out(problem, *search,
                           problem.is_on("polish") ? problem.iterations.value_or(rounds) : 0,
                           problem.deadline.share(kForOutsiders), proposal))
        return proposal;
    if (problem.is_on("polish")) {
        search->improve({.rounds = search->rounds() + problem.iterations.value_or(rounds),
                         .work = search->work() + kPolishWork});
        search->settle_fractions();
    }
    take(*search, proposal);
    return proposal;
}

}  // namespace tacet
