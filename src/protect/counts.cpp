// SPDX-License-Identifier: Apache-2.0
#include "tacet/counts.h"

#include <fmt/format.h>

#include <algorithm>

#include "audit/check_proof.h"
#include "protect/whole_program.h"
#include "protect/whole_proof.h"
#include "tacet/error.h"
#include "text/format.h"

namespace tacet {

namespace {

using Clock = Deadline::Clock;

constexpr std::chrono::seconds kForOneProgram{20};
constexpr int kMostRounds = 50;

void check(const Table& table) {
    if (table.data().written.value > 0)
        throw InputError(fmt::format("found values with {} decimals, expected whole numbers with --integer",
                                     table.data().written.value));
    for (const CellId cell : table.primaries())
        if (table[cell].sliding_level > 0)
            throw InputError(
                fmt::format("found a sliding level of cell {}, expected none with --integer", cell.index()));
}

struct Judged {
    CountAudit audit;
    std::vector<Target> exposed = {};
};

/// The whole proof is checked anew: what it does not prove is exposed.
void settle(const Table& table, const AuditOptions& options, WholeFindings& found, Judged& judged) {
    const Pattern& pattern = judged.audit.report.pattern;
    const auto moved = check_proof(table, pattern, found.proof, options.threads);
    for (const CellId cell : table.primaries())
        for (const Side side : kSides) {
            const Amount amount = required(table, cell, side, options.protection);
            const auto known = moved.find(cell);
            const bool reaches = amount == 0 || (known != moved.end() &&
                                                 (side == Side::up ? known->second.up : known->second.down) >=
                                                     mpq_class(amount));
            if (reaches || std::ranges::count(found.exposed, cell, &Target::cell) > 0) continue;
            found.exposed.push_back({.cell = cell, .side = side, .amount = amount});
            found.numbers.undecided.push_back(cell);
        }
}

void narrow_ranges(const Table& table, const AuditOptions& options, Report& report) {
    if (!report.ranges) return;
    const auto scale = static_cast<double>(power_of_ten(table.decimals()));
    for (CellRange& range : *report.ranges)
        for (const Side side : kSides) {
            const auto reach =
                whole_reach(table, report.pattern, range.cell, side, options.deadline.within(kForOneProgram));
            double& distance = side == Side::up ? range.up : range.down;
            if (reach) distance = static_cast<double>(*reach) / scale;
        }
}

Judged judge(const Table& table, const Pattern& pattern, const AuditOptions& options, const Proof& hints) {
    check(table);
    Judged judged{.audit = {.report = audit(table, pattern, options, hints)}};
    if (!judged.audit.report.safe()) return judged;
    WholeFindings found = make_whole(table, pattern, judged.audit.report.proof, options);
    settle(table, options, found, judged);
    judged.exposed = std::move(found.exposed);
    judged.audit.whole = std::move(found.numbers);
    if (judged.audit.safe()) judged.audit.report.proof = std::move(found.proof);
    narrow_ranges(table, options, judged.audit.report);
    return judged;
}

/// One call of `protect_counts`.
class CountProtection {
  public:
    CountProtection(const Table& table, const ProtectOptions& options)
        : table_(table), options_(options), deadline_(end_of(options), options.stop, options.limit_kind) {}

    CountResult run() {
        check(table_);
        counts_.result = protect(table_, options_);
        if (!counts_.result.report) return std::move(counts_);
        Pattern pattern = counts_.result.report->pattern;
        Proof proof = counts_.result.report->proof;
        const auto before = secondaries(table_, pattern).size();
        for (int round = 0;; ++round) {
            Judged judged = judge(table_, pattern, audit_options(), proof);
            if (round == 0) counts_.whole = judged.audit.whole;
            if (judged.audit.safe()) {
                accept(std::move(judged.audit.report), before);
                return std::move(counts_);
            }
            proof = judged.audit.report.proof;
            if (round == kMostRounds || judged.exposed.empty() || !repair(judged.exposed, pattern)) break;
        }
        give_up();
        return std::move(counts_);
    }

  private:
    static Clock::time_point end_of(const ProtectOptions& options) {
        return Deadline::now(options.limit_kind) +
               std::chrono::duration_cast<Clock::duration>(std::min(options.time_limit, kForever));
    }

    [[nodiscard]] AuditOptions audit_options() const {
        const Deadline grace(std::max(deadline_.end(), deadline_.now() + std::chrono::seconds(10)),
                             options_.stop, options_.limit_kind);
        return {options_.protection, false, options_.threads, grace, options_.margin};
    }

    /// Suppresses what the cheapest deviations in whole numbers move.
    bool repair(std::span<const Target> exposed, Pattern& pattern) {
        const Pattern before = pattern;
        for (const Target& target : exposed) {
            // Near the primary first: programs over whole tables take long.
            for (const std::uint32_t steps : {2U, 4U, 0U}) {
                const auto answer =
                    find_whole_repair(table_, pattern, target, steps, deadline_.within(kForOneProgram));
                if (!answer.witness && steps != 0) continue;
                if (!answer.witness) {
                    end_ = answer.end;
                    return false;
                }
                for (const CellId cell : answer.witness->cells) pattern.add(cell);
                break;
            }
        }
        return !(pattern == before);
    }

    void accept(Report report, std::size_t before) {
        Result& result = counts_.result;
        counts_.secondaries = secondaries(table_, report.pattern).size() - before;
        if (counts_.secondaries > 0 && result.outcome == Outcome::optimal) {
            result.outcome = Outcome::feasible;
            result.optimum.reset();
        }
        result.cost = cost(table_, report.pattern);
        result.report = std::move(report);
    }

    void give_up() {
        counts_.result.report.reset();
        counts_.result.optimum.reset();
        counts_.result.outcome = end_ == End::infeasible          ? Outcome::infeasible
                                 : options_.stop.stop_requested() ? Outcome::interrupted
                                                                  : Outcome::time_limit;
    }

    const Table& table_;
    const ProtectOptions& options_;
    Deadline deadline_;
    CountResult counts_;
    End end_ = End::stopped;
};

}  // namespace

bool CountAudit::safe() const {
    return report.safe() && whole.exposed.empty() && whole.undecided.empty();
}

CountAudit audit_counts(const Table& table, const Pattern& pattern, const AuditOptions& options,
                        const Proof& hints) {
    return judge(table, pattern, options, hints).audit;
}

CountResult protect_counts(const Table& table, const ProtectOptions& options) {
    return CountProtection(table, options).run();
}

std::string describe(const Table& table, const WholeNumbers& whole) {
    if (table.primaries().empty()) return "whole numbers: they make no difference, there are no primaries";
    const std::string all = count(table.primaries().size(), "primary", "primaries");
    if (whole.exposed.empty() && whole.undecided.empty())
        return fmt::format("whole numbers: they make no difference for {}", all);
    std::string text =
        fmt::format("whole numbers: they make a difference for {} of {}", whole.exposed.size(), all);
    if (!whole.undecided.empty()) text += fmt::format(", {} undecided", whole.undecided.size());
    return text;
}

std::string describe(const Table& table, const CountResult& counts) {
    std::string text = describe(table, counts.whole);
    if (counts.secondaries > 0)
        text +=
            fmt::format("; {} more because of them", count(counts.secondaries, "secondary", "secondaries"));
    return text;
}

}  // namespace tacet
