// SPDX-License-Identifier: Apache-2.0
#include "tacet/ready_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "rules/sensitivity.h"
#include "sources/cell_codes.h"
#include "sources/cell_numbers.h"
#include "sources/cell_totals.h"
#include "tabulate/setting.h"
#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

/// From records to cells with verdicts.
class ReadyTableReader {
  public:
    ReadyTableReader(RecordSource& source, const Metadata& metadata, const CubeSpec& request,
                     const ReadyTableOptions& options)
        : metadata_(metadata),
          request_(request),
          options_(options),
          records_(source, metadata, request, options.shows_values),
          columns_(records_.columns()),
          variables_(find_codes(records_, request.variables.size(), options.additivity)),
          numbers_(records_, metadata.numbers),
          warnings_(numbers_.warnings()) {}

    ReadyTable read() {
        for (const CellRecord& record : records_.all()) add_cell(record);
        JudgedCube judged = order_verdicts();
        warn_of_counts();
        const Additivity additivity = options_.additivity;
        if (additivity == Additivity::recompute || additivity == Additivity::recompute_keep_given)
            judged = recompute_totals(judged, additivity == Additivity::recompute_keep_given);
        else
            check_totals(judged.cube);
        if (options_.uses_rules) judged = judged_by_rules(std::move(judged));
        return {std::move(judged), std::move(warnings_)};
    }

  private:
    [[nodiscard]] JudgedCube judged_by_rules(JudgedCube given) const {
        JudgedCube judged = judge(std::move(given.cube), request_.rules);
        for (std::size_t i = 0; i < judged.verdicts.size(); ++i) {
            Verdict& verdict = judged.verdicts[i];
            const Verdict& own = given.verdicts[i];
            if (!is_unsafe(own.status)) continue;
            if (!is_unsafe(verdict.status)) verdict = own;
            verdict.lower_level = std::max(verdict.lower_level, own.lower_level);
            verdict.upper_level = std::max(verdict.upper_level, own.upper_level);
        }
        return judged;
    }

    void add_cell(const CellRecord& record) {
        std::vector<CodeId> codes;
        for (std::size_t k = 0; k < variables_.size(); ++k) {
            const auto code = variables_[k].find(record.fields[k]);
            if (!code)
                records_.fail(
                    record, k,
                    fmt::format(
                        "found code '{}', expected one of the hierarchy or '{}' for the total; add it to {}, "
                        "or set {}",
                        record.fields[k], records_.variable(k).total,
                        name_of(Setting::hierarchy, records_.variable(k)),
                        name_of(Setting::total, records_.variable(k))));
            codes.push_back(*code);
        }
        if (is_empty(record)) return;
        if (const auto [known, is_new] = lines_.emplace(codes, record.line); !is_new)
            throw InputError(
                fmt::format("{}:{}: found cell {} again, expected each cell once; it is in line {} as well. "
                            "Remove one, or "
                            "add the variable in which they differ to {}",
                            records_.path(), record.line, describe(variables_, codes), known->second,
                            name_of(Setting::variables, metadata_)));
        CubeCell cell;
        cell.response = numbers_.amount(record, columns_.response);
        cell.shadow = numbers_.amount(
            record, CellRecords::is_blank(record, columns_.shadow) ? columns_.response : columns_.shadow,
            Rounding::down);
        cell.cost = CellRecords::is_blank(record, columns_.cost) ? cell.response : cost(record);
        cell.individual.count = count(record, cell.response);
        cell.individual.weighted_count = static_cast<double>(cell.individual.count);
        add_tops(record, cell);
        data_.codes.insert(data_.codes.end(), codes.begin(), codes.end());
        data_.cells.push_back(cell);
        record_of_.push_back(&record);
    }

    /// Also a cell whose value and count are both 0.
    [[nodiscard]] bool is_empty(const CellRecord& record) const {
        const bool has_count = !CellRecords::is_blank(record, columns_.frequency);
        if (CellRecords::is_blank(record, columns_.response)) {
            if (has_count && columns_.response != columns_.frequency &&
                numbers_.number(record, *columns_.frequency, 0) != 0)
                records_.fail(record, *columns_.response,
                              "found contributors but no value, expected both or none");
            return true;
        }
        return has_count && numbers_.number(record, *columns_.frequency, 0) == 0 &&
               numbers_.number(record, *columns_.response, 0, Rounding::up) == 0;
    }

    [[nodiscard]] Amount cost(const CellRecord& record) const {
        const Amount cost = numbers_.amount(record, columns_.cost);
        if (cost < 0) records_.fail(record, *columns_.cost, "found a negative cost, expected at least 0");
        return cost;
    }

    std::uint64_t count(const CellRecord& record, Amount response) {
        if (!columns_.frequency) return 1;
        if (CellRecords::is_blank(record, columns_.frequency)) {
            ++without_count_;
            return 1;
        }
        const Amount count = numbers_.number(record, *columns_.frequency, 0);
        if (count < 0)
            records_.fail(record, *columns_.frequency, "found a negative frequency, expected at least 0");
        if (count == 0 && response != 0)
            records_.fail(record, *columns_.frequency,
                          "found a value without contributors, expected a frequency above 0");
        return static_cast<std::uint64_t>(count);
    }

    /// Sizes count, as for records: negative contributions may make them larger than the value.
    void add_tops(const CellRecord& record, const CubeCell& cell) {
        Amount sum = 0;
        Amount last = kLargestAmount;
        bool has_negative = false;
        for (const std::size_t field : columns_.tops) {
            const Amount value =
                CellRecords::is_blank(record, field) ? 0 : numbers_.amount(record, field, Rounding::up);
            has_negative = has_negative || value < 0;
            if (value > last && !has_negative)
                records_.fail(record, field,
                              "found a contributor larger than the one before, expected descending");
            last = value;
            sum += std::min(std::abs(value), kLargestAmount - sum);
            data_.individual.push_back({.value = std::abs(value)});
        }
        const auto first = data_.individual.end() - static_cast<std::ptrdiff_t>(columns_.tops.size());
        std::ranges::sort(first, data_.individual.end(), std::greater{}, &Contributor::value);
        // A unit for each number that was rounded.
        above_value_ +=
            has_negative || sum > std::abs(cell.shadow) + static_cast<Amount>(columns_.tops.size()) + 1;
    }

    /// The statuses that the table gives, in the order that the cube sorts its cells.
    JudgedCube order_verdicts() {
        data_.name = request_.name;
        data_.response =
            columns_.response == columns_.frequency ? "" : records_.variable(*columns_.response).name;
        data_.variables = variables_;
        data_.has_counts = columns_.frequency.has_value();
        data_.individual_tops = static_cast<std::uint32_t>(columns_.tops.size());
        data_.decimals = numbers_.decimals();
        data_.written = numbers_.written();
        std::map<std::vector<CodeId>, const CellRecord*> records;
        for (std::size_t i = 0; i < record_of_.size(); ++i) {
            const auto first = data_.codes.begin() + static_cast<std::ptrdiff_t>(i * variables_.size());
            records.emplace(
                std::vector<CodeId>(first, first + static_cast<std::ptrdiff_t>(variables_.size())),
                record_of_[i]);
        }
        JudgedCube judged{Cube(std::move(data_)), request_.rules, {}};
        // Cells of a cube and keys of a map are both in row-major order.
        std::uint32_t cell = 0;
        for (const auto& [codes, record] : records)
            judged.verdicts.push_back(given_verdict(judged, CubeCellId(cell++), *record));
        return judged;
    }

    [[nodiscard]] Verdict given_verdict(const JudgedCube& judged, CubeCellId cell,
                                        const CellRecord& record) const {
        const bool is_asked_for = !options_.uses_rules || options_.keeps_unsafe;
        if (!is_asked_for || CellRecords::is_blank(record, columns_.status)) return {};
        Verdict verdict{.status = given_status(record)};
        if (verdict.status != CellStatus::unsafe_manual) return verdict;
        verdict.reason = {.cause = Cause::given, .count = judged.cube[cell].individual.count};
        const Amount by_margin = level_of_share(judged.cube, cell, exact(judged.rules.manual_margin) / 100);
        verdict.lower_level = CellRecords::is_blank(record, columns_.lower)
                                  ? by_margin
                                  : level(judged.cube, record, *columns_.lower);
        verdict.upper_level = CellRecords::is_blank(record, columns_.upper)
                                  ? by_margin
                                  : level(judged.cube, record, *columns_.upper);
        return verdict;
    }

    [[nodiscard]] Amount level(const Cube& cube, const CellRecord& record, std::size_t field) const {
        const int decimals = cube.data().written + kLevelDecimals;
        const Amount level = numbers_.number(record, field, decimals, Rounding::up);
        if (level < 0) records_.fail(record, field, "found a negative protection level, expected at least 0");
        return level;
    }

    [[nodiscard]] CellStatus given_status(const CellRecord& record) const {
        constexpr CellStatus kGiven[] = {CellStatus::safe_manual, CellStatus::unsafe_manual,
                                         CellStatus::must_publish};
        const std::string& letter = record.fields[*columns_.status];
        for (std::size_t i = 0; i < std::size(kGiven); ++i)
            if (same_name(letter, metadata_.status_letters[i])) return kGiven[i];
        if (same_name(letter, "M")) return CellStatus::secondary;
        if (same_name(letter, "E"))
            records_.fail(record, *columns_.status,
                          "found a value in a cell with the status of an empty one");
        records_.fail(
            record, *columns_.status,
            fmt::format("found status '{}', expected {}, {}, {}, M or E", letter, metadata_.status_letters[0],
                        metadata_.status_letters[1], metadata_.status_letters[2]));
    }

    void warn_of_counts() {
        if (without_count_ > 0)
            warnings_.push_back(
                fmt::format("{}: {} cells have a value but no frequency; a frequency of 1 was assumed",
                            records_.path(), without_count_));
        if (above_value_ > 0)
            warnings_.push_back(
                fmt::format("{}: {} cells have largest contributors above their value, as negative "
                            "contributions make them; "
                            "rules take them as they are",
                            records_.path(), above_value_));
    }

    void check_totals(const Cube& cube) {
        constexpr std::size_t kMostListed = 20;
        const auto [wrong, rounded] = tacet::check_totals(cube, options_.shows_values);
        if (rounded > 0)
            warnings_.push_back(
                fmt::format("{}: {} {} from {} by no more than rounding explains; taken as rounded",
                            records_.path(), rounded, rounded == 1 ? "sum differs" : "sums differ",
                            rounded == 1 ? "its total" : "their totals"));
        if (wrong.empty()) return;
        if (options_.additivity == Additivity::not_required) {
            warnings_.push_back(
                fmt::format("{}: {} totals do not add up; attackers are assumed to know the differences, "
                            "and not to know the missing cells",
                            records_.path(), wrong.size()));
            return;
        }
        std::string text = fmt::format(
            "{}: found {} {} up, expected totals that are the sums of their parts; correct them, or {}",
            records_.path(), wrong.size(),
            wrong.size() == 1 ? "total that does not add" : "totals that do not add",
            name_of(Setting::recompute, metadata_));
        for (std::size_t i = 0; i < std::min(wrong.size(), kMostListed); ++i) {
            const auto line = lines_.find(wrong[i].codes);
            text += fmt::format(
                "\n  {}{}", line == lines_.end() ? "" : fmt::format("{}:{}: ", records_.path(), line->second),
                wrong[i].problem);
        }
        if (wrong.size() > kMostListed) text += "\n  ...";
        throw InputError(text);
    }

    const Metadata& metadata_;
    const CubeSpec& request_;
    const ReadyTableOptions& options_;
    const CellRecords records_;
    const CellColumns& columns_;
    const std::vector<Variable> variables_;
    const CellNumbers numbers_;
    CubeData data_;
    std::map<std::vector<CodeId>, std::size_t> lines_;  // where each cell was found
    std::vector<const CellRecord*> record_of_;          // by cell as read
    std::size_t without_count_ = 0;
    std::size_t above_value_ = 0;  // cells whose largest contributors are more than their value
    std::vector<std::string> warnings_;
};

}  // namespace

ReadyTable read_ready_table(RecordSource& source, const Metadata& metadata, const CubeSpec& request,
                            const ReadyTableOptions& options) {
    return ReadyTableReader(source, metadata, request, options).read();
}

ReadyTable read_ready_table(const std::string& path, const Metadata& metadata, const CubeSpec& request,
                            const ReadyTableOptions& options) {
    return read_ready_table(*open_records(path, metadata), metadata, request, options);
}

}  // namespace tacet
