// SPDX-License-Identifier: Apache-2.0
#include "tacet/protect.h"

#include <fmt/format.h>

#include <algorithm>

#include "methods/method.h"
#include "search/incremental_attacker.h"
#include "search/stopping.h"
#include "tacet/error.h"

namespace tacet {

namespace {

using Clock = Deadline::Clock;

/// One call of `protect`.
class Run {
  public:
    Run(const Table& table, const ProtectOptions& options)
        : table_(table),
          options_(options),
          method_(find_method(options.method)),
          values_(complete_options(method_, options.options)),
          start_(Clock::now()),
          problem_{table,
                   options.protection,
                   options.seed,
                   options.threads,
                   Deadline(end(options.time_limit), options.stop),
                   values_,
                   options.iterations,
                   options.on_progress} {}

    Result run() {
        if (method_.reason_against != nullptr)
            if (const auto reason = method_.reason_against(table_))
                throw InputError(fmt::format("method {}: {}", method_.name, *reason));
        Result result{.method = std::string(method_.name), .options = values_, .seed = options_.seed};
        Proposal proposal = method_.propose(problem_);
        result.outcome = proposal.outcome;
        result.lower_bound = proposal.lower_bound;
        result.statistics = std::move(proposal.statistics);
        result.search = std::move(proposal.search);
        if (proposal.pattern) judge(std::move(*proposal.pattern), proposal.proof, result);
        // A repair costs something, and then the proposal was not the best after all.
        if (result.outcome == Outcome::optimal && result.repaired > 0) result.outcome = Outcome::feasible;
        if (result.outcome == Outcome::infeasible) explain_infeasible(result);
        if (result.outcome == Outcome::time_limit && options_.stop.stop_requested())
            result.outcome = Outcome::interrupted;
        result.elapsed = Clock::now() - start_;
        result.cpu_time = std::chrono::duration<double>(cpu_seconds() - cpu_start_);
        return result;
    }

  private:
    [[nodiscard]] Clock::time_point end(std::chrono::duration<double> limit) const {
        constexpr std::chrono::duration<double> kForever = std::chrono::hours(24 * 365);
        return start_ + std::chrono::duration_cast<Clock::duration>(std::min(limit, kForever));
    }

    /// The audit may go on a little after the limit: without it there is no result.
    [[nodiscard]] Deadline audit_deadline() const {
        const auto grace = std::chrono::seconds(2) + options_.time_limit / 20;
        const auto limit = problem_.deadline.interrupted() ? Clock::now() - start_ + grace
                                                           : Clock::duration(0) + options_.time_limit + grace;
        return {end(limit), {}};
    }

    void judge(Pattern pattern, Proof& proof, Result& result) {
        for (;;) {
            problem_.report("primaries audited", 0, table_.primaries().size(), cost(table_, pattern));
            Report report = audit(table_, pattern,
                                  {options_.protection, false, options_.threads, audit_deadline()}, proof);
            if (report.safe()) {
                result.cost = cost(table_, pattern);
                result.report = std::move(report);
                return;
            }
            if (problem_.deadline.passed()) {
                result.outcome = Outcome::time_limit;
                return;
            }
            if (!repair(report, pattern, result)) return;
            proof = std::move(report.proof);
        }
    }

    /// Protects what the audit found exposed. False if that is not possible: the outcome says why.
    bool repair(const Report& report, Pattern& pattern, Result& result) {
        Ledger ledger(table_, options_.protection);
        IncrementalAttacker attacker(table_, pattern, problem_.deadline);
        for (const PrimaryReport* each : report.exposed())
            for (const Goal& goal : exposed_goals(*each)) {
                const auto end = attacker.protect(goal, ledger);
                if (end == IncrementalAttacker::End::infeasible) result.outcome = Outcome::infeasible;
                if (end == IncrementalAttacker::End::stopped)
                    result.outcome = problem_.deadline.passed() ? Outcome::time_limit : Outcome::failed;
                if (end != IncrementalAttacker::End::done) return false;
            }
        result.repaired += static_cast<std::uint32_t>(report.exposed().size());
        if (attacker.pattern() == pattern) {
            // Nothing new to suppress, yet the audit is not content: solver and exact arithmetic disagree.
            result.outcome = Outcome::failed;
            return false;
        }
        pattern = attacker.pattern();
        return true;
    }

    static std::vector<Goal> exposed_goals(const PrimaryReport& report) {
        std::vector<Goal> goals;
        const auto add = [&](const SideReport& side, Side direction, bool is_width) {
            if (side.evidence == Evidence::none || side.evidence == Evidence::undecided)
                goals.push_back({report.cell, direction, side.required, is_width});
        };
        add(report.up, Side::up, false);
        add(report.down, Side::down, false);
        add(report.width, Side::up, true);
        return goals;
    }

    void explain_infeasible(Result& result) const {
        const auto grace =
            Clock::now() - start_ +
            std::max<std::chrono::duration<double>>(options_.time_limit, std::chrono::seconds(30));
        result.unprotectable = find_unprotectable(
            table_, {options_.protection, false, options_.threads, Deadline(end(grace), options_.stop)});
        // The solver called a side infeasible that the attack on the fullest pattern can protect.
        if (result.unprotectable.empty()) result.outcome = Outcome::failed;
    }

    const Table& table_;
    const ProtectOptions& options_;
    const Method& method_;
    OptionValues values_;
    Clock::time_point start_;
    double cpu_start_ = cpu_seconds();
    Problem problem_;
};

}  // namespace

Result protect(const Table& table, const ProtectOptions& options) {
    return Run(table, options).run();
}

}  // namespace tacet
