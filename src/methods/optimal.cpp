// SPDX-License-Identifier: Apache-2.0
#include "methods/optimal.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "methods/clean_up.h"
#include "methods/flows.h"
#include "prove/optimum.h"
#include "search/incremental_attacker.h"
#include "tacet/error.h"

namespace tacet {

namespace {

constexpr double kForPattern = 0.2;  // of the time; the proof has the rest
constexpr double kForProof = 0.97;

/// Makes safe patterns near the shares of a relaxation.
class SafePatterns {
  public:
    SafePatterns(const Problem& problem, const Deadline& deadline)
        : problem_{problem.table, problem.protection, problem.seed, problem.threads,
                   deadline,      problem.options,    {},           {}} {}

    /// Nothing if time runs out.
    [[nodiscard]] std::optional<Pattern> operator()(std::span<const double> shares) const {
        constexpr double kAlmost = 0.7;
        const Table& table = problem_.table;
        Pattern pattern(table);
        for (const CellId cell : table.cells())
            if (table[cell].status == Status::candidate && shares[cell.index()] > kAlmost) pattern.add(cell);
        Ledger ledger(table, problem_.protection);
        Report report =
            audit(table, pattern, {problem_.protection, false, problem_.threads, problem_.deadline});
        for (Witness& witness : report.proof.witnesses) ledger.add(std::move(witness));
        IncrementalAttacker attacker(table, std::move(pattern), problem_.deadline);
        for (const Goal& goal : ledger.open_goals()) {
            if (ledger.is_proven(goal)) continue;
            if (attacker.protect(goal, ledger) != IncrementalAttacker::End::done) return {};
        }
        if (!ledger.open_goals().empty()) return {};
        pattern = attacker.pattern();
        clean_up(problem_, pattern, ledger);
        return pattern;
    }

  private:
    Problem problem_;
};

double parse_number(const OptionValues& options, const char* name, double least) {
    const std::string& text = options.at(name);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(value >= least))
        throw InputError(
            fmt::format("found option {}={}, expected a number of at least {}", name, text, least));
    return value;
}

}  // namespace

void prove(const Problem& problem, const ProofLimits& limits, Proposal& proposal) {
    const Deadline& deadline = limits.deadline;
    Optimum::Options options{.protection = problem.protection,
                             .threads = problem.threads,
                             .deadline = deadline,
                             .most_nodes = limits.nodes,
                             .most_rounds = limits.rounds,
                             .gap = limits.gap,
                             .is_safe = {},
                             .round = SafePatterns(problem, deadline),
                             .report = {}};
    options.is_safe = [&](const Pattern& pattern) {
        return audit(problem.table, pattern, {problem.protection, false, problem.threads, deadline}).safe();
    };
    options.report = [&](std::size_t programs, double cost, double bound) {
        problem.report(fmt::format("programs (lower bound {:.6g})", bound), programs, programs + 1, cost);
    };
    const double cost_before = proposal.pattern ? cost(problem.table, *proposal.pattern) : 0;
    Optimum optimum(problem.table, std::move(options), proposal.pattern);
    const bool is_proven = optimum.search();
    if (optimum.best() && (!proposal.pattern || cost(problem.table, *optimum.best()) < cost_before)) {
        proposal.pattern = optimum.best();
        proposal.proof = {};
    }
    if (optimum.best() || !is_proven)
        proposal.lower_bound = std::max(proposal.lower_bound.value_or(0), optimum.lower_bound());
    proposal.statistics["integer_programs"] = static_cast<double>(optimum.programs());
    proposal.statistics["nodes"] = static_cast<double>(optimum.nodes());
    proposal.statistics["constraints"] = static_cast<double>(optimum.cut_count());
    proposal.statistics["root_bound"] = optimum.root_bound();
    if (is_proven)
        proposal.outcome = optimum.best() ? Outcome::optimal : Outcome::infeasible;
    else
        proposal.outcome = deadline.passed() ? Outcome::time_limit : Outcome::feasible;
}

Proposal propose_optimal(const Problem& problem) {
    const double gap = parse_number(problem.options, "gap", 0) / 100;
    const std::uint64_t most_nodes =
        problem.options.at("nodes") == "unlimited"
            ? UINT64_MAX
            : static_cast<std::uint64_t>(parse_number(problem.options, "nodes", 1));
    Proposal proposal = find_pattern(problem, problem.deadline.share(kForPattern));
    if (proposal.outcome == Outcome::infeasible || proposal.outcome == Outcome::optimal) return proposal;
    prove(problem, {.deadline = problem.deadline.share(kForProof), .gap = gap, .nodes = most_nodes},
          proposal);
    return proposal;
}

}  // namespace tacet
