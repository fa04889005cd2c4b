// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "tacet/columns.h"
#include "tacet/error.h"
#include "text/decimal.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

/// Longer than any number: a sign, digits, a point, an exponent.
constexpr std::size_t kLongestNumber = 48;
constexpr std::size_t kRows = 8192;

/// The text of an integer with the point in front of its last `decimals` digits.
std::size_t write_number(std::int64_t digits, int decimals, char* text) {
    char* const begin = text;
    if (digits < 0) *text++ = '-';
    const auto size = digits < 0 ? -static_cast<std::uint64_t>(digits) : static_cast<std::uint64_t>(digits);
    const auto one = static_cast<std::uint64_t>(power_of_ten(decimals));
    text = std::to_chars(text, begin + kLongestNumber, size / one).ptr;
    if (decimals == 0) return static_cast<std::size_t>(text - begin);
    *text++ = '.';
    std::uint64_t rest = size % one;
    for (int i = decimals; i-- > 0; rest /= 10) text[i] = static_cast<char>('0' + rest % 10);
    return static_cast<std::size_t>(text + decimals - begin);
}

std::size_t write_number(std::int64_t number, char* text) {
    return write_number(number, 0, text);
}

/// Empty for NaN, which stands for no number.
std::size_t write_number(double number, char* text) {
    constexpr double kLargest = 1e18;
    if (std::isnan(number)) return 0;
    if (std::abs(number) < kLargest) {
        const Decimal decimal = nearest_decimal(number);
        if (decimal.decimals <= 18)
            return write_number(static_cast<std::int64_t>(decimal.digits), decimal.decimals, text);
    }
    return static_cast<std::size_t>(std::to_chars(text, text + kLongestNumber, number).ptr - text);
}

std::size_t row_count(const Column& column) {
    if (const auto* codes = std::get_if<CodeColumn>(&column.values)) return codes->codes.size();
    if (const auto* doubles = std::get_if<std::span<const double>>(&column.values)) return doubles->size();
    return std::get<std::span<const std::int64_t>>(column.values).size();
}

void check_codes(const std::string& source, const Column& column, const CodeColumn& codes,
                 std::size_t first_row) {
    const auto labels = static_cast<std::int64_t>(codes.labels.size());
    const auto wrong = std::ranges::find_if(codes.codes, [&](std::int32_t code) { return code >= labels; });
    if (wrong != codes.codes.end())
        throw InputError(
            fmt::format("{}: row {}: column {}: found code number {}, expected one below {}, as there are "
                        "labels",
                        source, static_cast<std::size_t>(wrong - codes.codes.begin()) + first_row,
                        column.name, *wrong, labels));
}

class ColumnSource : public RecordSource {
  public:
    ColumnSource(std::string name, std::vector<Column> columns, std::size_t first_row)
        : name_(std::move(name)), columns_(std::move(columns)), first_row_(first_row) {
        if (columns_.empty()) throw InputError(fmt::format("{}: found no columns, expected some", name_));
        rows_ = row_count(columns_.front());
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const Column& column = columns_[i];
            if (row_count(column) != rows_)
                throw InputError(fmt::format("{}: column {}: found {} rows, expected {} as in column {}",
                                             name_, column.name, row_count(column), rows_,
                                             columns_.front().name));
            for (std::size_t other = 0; other < i; ++other)
                if (columns_[other].name == column.name)
                    throw InputError(
                        fmt::format("{}: found column {} twice, expected each once", name_, column.name));
            if (const auto* codes = std::get_if<CodeColumn>(&column.values))
                check_codes(name_, column, *codes, first_row_);
        }
    }

    void open(std::span<const VariableInfo* const> wanted) override {
        wanted_.clear();
        for (const VariableInfo* each : wanted) wanted_.push_back(&find(each->name));
        next_ = 0;
    }

    /// A block is no more than the rows from its first line to the next block.
    bool read(RecordBlock& block) override {
        if (next_ >= rows_) return false;
        block.first_line = next_;
        next_ += kRows;
        return true;
    }

    void split(const RecordBlock& block, const Sink& sink) const override {
        std::vector<std::string_view> fields(wanted_.size());
        std::vector<char> texts(wanted_.size() * kLongestNumber);
        const std::size_t end = std::min(rows_, block.first_line + kRows);
        for (std::size_t row = block.first_line; row < end; ++row) {
            for (std::size_t k = 0; k < fields.size(); ++k)
                fields[k] = field(*wanted_[k], row, texts.data() + k * kLongestNumber);
            sink(row, fields);
        }
    }

    [[nodiscard]] std::string location(std::size_t line, std::size_t field) const override {
        return fmt::format("{}: row {}: column {}", name_, line + first_row_, wanted_[field]->name);
    }
    [[nodiscard]] const std::string& name() const override { return name_; }

  private:
    const Column& find(const std::string& wanted) const {
        const auto found = std::ranges::find(columns_, wanted, &Column::name);
        if (found != columns_.end()) return *found;
        std::vector<std::string> names;
        for (const Column& each : columns_) names.push_back(each.name);
        throw InputError(fmt::format("{}: found no column '{}'{}", name_, wanted, suggestion(wanted, names)));
    }

    /// Codes are views of their labels, numbers are written into `text`.
    static std::string_view field(const Column& column, std::size_t row, char* text) {
        if (const auto* codes = std::get_if<CodeColumn>(&column.values)) {
            const std::int32_t code = codes->codes[row];
            return code < 0 ? std::string_view() : codes->labels[static_cast<std::size_t>(code)];
        }
        if (const auto* doubles = std::get_if<std::span<const double>>(&column.values))
            return {text, write_number((*doubles)[row], text)};
        return {text, write_number(std::get<std::span<const std::int64_t>>(column.values)[row], text)};
    }

    std::string name_;
    std::vector<Column> columns_;
    std::size_t first_row_;
    std::size_t rows_ = 0;
    std::vector<const Column*> wanted_;
    std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<RecordSource> open_columns(std::string name, std::vector<Column> columns,
                                           std::size_t first_row) {
    return std::make_unique<ColumnSource>(std::move(name), std::move(columns), first_row);
}

}  // namespace tacet
