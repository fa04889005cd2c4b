// SPDX-License-Identifier: Apache-2.0
#include "methods/flows.h"

#include <algorithm>
#include <memory>

#include "methods/optimal.h"
#include "methods/parallel_bound_path.h"
#include "prove/relaxation.h"
#include "search/search.h"

namespace tacet {

namespace {

// Of the time there is, when construction begins to hurry and when to rush, how much a lower bound may take,
// and what is not left to the audit.
constexpr double kUnhurried = 0.65;
constexpr double kUnrushed = 0.85;
constexpr double kForBound = 0.15;
constexpr double kForSearch = 0.97;
// How much is done to a pattern that was just constructed; the work is that of some seconds.
constexpr std::uint64_t kPolishRounds = 1'000;
constexpr std::uint64_t kPolishRoundsPerSecondary = 5;
constexpr std::uint64_t kPolishWork = 300'000'000;
// What is done to prove that the pattern is best: on hard tables it would otherwise take all the time there
// is.
constexpr std::uint64_t kRoundsBeforeProof = 5'000;
constexpr std::uint64_t kProofNodes = 500;
constexpr std::size_t kProofRounds = 300;
// Sums of weights in doubles: costs that differ by no more are the same.
constexpr double kRounding = 1e-10;

SearchOptions search_options(const Problem& problem) {
    return {problem.protection, problem.seed, problem.threads, problem.deadline.share(kForSearch),
            [&problem](std::string_view phase, std::size_t done, std::size_t total, double cost) {
                problem.report(phase, done, total, cost);
            }};
}

using OwnSearch = std::unique_ptr<Search>;

/// Null if there is no pattern: the outcome says why.
OwnSearch construct(const Problem& problem, double least_share, Proposal& proposal) {
    const SearchOptions options = search_options(problem);
    auto search = std::make_unique<Search>(problem.table, options);
    const auto end = search->construct(
        {problem.deadline.share(kUnhurried), problem.deadline.share(kUnrushed)}, least_share);
    if (end == Search::End::infeasible) proposal.outcome = Outcome::infeasible;
    if (end == Search::End::stopped)
        proposal.outcome = options.deadline.passed() ? Outcome::time_limit : Outcome::failed;
    if (end == Search::End::done) return search;
    // How far it came tells the user how much longer it may take.
    const auto targets = search->book().targets().size();
    std::size_t reached = 0;
    for (TargetId id = 0; id < targets; ++id) reached += search->book().is_reached(id);
    proposal.statistics["targets"] = static_cast<double>(targets);
    proposal.statistics["targets_reached"] = static_cast<double>(reached);
    return nullptr;
}

/// From the better of Almeida's two-phase starts. Null if there is none.
OwnSearch construct_from_circuits(const Problem& problem) {
    const Grid grid(problem.table);
    if (!grid.has_networks()) return nullptr;
    const SearchOptions options = search_options(problem);
    const Book book(problem.table, grid, targets(problem.table, grid, problem.protection, options.deadline));
    CircuitMaker maker(problem.table, grid, book, options.deadline);
    auto all = parallel_bound_paths(problem, grid, book, maker);
    if (all.empty()) return nullptr;
    Chromosome& best = *std::ranges::min_element(all, {}, &Chromosome::cost);
    maker.follow(best);
    drop_redundant(maker, book, best);
    auto search = std::make_unique<Search>(problem.table, options);
    search->adopt(best);
    return search;
}

/// Several constructions where one takes little, the best first. Empty if there is no pattern.
std::vector<OwnSearch> construct_several(const Problem& problem, Proposal& proposal) {
    constexpr std::uint64_t kLittleWork = 50'000'000;  // about a second
    constexpr double kOtherShares[] = {1.0 / 8, 1.0 / 16, 1.0 / 64, 1.0 / 256};
    std::vector<OwnSearch> all;
    all.push_back(construct(problem, kUsualShare, proposal));
    if (!all.front()) return {};
    std::uint64_t work = all.front()->work();
    if (work <= kLittleWork)
        if (OwnSearch other = construct_from_circuits(problem)) all.push_back(std::move(other));
    for (const double share : kOtherShares) {
        if (work > kLittleWork || problem.deadline.passed()) break;
        Proposal ignored;
        OwnSearch other = construct(problem, share, ignored);
        if (!other) break;
        work += other->work();
        all.push_back(std::move(other));
    }
    std::ranges::stable_sort(all, {}, [](const OwnSearch& each) { return each->book().cost(); });
    return all;
}

void take(const Search& search, Proposal& proposal) {
    proposal.pattern = search.book().pattern();
    proposal.proof = search.book().proof();
}

double find_lower_bound(const Problem& problem) {
    // Rounds by the size of the table, not by the clock, so that every machine finds the same bound.
    constexpr double kWork = 2e8;
    constexpr double kMostRounds = 40;
    const Table& table = problem.table;
    const double round = static_cast<double>(table.cell_count()) *
                         std::max<double>(1, static_cast<double>(table.primaries().size()));
    const auto rounds = static_cast<std::size_t>(std::min(kMostRounds, kWork / round));
    if (rounds == 0) return 0;
    Relaxation relaxation(table, problem.protection, problem.threads, problem.deadline.share(kForBound));
    relaxation.tighten(rounds, 1e300);
    return relaxation.lower_bound();
}

/// From each start in turn until nothing comes of it, while rounds and time last. True if there is time left.
bool improve_all(const Problem& problem, std::vector<OwnSearch> starts, double least, Proposal& proposal) {
    auto rounds = problem.iterations;
    OwnSearch best;
    double all_rounds = 0;
    for (OwnSearch& search : starts) {
        const auto end = search->improve(rounds, least);
        const bool is_settled = search->settle_fractions();
        all_rounds += static_cast<double>(search->rounds());
        if (rounds) *rounds -= search->rounds();
        // A pattern that may need repair is no better than one that does not, whatever it costs.
        if (!best || (is_settled && search->book().cost() < best->book().cost())) best = std::move(search);
        if (end == Search::End::stopped) proposal.outcome = Outcome::time_limit;
        if (best->book().cost() <= least) proposal.outcome = Outcome::optimal;
        if (proposal.outcome != Outcome::feasible || rounds == 0U) break;
    }
    take(*best, proposal);
    proposal.statistics["rounds"] = all_rounds;
    return proposal.outcome == Outcome::feasible;
}

}  // namespace

Proposal propose_flows(const Problem& problem) {
    Proposal proposal;
    const auto search = construct(problem, kUsualShare, proposal);
    if (!search) return proposal;
    proposal.statistics["construction_cost"] = search->book().cost();
    if (problem.options.at("polish") == "on") {
        const auto secondaries = search->book().secondaries().size();
        const auto rounds = kPolishRounds + kPolishRoundsPerSecondary * secondaries;
        search->improve(problem.iterations.value_or(rounds), 0, search->work() + kPolishWork);
        search->settle_fractions();
    }
    take(*search, proposal);
    return proposal;
}

Proposal find_pattern(const Problem& problem, const Deadline& deadline) {
    const Problem limited{problem.table,
                          problem.protection,
                          problem.seed,
                          problem.threads,
                          deadline,
                          problem.options,
                          problem.iterations.value_or(kRoundsBeforeProof),
                          problem.on_progress};
    Proposal proposal;
    auto starts = construct_several(limited, proposal);
    if (starts.empty()) return proposal;
    improve_all(limited, std::move(starts), 0, proposal);
    if (!problem.deadline.passed()) proposal.outcome = Outcome::feasible;
    return proposal;
}

Proposal propose_auto(const Problem& problem) {
    Proposal proposal;
    auto starts = construct_several(problem, proposal);
    if (starts.empty()) return proposal;
    proposal.statistics["construction_cost"] = starts.front()->book().cost();
    const double bound = find_lower_bound(problem);
    if (bound > 0) proposal.lower_bound = bound;
    const bool has_time = improve_all(problem, std::move(starts), bound * (1 + kRounding), proposal);
    if (!has_time || problem.iterations) return proposal;
    prove(problem,
          {.deadline = problem.deadline.share(kForSearch), .nodes = kProofNodes, .rounds = kProofRounds},
          proposal);
    return proposal;
}

}  // namespace tacet
