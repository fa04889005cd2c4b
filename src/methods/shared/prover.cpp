// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/prover.h"

#include <algorithm>

#include "methods/shared/clean_up.h"
#include "model/network.h"
#include "model/vast.h"
#include "search/incremental_attacker.h"

namespace tacet {

namespace {

/// Whether the programs for all primaries would take minutes, and no clock ends them.
bool would_take_long(const Problem& problem, const Deadline& deadline) {
    constexpr double kMostWork = 1e5;  // cells times primaries
    constexpr double kNoClock = 1e-3;  // of forever: parts of it are given to steps of a method
    const double work = static_cast<double>(problem.table.cell_count()) *
                        static_cast<double>(problem.table.primaries().size());
    return work > kMostWork && deadline.end() - deadline.now() >= kForever * kNoClock;
}

/// A safe pattern near the shares of a relaxation. Nothing if time runs out.
std::optional<Pattern> make_safe(const Problem& unlimited, const Deadline& deadline,
                                 std::span<const double> shares) {
    constexpr double kAlmost = 0.7;
    if (would_take_long(unlimited, deadline)) return {};
    const Problem problem = unlimited.part(deadline, unlimited.options);
    const Table& table = problem.table;
    Pattern pattern(table);
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::candidate && shares[cell.index()] > kAlmost) pattern.add(cell);
    ProofBook proof_book(table, problem.protection);
    Report report = audit(table, pattern, {problem.protection, false, problem.threads, deadline});
    for (Witness& witness : report.proof.witnesses) proof_book.add(std::move(witness));
    IncrementalAttacker attacker(table, std::move(pattern), deadline);
    for (const Target& target : proof_book.open_targets()) {
        if (proof_book.is_proven(target)) continue;
        if (attacker.protect(target, proof_book) != End::done) return {};
    }
    if (!proof_book.open_targets().empty()) return {};
    pattern = attacker.pattern();
    clean_up(problem, pattern, proof_book);
    if (!table.insiders().empty() &&
        !audit(table, pattern, {problem.protection, false, problem.threads, deadline}, proof_book.proof())
             .safe())
        return {};
    return pattern;
}

}  // namespace

bool is_large_to_prove(const Table& table) {
    return reason_against_network(table) && table.cell_count() > kMostCellsForPrograms;
}

Prover::Prover(const Problem& problem, double gap, double work)
    : problem_(problem), optimum_(problem.table, make_options(gap, work)) {}

Optimum::Options Prover::make_options(double gap, double work) {
    const bool is_large = is_large_to_prove(problem_.table);
    Optimum::Options options{
        .protection = problem_.protection,
        .threads = problem_.threads,
        .with_programs = !is_large,
        .work = work,
        .gap = gap,
        .is_safe =
            [this](const Pattern& pattern) {
                const AuditOptions audit_options{problem_.protection, false, problem_.threads, deadline_};
                return audit(problem_.table, pattern, audit_options).safe();
            },
        .round = {},
        .report =
            [this](std::uint64_t nodes, double cost, double bound) {
                problem_.report({.phase = "nodes",
                                 .done = nodes,
                                 .total = nodes + 1,
                                 .cost = cost,
                                 .lower_bound = bound});
            }};
    if (!is_large)
        options.round = [this](std::span<const double> shares) {
            return make_safe(problem_, deadline_, shares);
        };
    return options;
}

void Prover::report_bound(const Proposal& proposal) const {
    if (!proposal.pattern) return;
    const std::function<Pattern()> pattern = [&] { return *proposal.pattern; };
    problem_.report({.phase = "lower bound",
                     .done = optimum_.nodes(),
                     .total = optimum_.nodes() + 1,
                     .cost = cost(problem_.table, *proposal.pattern),
                     .lower_bound = proposal.lower_bound,
                     .pattern = &pattern});
}

void Prover::run(const Optimum::Limits& limits, Proposal& proposal) {
    deadline_ = limits.deadline;
    const double cost_before = proposal.pattern ? cost(problem_.table, *proposal.pattern) : 0;
    if (proposal.pattern) optimum_.consider(*proposal.pattern);
    const bool is_proven = optimum_.search(limits);
    if (optimum_.best() && (!proposal.pattern || cost(problem_.table, *optimum_.best()) < cost_before)) {
        proposal.pattern = optimum_.best();
        proposal.proof = {};
    }
    if (optimum_.best() || !is_proven)
        proposal.lower_bound = std::max(proposal.lower_bound.value_or(0), optimum_.lower_bound());
    report_bound(proposal);
    proposal.statistics["nodes"] = static_cast<double>(optimum_.nodes());
    proposal.statistics["constraints"] = static_cast<double>(optimum_.cut_count());
    proposal.statistics["root_bound"] = optimum_.root_bound();
    if (!is_proven) return;
    proposal.outcome = optimum_.best() ? Outcome::optimal : Outcome::infeasible;
    if (optimum_.best()) proposal.optimum = optimum_.proof();
}

}  // namespace tacet
