// SPDX-License-Identifier: Apache-2.0
#include "tacet/protect.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <mutex>
#include <ranges>
#include <set>

#include "attack/subtraction.h"
#include "methods/method.h"
#include "methods/shared/problem_search.h"
#include "process/cpu_time.h"
#include "protect/close_pattern.h"
#include "protect/late_stop.h"
#include "search/incremental_attacker.h"
#include "search/stopping.h"
#include "tacet/error.h"

namespace tacet {

namespace {

using Clock = Deadline::Clock;

// Of the time there is, what the method may take: the rest is for the audit, and for what it finds exposed.
constexpr double kForMethod = 0.97;
// What may be taken to make a start safe. One that is far from it is worth less than a new beginning.
constexpr double kForStart = 0.3;
// Where secondaries are to be protected, what the method may take, and then of the rest what is not left to
// the audit.
constexpr double kForMethodBeforeClosing = 0.5;
constexpr double kForClosing = 0.9;
// For the audit, once a stop was asked for.
constexpr std::chrono::seconds kMostGrace(15);

/// The largest power of ten that all weights are multiples of, as far as a pattern that costs no more than
/// this can have them; 0 if there is none.
double step_of_costs(const Table& table, double most) {
    constexpr int kLargest = 9;
    constexpr int kLeast = -9;
    constexpr double kRounding = 1e-12;  // of a weight
    for (int exponent = kLargest; exponent >= kLeast; --exponent) {
        const double step = std::pow(10.0, exponent);
        if (std::ranges::all_of(table.cells(), [&](CellId cell) {
                const double weight = table[cell].weight;
                return weight > most ||
                       std::abs(weight - (std::round(weight / step) * step)) <= kRounding * weight;
            }))
            return step;
    }
    return 0;
}

/// Methods report from several threads; those who listen need not know.
std::function<void(const Progress&)> one_at_a_time(const std::function<void(const Progress&)>& report) {
    if (!report) return {};
    return [report, mutex = std::make_shared<std::mutex>()](const Progress& progress) {
        const std::scoped_lock lock(*mutex);
        report(progress);
    };
}

/// One call of `protect`.
class Run {
  public:
    Run(const Table& table, const ProtectOptions& options)
        : original_(table),
          options_(options),
          method_(find_method(options.method)),
          values_(complete_options(method_, options.options)),
          start_(Clock::now()),
          limit_start_(Deadline::now(options.limit_kind)),
          closable_(options.margin ? std::optional(make_closable(table, *options.margin, options.protection))
                                   : std::nullopt),
          table_(closable_ ? closable_->table : table),
          problem_{.table = table_,
                   .protection = options.protection,
                   .seed = options.seed,
                   .threads = options.threads,
                   .deadline = Deadline(end(options.time_limit), options.stop, options.limit_kind),
                   .options = values_,
                   .iterations = options.iterations,
                   .on_progress = one_at_a_time(options.on_progress)} {}

    Result run() {
        if (method_.reason_against != nullptr)
            if (const auto reason = method_.reason_against(table_))
                throw InputError(fmt::format("method {}: {}", method_.name, *reason));
        Result result{.method = std::string(method_.name), .options = values_, .seed = options_.seed};
        if (options_.start) begin_from_start();
        Proposal proposal = propose();
        result.outcome = proposal.outcome;
        result.lower_bound = proposal.lower_bound;
        result.statistics = std::move(proposal.statistics);
        assert(std::ranges::all_of(std::views::keys(result.statistics), is_statistic));
        result.search = std::move(proposal.search);
        result.program = std::move(proposal.program);
        if (proposal.pattern) judge(std::move(*proposal.pattern), proposal.proof, result);
        if (closable_) protect_secondaries(result);
        if (start_report_) keep_start(result);
        // A repair costs something, and then the proposal was not the best after all.
        if (result.outcome == Outcome::optimal && result.repaired > 0) result.outcome = Outcome::feasible;
        if (result.outcome == Outcome::optimal) settle_bound(result);
        // What secondaries need is not in it.
        if (result.outcome == Outcome::optimal && !closable_) result.optimum = std::move(proposal.optimum);
        if (result.outcome == Outcome::infeasible) explain_infeasible(result);
        if (result.outcome == Outcome::time_limit && options_.stop.stop_requested())
            result.outcome = Outcome::interrupted;
        result.elapsed = Clock::now() - start_;
        result.cpu_time = std::chrono::duration<double>(cpu_seconds() - cpu_start_);
        return result;
    }

  private:
    /// Makes the start safe, so that methods can go on from it. One that cannot be repaired is forgotten.
    void begin_from_start() {
        Pattern pattern = *options_.start;
        if (pattern.flags().size() != table_.cell_count())
            throw InputError(fmt::format("found a start of {} cells, expected the {} cells of the table",
                                         pattern.flags().size(), table_.cell_count()));
        const Pattern least(table_);
        for (const CellId cell : table_.cells()) {
            if (least.contains(cell)) pattern.add(cell);
            if (table_[cell].status == Status::published) pattern.remove(cell);
        }
        Result repaired;
        Proof none;
        const Deadline whole = problem_.deadline;
        problem_.deadline = whole.share(kForStart);
        judge(std::move(pattern), none, repaired);
        problem_.deadline = whole;
        has_searched_ = false;
        start_report_ = std::move(repaired.report);
        problem_.start = start_report_ ? &*start_report_ : nullptr;
    }

    /// Unless the method came to something cheaper.
    void keep_start(Result& result) {
        const double start_cost = cost(original_, start_report_->pattern);
        if (result.report && result.cost <= start_cost) return;
        if (closable_) {
            *start_report_ =
                audit(original_, start_report_->pattern,
                      {options_.protection, false, options_.threads, audit_deadline(), options_.margin},
                      start_report_->proof);
            if (!start_report_->safe()) return;
        }
        if (result.outcome == Outcome::optimal || result.outcome == Outcome::infeasible ||
            result.outcome == Outcome::failed)
            result.outcome = Outcome::feasible;
        result.cost = start_cost;
        result.optimum.reset();
        result.report = std::move(start_report_);
    }

    Proposal propose() const {
        if (is_hopeless(table_, problem_.protection)) {
            Proposal hopeless;
            hopeless.outcome = Outcome::infeasible;
            return hopeless;
        }
        Problem problem = problem_;
        problem.deadline = problem_.deadline.share(closable_ ? kForMethodBeforeClosing : kForMethod);
        return method_.propose(problem);
    }

    void protect_secondaries(Result& result) {
        result.closing = ClosingSummary{.barred = closable_->barred};
        if (!result.report) return;
        const Pattern before = result.report->pattern;
        result.closing->cost_without = result.cost;
        result.closing->secondaries_without =
            static_cast<std::uint32_t>(secondaries(original_, before).size());
        // A method that takes all the time it has was not stopped by the limit of the user.
        if (result.outcome == Outcome::time_limit && !problem_.deadline.passed())
            result.outcome = Outcome::feasible;
        const ClosedPattern closed = close(*result.report, result.outcome);
        result.closing->barred += static_cast<std::uint32_t>(closed.barred.size());
        barred_ = closed.barred;
        result.report.reset();
        // A proof that nothing is cheaper does not count what secondaries need.
        if (result.outcome == Outcome::optimal && closed.pattern != before)
            result.outcome = Outcome::feasible;
        if (closed.pattern)
            judge_closed(*closed.pattern, closed.proof, result);
        else
            result.outcome = closed.outcome;
    }

    ClosedPattern close(const Report& report, Outcome& outcome) const {
        Problem problem = problem_;
        problem.deadline = problem_.deadline.share(kForClosing);
        ClosedPattern closed =
            close_pattern(problem, report.pattern, report.proof,
                          problem_.deadline.interrupted() ? audit_deadline() : problem_.deadline);
        if (outcome == Outcome::feasible && problem.deadline.passed()) outcome = Outcome::time_limit;
        return closed;
    }

    /// The last word is that of the audit, on the table as it was given.
    void judge_closed(const Pattern& pattern, const Proof& proof, Result& result) {
        Report report =
            audit(original_, pattern,
                  {options_.protection, false, options_.threads, audit_deadline(), options_.margin}, proof);
        if (report.safe()) {
            result.cost = cost(original_, pattern);
            result.closing->clipped = static_cast<std::uint32_t>(
                clipped_secondaries(original_, pattern, *options_.margin, options_.protection).size());
            result.report = std::move(report);
        } else {
            result.outcome = problem_.deadline.passed() ? Outcome::time_limit : Outcome::failed;
        }
    }

    [[nodiscard]] Clock::time_point end(std::chrono::duration<double> limit) const {
        return limit_start_ + std::chrono::duration_cast<Clock::duration>(std::min(limit, kForever));
    }

    /// Of the time that the limit counts.
    [[nodiscard]] std::chrono::duration<double> spent() const {
        return problem_.deadline.now() - limit_start_;
    }

    [[nodiscard]] std::chrono::duration<double> grace() const {
        return std::chrono::seconds(2) + options_.time_limit / 20;
    }

    /// The audit may go on a little after the limit, or a request to stop: without it there is no result.
    [[nodiscard]] Deadline audit_deadline() const {
        return {end(options_.time_limit + grace()), late_stop_.token(), options_.limit_kind};
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
            if (!(report.exposed().empty() ? keep_insiders_out(report, pattern, proof, result)
                                           : repair(report, pattern, result)))
                return;
            std::ranges::move(report.proof.witnesses, std::back_inserter(proof.witnesses));
        }
    }

    /// Where only insiders get in: by circuits in addition to those of the proof, which are quick to find, or
    /// else by repair.
    bool keep_insiders_out(const Report& report, Pattern& pattern, Proof& proof, Result& result) {
        if (has_searched_ || !Grid(table_).has_networks()) return repair(report, pattern, result);
        has_searched_ = true;
        Search search(table_, search_options(problem_));
        if (!search.adopt(report.proof.witnesses) ||
            search.mind_insiders(Pace::within(problem_.deadline), kUsualShare, report.proof.witnesses) !=
                End::done)
            return repair(report, pattern, result);
        result.repaired += count_repaired(report);
        pattern = search.book().pattern();
        proof = search.book().proof();
        return true;
    }

    /// Protects what the audit found exposed. False if that is not possible: the outcome says why.
    bool repair(const Report& report, Pattern& pattern, Result& result) {
        ProofBook proof_book(table_, options_.protection);
        IncrementalAttacker attacker(table_, pattern, problem_.deadline);
        std::vector<Target> targets;
        for (const CellReport* each : report.exposed()) append_exposed(*each, targets);
        for (const InsiderExposure& each : report.insider_exposures) targets.push_back(to_target(each));
        for (const Target& target : targets) {
            const auto end = attacker.protect(target, proof_book);
            if (end == End::done) continue;
            result.outcome = to_outcome(end, problem_.deadline);
            return false;
        }
        result.repaired += count_repaired(report);
        if (attacker.pattern() == pattern) {
            // Nothing new to suppress, yet the audit is not content: solver and exact arithmetic disagree.
            result.outcome = Outcome::failed;
            return false;
        }
        pattern = attacker.pattern();
        return true;
    }

    static std::uint32_t count_repaired(const Report& report) {
        std::set<CellId> cells;
        for (const CellReport* each : report.exposed()) cells.insert(each->cell);
        for (const InsiderExposure& each : report.insider_exposures) cells.insert(each.cell);
        return static_cast<std::uint32_t>(cells.size());
    }

    static Target to_target(const InsiderExposure& exposure) {
        return {.cell = exposure.cell,
                .side = exposure.side == Requirement::down ? Side::down : Side::up,
                .amount = exposure.report.required,
                .is_width = exposure.side == Requirement::width,
                .attacker = exposure.insider};
    }

    static void append_exposed(const CellReport& report, std::vector<Target>& targets) {
        const auto add = [&](const SideReport& side, Side direction, bool is_width) {
            if (side.evidence == Evidence::none || side.evidence == Evidence::undecided)
                targets.push_back({report.cell, direction, side.required, is_width});
        };
        add(report.up, Side::up, false);
        add(report.down, Side::down, false);
        add(report.width, Side::up, true);
    }

    /// Bounds are good to the tolerances of a solver. If the next cost below is beyond them, the bound is the
    /// cost; else something may be cheaper by a little.
    void settle_bound(Result& result) const {
        constexpr double kShare = 0.9;  // of a step, for rounding
        if (!result.lower_bound) return;
        if (*result.lower_bound >= result.cost - (kShare * step_of_costs(original_, result.cost)))
            result.lower_bound = result.cost;
        else
            result.outcome = Outcome::feasible;
    }

    void explain_infeasible(Result& result) const {
        const auto grace =
            spent() + std::max<std::chrono::duration<double>>(options_.time_limit, std::chrono::seconds(30));
        const AuditOptions audit{options_.protection, false, options_.threads,
                                 Deadline(end(grace), options_.stop, options_.limit_kind)};
        result.unprotectable =
            closable_ ? find_unprotectable(table_, barred_, audit) : find_unprotectable(table_, audit);
        // The solver called a side infeasible that the attack on the fullest pattern can protect.
        if (result.unprotectable.empty()) result.outcome = Outcome::failed;
    }

    const Table& original_;
    const ProtectOptions& options_;
    const Method& method_;
    OptionValues values_;
    Clock::time_point start_;
    Clock::time_point limit_start_;  // by the clock of the limit
    double cpu_start_ = cpu_seconds();
    // Of long limits too, whoever asks to stop does not wait for long.
    LateStop late_stop_{options_.stop, std::min<std::chrono::duration<double>>(grace(), kMostGrace)};
    bool has_searched_ = false;              // for circuits that keep insiders out
    std::optional<Report> start_report_;     // on the start, made safe
    std::optional<ClosableTable> closable_;  // if secondaries are to be protected
    std::vector<CellId> barred_;             // beyond those that must be published in it
    const Table& table_;                     // as the method sees it
    Problem problem_;
};

}  // namespace

std::chrono::duration<double> usual_time_limit(const std::optional<std::uint64_t>& iterations) {
    return iterations ? kForever : ProtectOptions{}.time_limit;
}

std::optional<double> gap(const Result& result) {
    if (!result.report || !result.lower_bound) return {};
    if (result.cost <= 0) return 0;
    return std::max(0.0, (result.cost - *result.lower_bound) / result.cost);
}

std::vector<CellId> unprotectable_cells(const Result& result) {
    std::vector<CellId> cells;
    for (const Unprotectable& each : result.unprotectable) cells.push_back(each.cell);
    std::ranges::sort(cells);
    cells.erase(std::ranges::unique(cells).begin(), cells.end());
    return cells;
}

Result protect(const Table& table, const ProtectOptions& options) {
    return Run(table, options).run();
}

}  // namespace tacet
