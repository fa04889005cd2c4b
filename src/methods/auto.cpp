// SPDX-License-Identifier: Apache-2.0
#include "methods/auto.h"

#include <algorithm>

#include "methods/flows.h"
#include "methods/parallel_bound_path.h"
#include "methods/shared/prover.h"
#include "model/network.h"
#include "prove/cost_step.h"

namespace tacet {

namespace {

constexpr Pacing kPacing;

/// From what another method finds. Null if it finds nothing in time.
OwnSearch construct_by(std::string_view name, const OptionValues& options, const Problem& problem,
                       const Deadline& deadline) {
    const Method& method = find_method(name);
    const OptionValues all = complete_options(method, options);
    const Proposal proposal = method.propose(problem.part(deadline, all));
    auto search = std::make_unique<Search>(problem.table, search_options(problem));
    if (!proposal.pattern || !search->adopt(proposal.proof.witnesses)) return nullptr;
    return search;
}

/// From Almeida's two-phase starts. Null for tables that they are not for.
OwnSearch construct_by_bounds(const Problem& problem, const Deadline& deadline) {
    if (reason_against_circuits(problem.table)) return nullptr;
    return construct_by("parallel-bound-path", {}, problem, deadline);
}

void keep_better(OwnSearch& best, OwnSearch other) {
    if (other && (!best || other->book().cost() < best->book().cost())) best = std::move(other);
}

/// The best of three constructions for networks, or the fastest of all if time is short. Null if none comes
/// to a pattern in time.
OwnSearch construct_network(const Problem& problem) {
    OwnSearch best =
        construct_by("incremental", {{"cleanup", "off"}}, problem, problem.deadline.share(kPacing.flows));
    if (!best) return construct_by("shortest-path", {}, problem, problem.deadline);
    keep_better(best, construct_by_bounds(problem, problem.deadline.share(kPacing.bounds)));
    keep_better(best, construct_by("gensup", {}, problem, problem.deadline.share(kPacing.breeding)));
    return best;
}

/// The best of several constructions, if they take little. Null if there is no pattern.
OwnSearch construct_best(const Problem& problem, Proposal& proposal) {
    if (!reason_against_network(problem.table))
        if (OwnSearch search = construct_network(problem)) return search;
    OwnSearch best = construct(problem, kUsualShare, problem.deadline, proposal);
    if (!best) return nullptr;
    std::uint64_t work = best->work();
    if (work <= kPacing.little_work) keep_better(best, construct_by_bounds(problem, problem.deadline));
    for (const double share : kPacing.other_shares) {
        if (work > kPacing.little_work || problem.deadline.passed()) break;
        Proposal ignored;
        OwnSearch other = construct(problem, share, problem.deadline, ignored);
        if (!other) break;
        work += other->work();
        keep_better(best, std::move(other));
    }
    return best;
}

/// Enters what the search has found, if it is cheaper than what the proposal has.
void take_if_better(const Problem& problem, Search& search, Proposal& proposal) {
    // A pattern that may need repair is no better than one that does not, whatever it costs.
    const bool is_settled = search.settle_fractions();
    proposal.statistics["rounds"] = static_cast<double>(search.rounds());
    if (!proposal.pattern || (is_settled && search.book().cost() < cost(problem.table, *proposal.pattern)))
        take(search, proposal);
}

/// Between the cost and the bound, as a part of the cost.
double gap(const Problem& problem, const Proposal& proposal) {
    const double reached = cost(problem.table, *proposal.pattern);
    return reached > 0 ? 1 - (proposal.lower_bound.value_or(0) / reached) : 0;
}

/// Of the linear relaxation, by the size of the table and not by the clock, so that every machine finds the
/// same bound.
std::size_t first_rounds(const Table& table) {
    const double round = static_cast<double>(table.cell_count()) *
                         std::max<double>(1, static_cast<double>(table.primaries().size()));
    return static_cast<std::size_t>(std::min(kPacing.most_first_rounds, kPacing.first_work / round));
}

}  // namespace

Proposal search_and_prove(const Problem& problem, const Plan& plan) {
    Proposal proposal;
    const OwnSearch search = construct_best(problem, proposal);
    if (!search) return proposal;
    proposal.statistics["construction_cost"] = search->book().cost();
    if (!keep_insiders_out(problem, *search, plan.rounds, problem.deadline.share(kPacing.for_outsiders),
                           proposal))
        return proposal;
    take(*search, proposal);
    const Deadline& end = problem.deadline;
    const auto is_open = [&] {
        return proposal.outcome == Outcome::feasible && !end.passed() && gap(problem, proposal) > plan.gap;
    };
    const CostStep step = cost_step(problem.table);
    // The search may end at a cost that the bound proves to be least.
    const auto least_cost = [&] { return step.cost_proven_by(proposal.lower_bound.value_or(0)); };
    const auto take_over = [&] {
        take_if_better(problem, *search, proposal);
        if (cost(problem.table, *proposal.pattern) <= least_cost()) proposal.outcome = Outcome::optimal;
    };
    Prover prover(problem, plan.gap);
    if (const auto rounds = first_rounds(problem.table); rounds > 0)
        prover.run({end.share(kPacing.bound), std::min(plan.nodes, kPacing.trial_nodes), rounds}, proposal);
    if (is_open()) {
        const bool has_settled =
            search->improve({.rounds = plan.rounds, .least_cost = least_cost(), .deadline = end});
        take_over();
        if (is_open() && plan.nodes > 0)
            prover.run({end.share(kPacing.first_proof), 0, kPacing.proof_rounds}, proposal);
        if (is_open() && has_settled && gap(problem, proposal) > kPacing.small_gap) {
            search->roam({.rounds = std::min(plan.rounds, search->rounds() + kPacing.first_roaming),
                          .least_cost = least_cost(),
                          .deadline = end});
            take_over();
        }
    }
    if (is_open() && plan.nodes > 0) {
        const std::uint64_t nodes =
            gap(problem, proposal) < kPacing.hopeful_gap ? kPacing.proof_nodes : kPacing.trial_nodes;
        prover.run({end.share(kPacing.first_proof), std::min(plan.nodes, nodes), kPacing.proof_rounds},
                   proposal);
    }
    if (is_open()) {
        const Deadline for_rounds = end.share(plan.for_rounds);
        search->roam({.rounds = plan.all_rounds, .least_cost = least_cost(), .deadline = for_rounds});
        take_over();
    }
    if (is_open() && plan.nodes > 0) prover.run({end, plan.nodes, plan.bound_rounds}, proposal);
    if (proposal.outcome == Outcome::feasible && end.passed()) proposal.outcome = Outcome::time_limit;
    return proposal;
}

Proposal propose_auto(const Problem& problem) {
    const std::uint64_t rounds = problem.iterations.value_or(UINT64_MAX);
    return search_and_prove(problem, {.rounds = rounds,
                                      .all_rounds = rounds,
                                      .nodes = problem.iterations ? 0 : kPacing.proof_nodes,
                                      .bound_rounds = kPacing.proof_rounds});
}

}  // namespace tacet
