// SPDX-License-Identifier: Apache-2.0
// A table that was published: our CSV, or what tau-ARGUS writes, with or without statuses.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "sources/delimited_file.h"
#include "sources/earlier_formats.h"
#include "sources/text_lines.h"
#include "tacet/error.h"
#include "tacet/ready_table.h"
#include "text/encoding.h"
#include "text/format.h"
#include "text/nearest_name.h"
#include "text/text_input.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

struct StatusWord {
    std::string_view word;
    EarlierState meaning;
};
/// Our words, the letters of .tab files, the numbers of tau-ARGUS.
constexpr StatusWord kStatusWords[] = {
    {"published", EarlierState::published},
    {"suppressed", EarlierState::suppressed},
    {"primary", EarlierState::primary},
    {"secondary", EarlierState::secondary},
    {"empty", EarlierState::empty},
    {"S", EarlierState::published},
    {"P", EarlierState::published},
    {"U", EarlierState::primary},
    {"M", EarlierState::secondary},
    {"E", EarlierState::empty},
    {"1", EarlierState::published},
    {"2", EarlierState::published},
    {"3", EarlierState::primary},
    {"4", EarlierState::primary},
    {"5", EarlierState::primary},
    {"6", EarlierState::primary},
    {"9", EarlierState::primary},
    {"10", EarlierState::published},
    {"11", EarlierState::secondary},
    {"12", EarlierState::secondary},
    {"14", EarlierState::empty},
};

std::optional<EarlierState> meaning_of(std::string_view word) {
    const auto found = std::ranges::find_if(
        kStatusWords, [&](const StatusWord& each) { return same_name(each.word, word); });
    if (found == std::end(kStatusWords)) return {};
    return found->meaning;
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("+-0123456789., '") == std::string_view::npos &&
           std::ranges::any_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

class EarlierReader {
  public:
    explicit EarlierReader(const EarlierPublication& earlier) : earlier_(earlier) {}

    EarlierTable read() {
        read_rows();
        find_columns();
        EarlierTable table{.path = earlier_.path};
        for (const std::size_t column : codes_)
            if (!header_.empty()) table.variables.push_back(header_[column]);
        if (!header_.empty()) table.response = header_[value_];
        for (const Row& row : rows_) table.cells.push_back(cell_of(row));
        return table;
    }

  private:
    using Row = EarlierRow;

    [[noreturn]] void fail(std::size_t line, const std::string& message) const {
        fail_at(earlier_.path, line, message);
    }

    void read_rows() {
        const std::string text = read_text(earlier_.path);
        refuse_without_lines(earlier_.path, text);
        RecordSplitter splitter(text, likely_separator(text), earlier_.path, 1);
        for (std::vector<std::string_view> fields; splitter.next(fields);) {
            Row row{splitter.line(), {}};
            if (std::ranges::any_of(fields,
                                    [](std::string_view field) { return field.find('\0') != field.npos; }))
                fail(row.line, "found a zero byte, expected a table in plain text");
            for (const std::string_view field : fields) row.fields.emplace_back(trimmed(to_utf8(field)));
            rows_.push_back(std::move(row));
        }
        if (rows_.empty())
            throw InputError(earlier_.path + ": found no cells, expected a table that was published");
        read_business_flags(rows_);
        for (const Row& row : rows_)
            if (row.fields.size() != rows_.front().fields.size())
                fail(row.line, fmt::format("found {}, expected {} as in the first line",
                                           count(row.fields.size(), "field"), rows_.front().fields.size()));
    }

    [[nodiscard]] bool is_value(std::string_view text) const {
        return text.empty() || text == "-" || text == earlier_.symbol || is_number(text);
    }

    /// Codes first, perhaps with labels; then the value; perhaps more numbers; perhaps the status.
    void find_columns() {
        const std::size_t columns = rows_.front().fields.size();
        const bool has_header =
            !is_value(rows_.front().fields.back()) && !meaning_of(rows_.front().fields.back());
        if (has_header) {
            header_ = rows_.front().fields;
            rows_.erase(rows_.begin());
        }
        if (rows_.empty()) fail(2, "found no cells behind the header, expected a table that was published");
        find_status(columns);
        const std::size_t after_codes = status_ == columns - 1
                                            ? columns - 2
                                            : columns - 1;  // where nobody says how many variables there are
        for (std::size_t i = 0;
             i < columns && codes_.size() < (earlier_.variables > 0 ? earlier_.variables : columns); ++i) {
            if (earlier_.variables == 0 && i >= after_codes) break;
            if (!is_label(i)) codes_.push_back(i);
        }
        value_ = codes_.empty() ? columns : codes_.back() + 1;
        while (value_ < columns && is_label(value_)) ++value_;
        if (codes_.empty() || value_ >= columns ||
            (earlier_.variables > 0 && codes_.size() < earlier_.variables))
            fail(1, fmt::format(
                        "found {}, expected codes, a value and perhaps a status; set variables (--variables)",
                        count(columns, "column")));
        if (!status_) refuse_strange_columns();
    }

    /// Words that are no statuses may be flags of which we know nothing: nothing tells that the values were
    /// published.
    void refuse_strange_columns() const {
        for (const Row& row : rows_) {
            if (row.fields[value_] == earlier_.symbol) return;
            for (std::size_t i = value_ + 1; i < row.fields.size(); ++i)
                if (!is_label(i) && !is_value(row.fields[i]))
                    fail(row.line, fmt::format("found '{}' behind the value, expected a number, or a status "
                                               "(published, suppressed, primary, secondary, empty)",
                                               row.fields[i]));
        }
    }

    /// Our tables have a column of labels after that of the codes.
    [[nodiscard]] bool is_label(std::size_t column) const {
        return column > 0 && column < header_.size() && header_[column] == header_[column - 1] + "_label";
    }

    /// The last column of which every field is a status. Of numbers that may be values as well the header
    /// must say so, or that nothing else is suppressed.
    void find_status(std::size_t columns) {
        for (std::size_t i = columns; i-- > earlier_.variables + 1;) {
            const auto strange = std::ranges::find_if(
                rows_, [&](const Row& row) { return !meaning_of(row.fields[i]).has_value(); });
            const bool are_statuses = strange == rows_.end();
            const bool are_numbers =
                std::ranges::all_of(rows_, [&](const Row& row) { return is_number(row.fields[i]); });
            const bool is_named = i < header_.size() && same_name(header_[i], "status");
            if (is_named && !are_statuses)
                fail(strange->line,
                     fmt::format("found status '{}', expected published, suppressed, primary or "
                                 "secondary, or a status of tau-ARGUS",
                                 strange->fields[i]));
            if (are_statuses && (!are_numbers || is_named || (header_.empty() && i == columns - 1))) {
                status_ = i;
                return;
            }
        }
    }

    [[nodiscard]] EarlierState meaning(const Row& row) const {
        const std::string& value = row.fields[value_];
        if (!is_value(value))
            fail(
                row.line,
                fmt::format("found '{}' for a value, expected a number, '{}' or '-'; set symbol or variables "
                            "(--symbol, --variables)",
                            value, earlier_.symbol));
        if (status_) return *meaning_of(row.fields[*status_]);
        if (value == earlier_.symbol) return EarlierState::suppressed;
        return value.empty() || value == "-" ? EarlierState::empty : EarlierState::published;
    }

    [[nodiscard]] EarlierCell cell_of(const Row& row) const {
        EarlierCell cell{.codes = {}, .state = meaning(row), .value = {}, .line = row.line};
        for (const std::size_t column : codes_) cell.codes.push_back(row.fields[column]);
        if (cell.state == EarlierState::published) cell.value = row.fields[value_];
        return cell;
    }

    const EarlierPublication& earlier_;
    std::vector<Row> rows_;
    std::vector<std::string> header_;
    std::vector<std::size_t> codes_;
    std::size_t value_ = 0;
    std::optional<std::size_t> status_;
};

}  // namespace

EarlierTable read_earlier_table(const EarlierPublication& earlier) {
    return EarlierReader(earlier).read();
}

}  // namespace tacet
