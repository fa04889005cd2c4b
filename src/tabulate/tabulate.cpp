// SPDX-License-Identifier: Apache-2.0
#include "tacet/tabulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "tabulate/cell_counter.h"
#include "tabulate/holdings.h"
#include "tabulate/make_variable.h"
#include "tabulate/number_format.h"
#include "tabulate/published_decimals.h"
#include "tabulate/record_counter.h"
#include "tabulate/setting.h"
#include "tacet/error.h"
#include "text/amounts.h"

namespace tacet {

namespace {

/// Decimals that amounts have beyond those published, where records have more or weights make more.
constexpr int kSpareDecimals = 3;

void limit_decimals(RecordPlan& plan, int most) {
    for (int& each : plan.most_decimals) each = std::min(each, most);
}

class Planner {
  public:
    Planner(const Metadata& metadata, std::span<const CubeSpec> requests)
        : metadata_(metadata), requests_(requests) {}

    RecordPlan plan() {
        for (const CubeSpec& request : requests_) add(request);
        for (const VariableInfo* each : spanning_) {
            plan_.wanted.push_back(each);
            plan_.spanning.emplace_back(*each, metadata_.layout, metadata_.encoding);
        }
        for (const VariableInfo* each : plan_.numbers) {
            plan_.wanted.push_back(each);
            plan_.most_decimals.push_back(each->decimals < 0 ? kPlainDecimals
                                                             : each->decimals + kSpareDecimals);
            // More only if the records have them.
            plan_.scale = std::max(plan_.scale, std::min(each->decimals, kPlainDecimals));
        }
        const bool weighted = std::ranges::any_of(plan_.cubes, &CubePlan::is_weighted);
        limit_decimals(plan_, kMostDecimals - (weighted ? kSpareDecimals : 0));
        if (weighted) plan_.scale += kSpareDecimals;
        if (weighted) plan_.weight = field(VariableRole::sampling_weight);
        if (std::ranges::any_of(plan_.cubes, &CubePlan::has_holdings))
            plan_.holding = field(VariableRole::holding);
        const auto has_requests = [](const CubeSpec& each) { return each.rules.uses_requests(); };
        if (std::ranges::any_of(requests_, has_requests)) plan_.request = field(VariableRole::request);
        return std::move(plan_);
    }

  private:
    void add(const CubeSpec& request) {
        CubePlan cube{
            .is_weighted = request.is_weighted,
            .has_holdings = request.rules.uses_holdings(),
            .tops = std::max(request.least_tops, request.rules.tops(ContributorLevel::individual)),
            .holding_tops = std::max(request.least_tops, request.rules.tops(ContributorLevel::holding))};
        if (request.variables.empty())
            throw InputError(fmt::format("table {}: it has no variables", request.name));
        for (const std::string& name : request.variables) {
            const VariableInfo& info = metadata_.at(name);
            if (!info.is_spanning())
                throw InputError(fmt::format("table {}: variable {} is not one that spans tables",
                                             request.name, info.name));
            const std::size_t position = position_in(spanning_, info);
            if (std::ranges::count(cube.codes, position) > 0)
                throw InputError(fmt::format("table {}: found variable {} twice", request.name, info.name));
            cube.codes.push_back(position);
        }
        if (!request.response.empty()) cube.response = number(request, request.response);
        cube.shadow = request.shadow.empty() ? cube.response : number(request, request.shadow);
        cube.cost = request.cost.empty() ? cube.response : number(request, request.cost);
        plan_.cubes.push_back(std::move(cube));
    }

    std::size_t number(const CubeSpec& request, const std::string& name) {
        const VariableInfo& info = metadata_.at(name);
        if (!info.is_numeric())
            throw InputError(fmt::format("table {}: variable {} is not numeric", request.name, info.name));
        return position_in(plan_.numbers, info);
    }

    static std::size_t position_in(std::vector<const VariableInfo*>& all, const VariableInfo& wanted) {
        const auto found = std::ranges::find(all, &wanted);
        if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
        all.push_back(&wanted);
        return all.size() - 1;
    }

    std::size_t field(VariableRole role) {
        const VariableInfo* info = metadata_.find(role);
        const auto [what, setting] =
            role == VariableRole::sampling_weight ? std::pair("weights", Setting::weight)
            : role == VariableRole::holding       ? std::pair("holdings", Setting::holding)
                                                  : std::pair("requests", Setting::request);
        if (info == nullptr)
            throw InputError(fmt::format("{}: a rule needs {}, but no variable holds them; {}",
                                         metadata_.path, what, name_of(setting, metadata_)));
        plan_.wanted.push_back(info);
        return plan_.wanted.size() - 1;
    }

    const Metadata& metadata_;
    std::span<const CubeSpec> requests_;
    std::vector<const VariableInfo*> spanning_;
    RecordPlan plan_;
};

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
    std::optional<RecordCounter::Place> first;
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
            plan.scale = more.decimals + (weighted ? kSpareDecimals : 0);
        }
    }
}

/// Brings the counters of all threads together: one variable each, one number for each code.
class Merger {
  public:
    Merger(const RecordPlan& plan, std::span<const RecordCounter> counters, std::string source)
        : plan_(plan), counters_(counters), source_(std::move(source)) {
        for (std::size_t i = 0; i < plan.spanning.size(); ++i) {
            std::set<std::string> occurred;
            for (const RecordCounter& each : counters)
                occurred.insert(each.codes()[i].begin(), each.codes()[i].end());
            variables_.push_back(plan.spanning[i].variable(occurred));
        }
        for (const RecordCounter& each : counters) {
            auto& ids = ids_.emplace_back();
            for (std::size_t i = 0; i < variables_.size(); ++i) {
                auto& own = ids.emplace_back();
                for (const std::string& code : each.codes()[i])
                    own.push_back(variables_[i].find_leaf(code).value().index());
            }
            number_holdings(each.holdings());
        }
    }

    /// What the user should know about the cubes made.
    [[nodiscard]] const std::set<std::string>& notes() const { return notes_; }

    Cube cube(std::size_t number, const CubeSpec& request) {
        const CubePlan& plan = plan_.cubes[number];
        std::vector<Variable> variables;
        for (const std::size_t each : plan.codes) variables.push_back(variables_[each]);
        SumTable cells(variables.size(), plan.tops);
        for (std::size_t i = 0; i < counters_.size(); ++i) add(counters_[i].leaves(number), i, plan, cells);
        roll_up(cells, variables);
        CubeData data = make_data(request, plan, cells);
        if (plan.has_holdings) add_holdings(number, plan, variables, cells, data);
        data.variables = std::move(variables);
        return Cube(std::move(data));
    }

  private:
    void number_holdings(const CodeBook& book) {
        auto& ids = holding_ids_.emplace_back();
        for (std::uint32_t i = 0; i < book.size(); ++i) {
            const auto found = holdings_.find(book.text(i));
            ids.push_back(found != CodeBook::kNone ? found : holdings_.add(book.text(i)));
        }
    }

    /// Adds what one counter has, its numbers replaced by those of all.
    void add(const SumTable& from, std::size_t counter, const CubePlan& plan, SumTable& to) const {
        std::vector<std::uint32_t> row;
        for (std::uint32_t cell = 0; cell < from.size(); ++cell) {
            row.assign(from.row(cell).begin(), from.row(cell).end());
            for (std::size_t k = 0; k < plan.codes.size(); ++k) row[k] = ids_[counter][plan.codes[k]][row[k]];
            if (row.size() > plan.codes.size()) row.back() = holding_ids_[counter][row.back()];
            to.add(row, from.sums(cell), from.tops(cell));
        }
    }

    [[nodiscard]] CubeData make_data(const CubeSpec& request, const CubePlan& plan, const SumTable& cells) {
        CubeData data;
        data.name = request.name;
        data.response = request.response;
        data.shadow = request.shadow;
        data.cost = request.cost;
        data.decimals = plan_.scale;
        data.written = plan.response ? published_decimals(*plan.response, cells) : 0;
        data.is_weighted = plan.is_weighted;
        data.has_holdings = plan.has_holdings;
        data.individual_tops = plan.tops;
        for (std::uint32_t cell = 0; cell < cells.size(); ++cell) {
            const Sums& sums = cells.sums(cell);
            for (const std::uint32_t code : cells.row(cell)) data.codes.emplace_back(code);
            data.cells.push_back({sums.response, sums.shadow, sums.cost, contributions(sums), {}});
            data.individual.insert(data.individual.end(), cells.tops(cell).begin(), cells.tops(cell).end());
        }
        return data;
    }

    /// As declared; more than a few, or where nothing is declared, as many as the records have.
    [[nodiscard]] int published_decimals(std::size_t number, const SumTable& cells) {
        const int declared = plan_.numbers[number]->decimals;
        int most = std::min(declared, kPlainDecimals);
        for (const RecordCounter& each : counters_)
            most = std::max(
                most, declared < 0 ? each.decimals()[number] : std::min(declared, each.decimals()[number]));
        if (declared >= 0 && declared <= kPlainDecimals) most = declared;
        Amount largest = 0;
        for (std::uint32_t cell = 0; cell < cells.size(); ++cell)
            largest = std::max(largest, std::abs(cells.sums(cell).response));
        const int written = publishable_decimals(largest, plan_.scale, most);
        if (written < most) notes_.insert(published_note(source_, written, most));
        return written;
    }

    static Contributions contributions(const Sums& sums) {
        return {sums.count, static_cast<double>(sums.weight) / kWeightOne, sums.requester};
    }

    void add_holdings(std::size_t number, const CubePlan& plan, std::span<const Variable> variables,
                      const SumTable& cells, CubeData& data) const {
        SumTable pairs(variables.size() + 1, 0);
        for (std::size_t i = 0; i < counters_.size(); ++i) add(counters_[i].pairs(number), i, plan, pairs);
        const SumTable holdings = add_up_holdings(pairs, variables, plan.holding_tops, plan.is_weighted);
        data.holding_tops = plan.holding_tops;
        for (std::uint32_t cell = 0; cell < cells.size(); ++cell) {
            const std::uint32_t same = holdings.find(cells.row(cell)).value();
            data.cells[cell].holding = contributions(holdings.sums(same));
            data.holding.insert(data.holding.end(), holdings.tops(same).begin(), holdings.tops(same).end());
        }
    }

    const RecordPlan& plan_;
    std::span<const RecordCounter> counters_;
    std::string source_;
    std::set<std::string> notes_;
    std::vector<Variable> variables_;
    std::vector<std::vector<std::vector<std::uint32_t>>> ids_;  // by counter, variable and its number there
    CodeBook holdings_;
    std::vector<std::vector<std::uint32_t>> holding_ids_;  // by counter and number there
};

}  // namespace

namespace {

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
    Merger merger(plan, counters, source.name());
    for (std::size_t i = 0; i < requests.size(); ++i) result.cubes.push_back(merger.cube(i, requests[i]));
    for (const std::string& note : merger.notes()) result.warnings.push_back(note);
    return result;
}

}  // namespace

namespace {

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
    RecordPlan plan = Planner(metadata, requests).plan();
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
