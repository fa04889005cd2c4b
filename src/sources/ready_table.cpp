// SPDX-License-Identifier: Apache-2.0
#include "tacet/ready_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "rules/sensitivity.h"
#include "tabulate/make_variable.h"
#include "tabulate/number_format.h"
#include "tabulate/published_decimals.h"
#include "tabulate/sums.h"
#include "tacet/error.h"
#include "text/amounts.h"
#include "text/decimal.h"
#include "text/encoding.h"
#include "text/nearest_name.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

/// How much room numbers take, written out.
struct NumberSize {
    int whole_digits = 1;
    int decimals = 0;

    NumberSize(int some_whole_digits, int some_decimals)
        : whole_digits(some_whole_digits), decimals(some_decimals) {}
    explicit NumberSize(Decimal number) : decimals(number.decimals) {
        // As parse_amount counts them.
        for (; decimals > kPlainDecimals && number.digits % 10 == 0; --decimals) number.digits /= 10;
        for (int i = 0; i < decimals; ++i) number.digits /= 10;
        while ((number.digits /= 10) != 0) ++whole_digits;
    }
    void widen(const NumberSize& other) {
        whole_digits = std::max(whole_digits, other.whole_digits);
        decimals = std::max(decimals, other.decimals);
    }
};

/// A cell as it was read, before the number of decimals is known.
struct TableRecord {
    std::size_t line = 0;
    std::vector<std::string> fields;  ///< as wanted
};

/// Reads all records, then the codes, then the cells.
class ReadyTableReader {
  public:
    ReadyTableReader(RecordSource& source, const Metadata& metadata, const CubeSpec& request,
                     const ReadyTableOptions& options)
        : source_(source), path_(source.name()), metadata_(metadata), request_(request), options_(options) {}

    ReadyTable read() {
        choose_columns();
        read_records();
        make_variables();
        choose_number_format();
        choose_decimals();
        for (const TableRecord& record : records_) add_cell(record);
        JudgedCube judged = order_verdicts();
        warn_of_counts();
        if (options_.additivity == Additivity::recompute ||
            options_.additivity == Additivity::recompute_keep_given)
            judged = recomputed(judged);
        else
            check_totals(judged.cube);
        if (options_.uses_rules) judged = judge(std::move(judged.cube), request_.rules);
        return {std::move(judged), std::move(warnings_)};
    }

  private:
    using Column = std::optional<std::size_t>;  ///< among the wanted fields

    [[noreturn]] void fail(const TableRecord& record, std::size_t field, const std::string& problem) const {
        const std::string shown =
            options_.shows_values ? fmt::format(" (it reads '{}')", record.fields[field]) : "";
        throw InputError(fmt::format("{} ({}): {}{}", source_.location(record.line, field),
                                     wanted_[field]->name, problem, shown));
    }

    Column want(const VariableInfo* info) {
        if (info == nullptr) return {};
        wanted_.push_back(info);
        return wanted_.size() - 1;
    }

    void choose_columns() {
        if (request_.variables.empty())
            throw InputError(fmt::format("table {}: it has no variables", request_.name));
        for (const std::string& name : request_.variables) {
            const VariableInfo& info = metadata_.at(name);
            if (!info.is_spanning())
                throw InputError(
                    fmt::format("table {}: variable {} is not one that spans tables", request_.name, name));
            wanted_.push_back(&info);
        }
        frequency_ = want(metadata_.find(VariableRole::frequency));
        if (!request_.response.empty()) {
            const VariableInfo& info = metadata_.at(request_.response);
            response_ = info.role == VariableRole::frequency ? frequency_ : want(&info);
        } else {
            response_ = frequency_;
        }
        if (!response_)
            throw InputError(fmt::format("{}: found no column of values, expected one", metadata_.path));
        shadow_ = want(request_.shadow.empty() ? metadata_.find(VariableRole::shadow)
                                               : &metadata_.at(request_.shadow));
        cost_ =
            want(request_.cost.empty() ? metadata_.find(VariableRole::cost) : &metadata_.at(request_.cost));
        status_ = want(metadata_.find(VariableRole::status));
        lower_ = want(metadata_.find(VariableRole::lower_level));
        upper_ = want(metadata_.find(VariableRole::upper_level));
        for (const VariableInfo& info : metadata_.variables)
            if (info.role == VariableRole::top) tops_.push_back(want(&info).value());
    }

    void read_records() {
        source_.open(wanted_);
        for (RecordBlock block; source_.read(block);)
            source_.split(block, [&](std::size_t line, std::span<const std::string_view> fields) {
                TableRecord record{line, {}};
                for (const std::string_view field : fields)
                    record.fields.emplace_back(trimmed(to_utf8(field, metadata_.encoding)));
                records_.push_back(std::move(record));
            });
        if (records_.empty()) throw InputError(path_ + ": found no cells");
    }

    /// Without them every sum would be missing; most likely the total has another code.
    void check_has_total(std::size_t k) const {
        const VariableInfo& info = *wanted_[k];
        const auto is_total = [&](const TableRecord& record) {
            return record.fields[k].empty() || record.fields[k] == trimmed(info.total);
        };
        if (options_.additivity == Additivity::check && std::ranges::none_of(records_, is_total))
            fail(records_.front(), k,
                 fmt::format("found no cell with the code '{}' of the total here or below, expected some; "
                             "set total in "
                             "[[variables]] to the code that the file has",
                             info.total));
    }

    void check_digits(std::size_t k) const {
        const VariableInfo& info = *wanted_[k];
        std::vector<std::size_t> lengths;
        for (const std::uint32_t digits : info.hierarchy.digits)
            lengths.push_back(digits + (lengths.empty() ? 0 : lengths.back()));
        for (const TableRecord& record : records_) {
            const std::string& code = record.fields[k];
            if (code.empty() || code == info.total || std::ranges::count(info.missing, code) > 0) continue;
            if (std::ranges::count(lengths, code.size()) == 0)
                fail(record, k,
                     fmt::format(
                         "found a code of {} characters, expected {} as the levels say; change levels in "
                         "[[variables]], or total if it is the total",
                         code.size(), fmt::join(lengths, " or ")));
        }
    }

    void make_variables() {
        for (std::size_t k = 0; k < request_.variables.size(); ++k) {
            const VariableInfo& info = *wanted_[k];
            if (!info.hierarchy.digits.empty()) check_digits(k);
            check_has_total(k);
            if (!info.hierarchy.lines.empty()) {
                variables_.push_back(make_variable(info, info.hierarchy.lines));
                continue;
            }
            std::set<std::string> codes;
            std::size_t width = 0;
            for (const TableRecord& record : records_) {
                const std::string& code = record.fields[k];
                if (code.empty() || code == info.total || std::ranges::count(info.missing, code) > 0)
                    continue;
                codes.insert(code);
                width = std::max(width, code.size());
            }
            variables_.push_back(make_variable(info, lines(info, {codes.begin(), codes.end()}, width)));
        }
    }

    /// Sorted as tau-ARGUS does, filled with blanks in front; by digits, parents that were read are no
    /// leaves.
    static std::vector<TreeLine> lines(const VariableInfo& info, std::vector<std::string> codes,
                                       std::size_t width) {
        if (!info.hierarchy.digits.empty()) {
            const auto longest =
                std::accumulate(info.hierarchy.digits.begin(), info.hierarchy.digits.end(), std::size_t{0});
            std::erase_if(codes, [&](const std::string& code) { return code.size() < longest; });
            return digit_lines(codes, info.hierarchy.digits);
        }
        std::ranges::sort(
            codes, {}, [&](const std::string& code) { return std::string(width - code.size(), ' ') + code; });
        std::vector<TreeLine> flat;
        for (const std::string& code : codes) flat.push_back({code, 0});
        return flat;
    }

    void choose_number_format() {
        if (metadata_.numbers) {
            numbers_ = *metadata_.numbers;
            return;
        }
        std::vector<std::size_t> columns = tops_;
        for (const Column& each : {response_, frequency_, shadow_, cost_, lower_, upper_})
            if (each) columns.push_back(*each);
        NumberGuess guess;
        for (std::size_t i = 0; i < records_.size(); ++i)
            for (const std::size_t field : columns)
                if (!is_blank(records_[i], field))
                    guess.add(records_[i].fields[field], i * wanted_.size() + field);
        if (guess.end() != NumberGuess::End::certain)
            fail(records_[guess.place() / wanted_.size()], guess.place() % wanted_.size(), guess.problem());
        numbers_ = guess.format();
        if (numbers_ != NumberFormat{}) warnings_.push_back(guessed_format(path_, numbers_));
    }

    /// With a point and without marks between thousands; empty if it is no number of the file's format.
    [[nodiscard]] std::string number_text(const TableRecord& record, std::size_t field) const {
        return plain_number(record.fields[field], numbers_).value_or("");
    }

    [[nodiscard]] ParsedAmount number(const TableRecord& record, std::size_t field, int scale,
                                      Rounding rounding = Rounding::nearest) const {
        const auto parsed = parse_amount(number_text(record, field), scale, scale, rounding);
        if (!parsed)
            fail(record, field,
                 fmt::format(
                     "found a field that is not a number or is too large, expected digits with {}; if this "
                     "is the right column, set decimal and thousands in [data]",
                     describe(numbers_)));
        return *parsed;
    }

    [[nodiscard]] bool is_blank(const TableRecord& record, Column field) const {
        return !field || record.fields[*field].empty() || record.fields[*field] == "-";
    }

    /// As many as the numbers have, if amounts hold them, and at least those declared, but for many.
    void choose_decimals() {
        const int declared = std::clamp(wanted_[*response_]->decimals, 0, kPlainDecimals);
        std::vector<Column> fields{response_, shadow_, cost_};
        fields.insert(fields.end(), tops_.begin(), tops_.end());
        NumberSize all(1, declared);
        NumberSize response = all;
        for (const TableRecord& record : records_) {
            for (const Column field : fields)
                if (!is_blank(record, field)) all.widen(size_of(record, *field));
            if (!is_blank(record, response_)) response.widen(size_of(record, *response_));
        }
        data_.decimals = std::clamp(kMostDecimals - all.whole_digits, 0, all.decimals);
        if (data_.decimals < all.decimals)
            warnings_.push_back(
                fmt::format("{}: numbers have {} digits, {} of them after the point, more than exact "
                            "arithmetic holds; they were "
                            "rounded to {} decimals, those of largest contributors and levels up",
                            path_, all.whole_digits + all.decimals, all.decimals, data_.decimals));
        // The largest number of this many digits.
        const Amount largest =
            power_of_ten(std::min(kMostDecimals, response.whole_digits + data_.decimals)) - 1;
        data_.written = publishable_decimals(largest, data_.decimals, response.decimals);
        if (data_.written < response.decimals)
            warnings_.push_back(published_note(path_, data_.written, response.decimals));
    }

    [[nodiscard]] NumberSize size_of(const TableRecord& record, std::size_t field) const {
        const ParsedDecimal parsed = parse_decimal(number_text(record, field));
        if (parsed.error != DecimalError::none) (void)number(record, field, 0);  // says what is wrong
        return NumberSize(parsed.number);
    }

    [[nodiscard]] Amount amount(const TableRecord& record, Column field,
                                Rounding rounding = Rounding::nearest) const {
        return number(record, *field, data_.decimals, rounding).amount;
    }

    void add_cell(const TableRecord& record) {
        std::vector<CodeId> codes;
        for (std::size_t k = 0; k < variables_.size(); ++k) {
            const auto code = variables_[k].find(record.fields[k]);
            if (!code)
                fail(
                    record, k,
                    fmt::format(
                        "found code '{}', expected one of the hierarchy or '{}' for the total; add it to the "
                        "file of hierarchy, or set total in [[variables]]",
                        record.fields[k], wanted_[k]->total));
            codes.push_back(*code);
        }
        if (is_empty(record)) return;
        if (const auto [known, is_new] = lines_.emplace(codes, record.line); !is_new)
            throw InputError(
                fmt::format("{}:{}: found cell {} again, expected each cell once; it is in line {} as well. "
                            "Remove one, or "
                            "add the variable in which they differ to variables in [[tables]]",
                            path_, record.line, describe(variables_, codes), known->second));
        CubeCell cell;
        cell.response = amount(record, response_);
        cell.shadow = amount(record, is_blank(record, shadow_) ? response_ : shadow_, Rounding::down);
        cell.cost = is_blank(record, cost_) ? cell.response : cost(record);
        cell.individual.count = count(record, cell.response);
        cell.individual.weighted_count = static_cast<double>(cell.individual.count);
        add_tops(record, cell);
        data_.codes.insert(data_.codes.end(), codes.begin(), codes.end());
        data_.cells.push_back(cell);
        record_of_.push_back(&record);
    }

    /// Also a cell whose value and count are both 0.
    [[nodiscard]] bool is_empty(const TableRecord& record) const {
        const bool has_count = !is_blank(record, frequency_);
        if (is_blank(record, response_)) {
            if (has_count && response_ != frequency_ && number(record, *frequency_, 0).amount != 0)
                fail(record, *response_, "found contributors but no value, expected both or none");
            return true;
        }
        return has_count && number(record, *frequency_, 0).amount == 0 &&
               number(record, *response_, 0, Rounding::up).amount == 0;
    }

    [[nodiscard]] Amount cost(const TableRecord& record) const {
        const Amount cost = amount(record, cost_);
        if (cost < 0) fail(record, *cost_, "found a negative cost, expected at least 0");
        return cost;
    }

    std::uint64_t count(const TableRecord& record, Amount response) {
        if (!frequency_) return 1;
        if (is_blank(record, frequency_)) {
            ++without_count_;
            return 1;
        }
        const Amount count = number(record, *frequency_, 0).amount;
        if (count < 0) fail(record, *frequency_, "found a negative frequency, expected at least 0");
        if (count == 0 && response != 0)
            fail(record, *frequency_, "found a value without contributors, expected a frequency above 0");
        return static_cast<std::uint64_t>(count);
    }

    /// Sizes count, as for records: negative contributions may make them larger than the value.
    void add_tops(const TableRecord& record, const CubeCell& cell) {
        Amount sum = 0;
        Amount last = kLargestAmount;
        bool has_negative = false;
        for (const std::size_t field : tops_) {
            const Amount value = is_blank(record, field) ? 0 : amount(record, field, Rounding::up);
            has_negative = has_negative || value < 0;
            if (value > last && !has_negative)
                fail(record, field, "found a contributor larger than the one before, expected descending");
            last = value;
            sum += std::min(std::abs(value), kLargestAmount - sum);
            data_.individual.push_back({.value = std::abs(value)});
        }
        const auto first = data_.individual.end() - static_cast<std::ptrdiff_t>(tops_.size());
        std::ranges::sort(first, data_.individual.end(), std::greater{}, &Contributor::value);
        // A unit for each number that was rounded.
        above_value_ += has_negative || sum > std::abs(cell.shadow) + static_cast<Amount>(tops_.size()) + 1;
    }

    /// The statuses that the table gives, in the order that the cube sorts its cells.
    JudgedCube order_verdicts() {
        data_.name = request_.name;
        data_.response = response_ == frequency_ ? "" : wanted_[*response_]->name;
        data_.variables = variables_;
        data_.has_counts = frequency_.has_value();
        data_.individual_tops = static_cast<std::uint32_t>(tops_.size());
        std::map<std::vector<CodeId>, const TableRecord*> records;
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
                                        const TableRecord& record) const {
        if (options_.uses_rules || is_blank(record, status_)) return {};
        Verdict verdict{.status = given_status(record)};
        if (verdict.status != CellStatus::unsafe_manual) return verdict;
        verdict.reason = {.cause = Cause::given, .count = judged.cube[cell].individual.count};
        const Amount by_margin = level_of_share(judged.cube, cell, exact(judged.rules.manual_margin) / 100);
        verdict.lower_level = is_blank(record, lower_) ? by_margin : level(judged.cube, record, *lower_);
        verdict.upper_level = is_blank(record, upper_) ? by_margin : level(judged.cube, record, *upper_);
        return verdict;
    }

    [[nodiscard]] Amount level(const Cube& cube, const TableRecord& record, std::size_t field) const {
        const int decimals = cube.data().written + kLevelDecimals;
        const Amount level = number(record, field, decimals, Rounding::up).amount;
        if (level < 0) fail(record, field, "found a negative protection level, expected at least 0");
        return level;
    }

    [[nodiscard]] CellStatus given_status(const TableRecord& record) const {
        constexpr CellStatus kGiven[] = {CellStatus::safe_manual, CellStatus::unsafe_manual,
                                         CellStatus::must_publish};
        const std::string& letter = record.fields[*status_];
        for (std::size_t i = 0; i < std::size(kGiven); ++i)
            if (same_name(letter, metadata_.status_letters[i])) return kGiven[i];
        if (same_name(letter, "M")) return CellStatus::secondary;
        if (same_name(letter, "E"))
            fail(record, *status_, "found a value in a cell with the status of an empty one");
        fail(
            record, *status_,
            fmt::format("found status '{}', expected {}, {}, {}, M or E", letter, metadata_.status_letters[0],
                        metadata_.status_letters[1], metadata_.status_letters[2]));
    }

    void warn_of_counts() {
        if (without_count_ > 0)
            warnings_.push_back(
                fmt::format("{}: {} cells have a value but no frequency; a frequency of 1 was assumed", path_,
                            without_count_));
        if (above_value_ > 0)
            warnings_.push_back(
                fmt::format("{}: {} cells have largest contributors above their value, as negative "
                            "contributions make them; "
                            "rules take them as they are",
                            path_, above_value_));
    }

    void check_totals(const Cube& cube) {
        constexpr std::size_t kMostListed = 20;
        const auto wrong = find_wrong_totals(cube, options_.shows_values);
        if (wrong.empty()) return;
        if (options_.additivity == Additivity::not_required) {
            warnings_.push_back(
                fmt::format("{}: {} totals do not add up; attackers are assumed to know the differences, "
                            "and not to know the missing cells",
                            path_, wrong.size()));
            return;
        }
        std::string text = fmt::format(
            "{}: found {} {} up, expected totals that are the sums of their parts; correct them, or "
            "set additivity = \"recompute\" in [[tables]]",
            path_, wrong.size(), wrong.size() == 1 ? "total that does not add" : "totals that do not add");
        for (std::size_t i = 0; i < std::min(wrong.size(), kMostListed); ++i) {
            const auto line = lines_.find(wrong[i].codes);
            text += fmt::format("\n  {}{}",
                                line == lines_.end() ? "" : fmt::format("{}:{}: ", path_, line->second),
                                wrong[i].problem);
        }
        if (wrong.size() > kMostListed) text += "\n  ...";
        throw InputError(text);
    }

    /// Totals made anew from the cells whose codes are all leaves.
    [[nodiscard]] JudgedCube recomputed(const JudgedCube& given) const {
        const Cube& cube = given.cube;
        SumTable sums(variables_.size(), cube.data().individual_tops);
        std::vector<std::uint32_t> row(variables_.size());
        for (const CubeCellId cell : cube.cells()) {
            bool is_leaf = true;
            for (std::size_t k = 0; k < row.size(); ++k) {
                row[k] = cube.codes(cell)[k].index();
                is_leaf = is_leaf && variables_[k].is_leaf(cube.codes(cell)[k]);
            }
            const CubeCell& own = cube[cell];
            if (is_leaf)
                sums.add(row, {own.response, own.shadow, own.cost, own.individual.count},
                         cube.largest(cell, ContributorLevel::individual));
        }
        roll_up(sums, variables_);
        CubeData data = cube.data();
        data.codes.clear();
        data.cells.clear();
        data.individual.clear();
        for (std::uint32_t cell = 0; cell < sums.size(); ++cell) {
            for (const std::uint32_t code : sums.row(cell)) data.codes.emplace_back(code);
            const Sums& own = sums.sums(cell);
            data.cells.push_back(
                {own.response, own.shadow, own.cost, {own.count, static_cast<double>(own.count), {}}, {}});
            data.individual.insert(data.individual.end(), sums.tops(cell).begin(), sums.tops(cell).end());
        }
        JudgedCube judged{Cube(std::move(data)), given.rules, {}};
        for (const CubeCellId cell : judged.cube.cells())
            judged.verdicts.push_back(kept_verdict(given, judged.cube, cell));
        return judged;
    }

    [[nodiscard]] Verdict kept_verdict(const JudgedCube& given, const Cube& cube, CubeCellId cell) const {
        const auto codes = cube.codes(cell);
        const auto old = given.cube.find(codes);
        bool is_leaf = true;
        for (std::size_t k = 0; k < codes.size(); ++k) is_leaf = is_leaf && variables_[k].is_leaf(codes[k]);
        const bool is_kept = old && (is_leaf || options_.additivity == Additivity::recompute_keep_given);
        return is_kept ? given[*old] : Verdict{};
    }

    RecordSource& source_;
    std::string path_;
    const Metadata& metadata_;
    const CubeSpec& request_;
    const ReadyTableOptions& options_;
    std::vector<const VariableInfo*> wanted_;
    Column response_, frequency_, shadow_, cost_, status_, lower_, upper_;
    std::vector<std::size_t> tops_;
    std::vector<TableRecord> records_;
    NumberFormat numbers_;
    std::vector<Variable> variables_;
    CubeData data_;
    std::map<std::vector<CodeId>, std::size_t> lines_;  // where each cell was found
    std::vector<const TableRecord*> record_of_;         // by cell as read
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
