// SPDX-License-Identifier: Apache-2.0
#include "tacet/tabulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "tabulate/cell_counter.h"
#include "tabulate/cube_merger.h"
#include "tabulate/number_format.h"
#include "tabulate/record_counter.h"
#include "tabulate/record_plan.h"
#include "tacet/error.h"
#include "text/amounts.h"

namespace tacet {

namespace {

/// Threads that take blocks in turn until the source ends or a record is wrong. Then the first wrong record
/// counts, whichever thread met it.
class Pass {
  public:
    Pass(RecordSource& source, const RecordPlan& plan, const TabulateOptions& options)
        : source_(source), options_(options), counters_(std::max(1U, options.threads), {plan, source}) {
        source_.open(plan.wanted);
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < counters_.size(); ++i) threads.emplace_back([this, i] { work(i); });
        work(0);
    }

    /// Throws what a thread met.
    std::vector<RecordCounter> finish() {
        if (failure_) std::rethrow_exception(failure_);
        return std::move(counters_);
    }

  private:
    void work(std::size_t i) {
        for (RecordBlock block; take(block);) {
            try {
                source_.split(block, [&](std::size_t line, std::span<const std::string_view> fields) {
                    counters_[i].add(line, fields);
                });
            } catch (...) {
                note_failure(block.first_line, std::current_exception());
            }
            report();
        }
    }

    bool take(RecordBlock& block) {
        const std::scoped_lock lock(mutex_);
        if (failure_) return false;
        try {
            if (options_.stop.stop_requested())
                throw UnsafeError("interrupted while records were read; nothing was written");
            return source_.read(block);
        } catch (...) {
            failure_ = std::current_exception();
            return false;
        }
    }

    void note_failure(std::size_t line, std::exception_ptr failure) {
        const std::scoped_lock lock(mutex_);
        if (failure_ && failed_line_ <= line) return;
        failure_ = std::move(failure);
        failed_line_ = line;
    }

    void report() {
        if (!options_.on_progress) return;
        const std::scoped_lock lock(mutex_);
        std::uint64_t records = 0;
        for (const RecordCounter& each : counters_) records += each.records();
        options_.on_progress(records);
    }

    RecordSource& source_;
    const TabulateOptions& options_;
    std::vector<RecordCounter> counters_;
    std::mutex mutex_;
    std::exception_ptr failure_;
    std::size_t failed_line_ = 0;
};

/// Looks at the numbers of all records. Throws InputError if they leave a doubt.
NumberFormat guess_number_format(RecordSource& source, const RecordPlan& plan) {
    NumberGuess guess;
    const std::size_t fields_of_record = plan.wanted.size();
    source.open(plan.wanted);
    for (RecordBlock block; source.read(block);)
        source.split(block, [&](std::size_t line, std::span<const std::string_view> fields) {
            const auto add = [&](std::size_t field) {
                guess.add(fields[field], line * fields_of_record + field);
            };
            for (std::size_t i = 0; i < plan.numbers.size(); ++i) add(plan.spanning.size() + i);
            if (plan.weight) add(*plan.weight);
        });
    if (guess.end() == NumberGuess::End::certain) return guess.format();
    const std::size_t field = guess.place() % fields_of_record;
    throw InputError(fmt::format("{} ({}): {}", source.location(guess.place() / fields_of_record, field),
                                 plan.wanted[field]->name, guess.problem()));
}

/// Throws InputError if all numbers with a point could have it between thousands.
void check_points(const RecordSource& source, const RecordPlan& plan,
                  std::span<const RecordCounter> counters) {
    std::optional<RecordCounter::Location> first;
    for (const RecordCounter& each : counters) {
        if (each.has_certain_point()) return;
        const auto doubtful = each.doubtful_point();
        if (doubtful && (!first || doubtful->line < first->line)) first = doubtful;
    }
    if (first)
        throw InputError(fmt::format("{} ({}): {}", source.location(first->line, first->field),
                                     plan.wanted[first->field]->name, kAmbiguousNumbers));
}

/// As many decimals as the records turn out to have, and as their numbers turn out to be written.
std::vector<RecordCounter> count(RecordSource& source, CellSource* cells, RecordPlan& plan,
                                 const TabulateOptions& options) {
    for (;;) {
        try {
            auto counters =
                cells != nullptr ? count_cells(*cells, source, plan) : Pass(source, plan, options).finish();
            if (plan.is_format_guessed) check_points(source, plan, counters);
            return counters;
        } catch (const OtherNumberFormat&) {
            plan.format = guess_number_format(source, plan);
            plan.is_format_guessed = false;
        } catch (const MoreDecimals& more) {
            const bool weighted = std::ranges::any_of(plan.cubes, &CubePlan::is_weighted);
            plan.known_decimals = more.decimals;
            plan.scale = more.decimals + (weighted ? kSpareDecimals : 0);
        }
    }
}

Tabulation tabulate(RecordSource& source, CellSource* cells, RecordPlan& plan,
                    std::span<const CubeSpec> requests, const TabulateOptions& options) {
    const auto counters = count(source, cells, plan, options);
    Tabulation result;
    std::uint64_t cut = 0;
    for (const RecordCounter& each : counters) {
        result.records += each.records();
        cut += each.cut_codes();
    }
    if (result.records == 0) throw InputError(source.name() + ": found no records");
    if (cut > 0)
        result.warnings.push_back(
            fmt::format("{}: {} codes are longer than the width declared and were cut", source.name(), cut));
    CubeMerger merger(plan, counters, source.name());
    for (std::size_t i = 0; i < requests.size(); ++i) result.cubes.push_back(merger.cube(i, requests[i]));
    for (const std::string& note : merger.notes()) result.warnings.push_back(note);
    return result;
}

/// Who adds up: the source, if it can, or else nobody but us. Notes say which. Throws InputError if the job
/// wants the source to, and it cannot.
class Adder {
  public:
    Adder(RecordSource& source, const RecordPlan& plan, const TabulateOptions& options)
        : source_(source), cells_(source.cell_source()) {
        if (cells_ == nullptr) return;
        std::string reason = reason_to_read(plan, options);
        if (reason.empty()) reason = cells_->reason_against(cell_requests(plan));
        if (!reason.empty()) give_up(reason);
    }

    void give_up(const std::string& reason) {
        if (cells_->must_add_up())
            throw InputError(fmt::format("{}: found push_down = true, but the records have to be read: {}",
                                         source_.name(), reason));
        note_ =
            fmt::format("{}: the records are read, not added up by the database: {}", source_.name(), reason);
        cells_ = nullptr;
    }

    [[nodiscard]] CellSource* cells() const { return cells_; }
    [[nodiscard]] std::vector<std::string> notes() const {
        if (cells_ != nullptr)
            return {fmt::format("{}: the database adds up, cells travel instead of records", source_.name())};
        return note_.empty() ? std::vector<std::string>() : std::vector{note_};
    }

  private:
    RecordSource& source_;
    CellSource* cells_;
    std::string note_;
};

}  // namespace

Tabulation tabulate(RecordSource& source, const Metadata& metadata, std::span<const CubeSpec> requests,
                    const TabulateOptions& options) {
    RecordPlan plan = plan_records(metadata, requests);
    plan.shows_values = options.shows_values;
    plan.format = metadata.numbers.value_or(NumberFormat{});
    plan.is_format_guessed = !metadata.numbers;
    const std::vector<int> wanted = plan.most_decimals;
    Adder adder(source, plan, options);
    for (;;) {
        try {
            Tabulation result = tabulate(source, adder.cells(), plan, requests, options);
            result.notes = adder.notes();
            if (!metadata.numbers && plan.format != NumberFormat{})
                result.warnings.push_back(guessed_format(source.name(), plan.format));
            if (plan.most_decimals != wanted)
                result.warnings.push_back(fmt::format(
                    "{}: numbers have more digits than exact sums can hold; they were rounded to {} decimals",
                    source.name(), plan.scale));
            return result;
        } catch (const NotAddable& failure) {
            adder.give_up(failure.reason);
        } catch (const TooManyDigits&) {
            if (plan.scale == 0) throw;
            const bool weighted = std::ranges::any_of(plan.cubes, &CubePlan::is_weighted);
            limit_decimals(plan, std::max(0, --plan.scale - (weighted ? kSpareDecimals : 0)));
        }
    }
}

}  // namespace tacet
