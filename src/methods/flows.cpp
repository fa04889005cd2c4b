// SPDX-License-Identifier: Apache-2.0
#include "methods/flows.h"

namespace tacet {

namespace {

// How much is done to a pattern that was just constructed; the work is that of some seconds.
constexpr std::uint64_t kPolishRounds = 1'000;
constexpr std::uint64_t kPolishRoundsPerSecondary = 5;
constexpr std::uint64_t kPolishWork = 300'000'000;

}  // namespace

SearchOptions search_options(const Problem& problem) {
    return {problem.protection, problem.seed, problem.threads, problem.deadline,
            [&problem](std::string_view phase, std::size_t done, std::size_t total, double cost) {
                problem.report(phase, done, total, cost);
            }};
}

OwnSearch construct(const Problem& problem, double least_share, const Deadline& deadline,
                    Proposal& proposal) {
    const SearchOptions options = search_options(problem);
    auto search = std::make_unique<Search>(problem.table, options);
    const auto end = search->construct(Pace::within(deadline), least_share);
    if (end == End::done) return search;
    proposal.outcome = to_outcome(end, deadline.passed() ? deadline : options.deadline);
    // How far it came tells the user how much longer it may take.
    const auto targets = search->book().own_targets();
    std::size_t reached = 0;
    for (TargetId id = 0; id < targets; ++id) reached += search->book().is_reached(id);
    proposal.statistics["targets"] = static_cast<double>(targets);
    proposal.statistics["targets_reached"] = static_cast<double>(reached);
    return nullptr;
}

void take(const Search& search, Proposal& proposal) {
    proposal.pattern = search.book().pattern();
    proposal.proof = search.book().proof();
}

Proposal propose_flows(const Problem& problem) {
    Proposal proposal;
    const auto search = construct(problem, kUsualShare, problem.deadline, proposal);
    if (!search) return proposal;
    proposal.statistics["construction_cost"] = search->book().cost();
    if (problem.is_on("polish")) {
        const auto secondaries = search->book().secondaries().size();
        const auto rounds = kPolishRounds + kPolishRoundsPerSecondary * secondaries;
        search->improve(
            {.rounds = problem.iterations.value_or(rounds), .work = search->work() + kPolishWork});
        search->settle_fractions();
    }
    take(*search, proposal);
    return proposal;
}

}  // namespace tacet
