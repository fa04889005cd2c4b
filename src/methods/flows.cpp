// SPDX-License-Identifier: Apache-2.0
#include "methods/flows.h"

#include "search/search.h"

namespace tacet {

namespace {

enum class Improvement : std::uint8_t { none, rounds };

Proposal propose(const Problem& problem, Improvement improvement) {
    Search search(problem.table, {problem.protection, problem.seed, problem.threads, problem.deadline,
                                  [&](std::string_view phase, std::size_t done, std::size_t total,
                                      double cost) { problem.report(phase, done, total, cost); }});
    Proposal proposal;
    auto end = search.construct(problem.deadline.share(0.5));
    if (end == Search::End::infeasible) {
        proposal.outcome = Outcome::infeasible;
        return proposal;
    }
    if (end == Search::End::stopped) {
        proposal.outcome = problem.deadline.passed() ? Outcome::time_limit : Outcome::failed;
        return proposal;
    }
    proposal.statistics["construction_cost"] = search.book().cost();
    if (improvement == Improvement::rounds) end = search.improve(problem.iterations);
    if (end == Search::End::stopped) proposal.outcome = Outcome::time_limit;
    proposal.pattern = search.book().pattern();
    proposal.proof = search.book().proof();
    proposal.statistics["rounds"] = static_cast<double>(search.rounds());
    return proposal;
}

}  // namespace

Proposal propose_flows(const Problem& problem) {
    return propose(problem, Improvement::none);
}

Proposal propose_auto(const Problem& problem) {
    return propose(problem, Improvement::rounds);
}

}  // namespace tacet
