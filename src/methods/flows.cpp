// SPDX-License-Identifier: Apache-2.0
#include "methods/flows.h"

namespace tacet {

namespace {

// How much is done to a pattern that was just constructed; the work is that of some seconds.
constexpr std::uint64_t kPolishRounds = 1'000;
constexpr std::uint64_t kPolishRoundsPerSecondary = 5;
constexpr std::uint64_t kPolishWork = 300'000'000;
// Of the time, for improvement before insiders are minded.
constexpr double kForOutsiders = 0.4;
// Likewise of rounds and work, one in so many: much of what they gain is spent again on insiders.
constexpr std::uint64_t kShareForOutsiders = 8;

}  // namespace

SearchOptions search_options(const Problem& problem) {
    return {
        .protection = problem.protection,
        .seed = problem.seed,
        .threads = problem.threads,
        .deadline = problem.deadline,
        .report = [&problem](std::string_view phase, std::size_t done, std::size_t total, double cost,
                             const std::function<Pattern()>& pattern) {
            problem.report({.phase = phase, .done = done, .total = total, .cost = cost, .pattern = &pattern});
        }};
}

OwnSearch resume(const Problem& problem) {
    if (problem.start == nullptr) return nullptr;
    auto search = std::make_unique<Search>(problem.table, search_options(problem));
    return search->adopt(problem.start->proof.witnesses) ? std::move(search) : nullptr;
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

bool keep_insiders_out(const Problem& problem, Search& search, std::uint64_t rounds, const Deadline& deadline,
                       Proposal& proposal) {
    if (problem.table.insiders().empty()) return true;
    search.improve({.rounds = rounds / kShareForOutsiders,
                    .work = search.work() + kPolishWork / kShareForOutsiders,
                    .deadline = deadline});
    proposal.statistics["cost_without_insiders"] = search.book().cost();
    const auto end = search.mind_insiders(Pace::within(problem.deadline));
    // What circuits do not reach is left to the repair after the audit.
    if (end == End::infeasible) proposal.outcome = Outcome::infeasible;
    return end != End::infeasible;
}

void take(const Search& search, Proposal& proposal) {
    proposal.pattern = search.book().pattern();
    proposal.proof = search.book().proof();
}

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
