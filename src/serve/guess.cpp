// SPDX-License-Identifier: Apache-2.0
#include "serve/guess.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zlib.h>

#include <algorithm>
#include <set>

#include "sources/delimited_file.h"
#include "tacet/error.h"

namespace tacet {

namespace {

constexpr std::size_t kMostBytes = 256 << 10;
constexpr std::size_t kShownRows = 10;
constexpr std::size_t kFewCodes = 12;    // whole numbers with no more different values are taken for codes
constexpr std::size_t kFewRecords = 20;  // each may well be alone in its class

std::string beginning(const std::string& path) {
    gzFile file = gzopen(path.c_str(), "rb");
    if (file == nullptr) throw InputError(fmt::format("{}: cannot be read", path));
    std::string text(kMostBytes, '\0');
    const int count = gzread(file, text.data(), static_cast<unsigned>(text.size()));
    gzclose(file);
    if (count < 0) throw InputError(fmt::format("{}: cannot be read", path));
    text.resize(static_cast<std::size_t>(count));
    if (text.find('\0') != std::string::npos)
        throw InputError(fmt::format("{}: found a zero byte, expected a text of fields", path));
    // The last line may be cut.
    if (text.size() == kMostBytes)
        text.resize(text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    return text;
}

using FirstRows = std::vector<std::vector<std::string>>;

FirstRows split(const std::string& text, char separator, const std::string& path) {
    FirstRows rows;
    RecordSplitter splitter(text, separator, path, 1);
    std::vector<std::string_view> fields;
    while (splitter.next(fields)) rows.emplace_back(fields.begin(), fields.end());
    if (rows.empty()) throw InputError(fmt::format("{}: found nothing, expected records", path));
    return rows;
}

/// Digits after the decimal sign; -1 if it is no number.
int decimals_of(const std::string& text, char decimal) {
    std::size_t i = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
    std::size_t digits = 0;
    int after = -1;
    for (; i < text.size(); ++i) {
        if (text[i] == decimal && after < 0)
            after = 0;
        else if (text[i] < '0' || text[i] > '9')
            return -1;
        else {
            ++digits;
            if (after >= 0) ++after;
        }
    }
    return digits == 0 ? -1 : std::max(after, 0);
}

bool is_numeric(const std::string& text) {
    return decimals_of(text, '.') >= 0 || decimals_of(text, ',') >= 0;
}

/// A first line without a number above lines that have some.
bool has_header(const FirstRows& rows) {
    if (std::ranges::any_of(rows.front(), is_numeric)) return false;
    return true;
}

char likely_decimal(const FirstRows& rows, char separator) {
    if (separator == ',') return '.';
    std::size_t commas = 0;
    std::size_t points = 0;
    for (const auto& row : rows)
        for (const std::string& field : row) {
            commas += decimals_of(field, ',') > 0;
            points += decimals_of(field, '.') > 0;
        }
    return commas > points ? ',' : '.';
}

/// Where codes have the same length and their beginnings repeat, each digit is a level.
std::vector<std::uint32_t> likely_levels(const std::set<std::string>& codes) {
    const std::size_t length = codes.begin()->size();
    if (length < 2 || length > 6 || codes.size() < 4) return {};
    if (!std::ranges::all_of(codes, [&](const std::string& each) { return each.size() == length; }))
        return {};
    std::vector<std::uint32_t> levels;
    std::size_t last = 1;
    std::uint32_t begun = 0;
    for (std::size_t end = 1; end <= length; ++end) {
        std::set<std::string> beginnings;
        for (const std::string& each : codes) beginnings.insert(each.substr(0, end));
        ++begun;
        if (beginnings.size() == last) continue;
        levels.push_back(begun);
        begun = 0;
        last = beginnings.size();
    }
    if (begun > 0 && !levels.empty()) levels.back() += begun;
    return levels.size() > 1 ? levels : std::vector<std::uint32_t>{};
}

GuessedColumn guess_column(const FirstRows& rows, std::size_t first, std::size_t column, char decimal) {
    GuessedColumn guessed{.is_numeric = true};
    std::set<std::string> codes;
    bool has_zero_first = false;
    std::size_t filled = 0;
    for (std::size_t i = first; i < rows.size(); ++i) {
        if (column >= rows[i].size() || rows[i][column].empty()) continue;
        const std::string& field = rows[i][column];
        const int decimals = decimals_of(field, decimal);
        if (decimals < 0) guessed.is_numeric = false;
        guessed.decimals = std::max(guessed.decimals, decimals);
        has_zero_first = has_zero_first || (field.size() > 1 && field[0] == '0' && decimals == 0);
        codes.insert(field);
        ++filled;
    }
    guessed.distinct = codes.size();
    if (codes.empty() || has_zero_first || (guessed.decimals == 0 && codes.size() <= kFewCodes))
        guessed.is_numeric = false;
    if (!guessed.is_numeric) guessed.decimals = 0;
    // Where each record has a code of its own, it is a name and no class.
    const bool is_name = filled == codes.size() && filled > kFewRecords;
    if (!guessed.is_numeric && !codes.empty() && !is_name) guessed.levels = likely_levels(codes);
    return guessed;
}

std::string toml_text(std::string_view text) {
    std::string all = "\"";
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20)
            all += fmt::format("\\u{:04x}", static_cast<int>(c));
        else
            all += c == '"' || c == '\\' ? fmt::format("\\{}", c) : std::string(1, c);
    }
    return all + "\"";
}

std::string variable_text(const ColumnWish& column, std::size_t number, const CsvWish& wish) {
    std::string text = fmt::format("\n[[variables]]\nname = {}\n", toml_text(column.name));
    if (column.role != "spanning") text += fmt::format("role = {}\n", toml_text(column.role));
    if (!wish.has_header) text += fmt::format("column = {}\n", number + 1);
    if (column.role == "numeric") text += fmt::format("decimals = {}\n", column.decimals);
    if (column.role == "spanning" && !column.levels.empty())
        text += fmt::format("levels = [{}]\n", fmt::join(column.levels, ", "));
    if (column.role == "request" && !column.codes.empty()) {
        std::vector<std::string> codes;
        for (const std::string& each : column.codes) codes.push_back(toml_text(each));
        text += fmt::format("codes = [{}]\n", fmt::join(codes, ", "));
    }
    return text;
}

}  // namespace

Guess guess_csv(const std::string& path) {
    return guess_csv(path, likely_separator(beginning(path)));
}

Guess guess_csv(const std::string& path, char separator) {
    FirstRows rows = split(beginning(path), separator, path);
    Guess guess{
        .separator = separator, .decimal = likely_decimal(rows, separator), .has_header = has_header(rows)};
    const std::size_t first = guess.has_header ? 1 : 0;
    for (std::size_t column = 0; column < rows.front().size(); ++column) {
        guess.columns.push_back(guess_column(rows, first, column, guess.decimal));
        guess.columns.back().name =
            guess.has_header ? rows.front()[column] : fmt::format("column {}", column + 1);
    }
    rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(first));
    if (rows.size() > kShownRows) rows.resize(kShownRows);
    guess.rows = std::move(rows);
    return guess;
}

std::string job_text(const CsvWish& wish) {
    std::string text = fmt::format("[data]\nfile = {}\nseparator = {}\n", toml_text(wish.file),
                                   toml_text(std::string(1, wish.separator)));
    if (!wish.has_header) text += "header = false\n";
    if (wish.decimal != '.') text += fmt::format("decimal = {}\n", toml_text(std::string(1, wish.decimal)));
    for (std::size_t i = 0; i < wish.columns.size(); ++i)
        if (wish.columns[i].role != "none") text += variable_text(wish.columns[i], i, wish);
    text += "\n[rules]\n";
    if (!wish.response.empty()) text += "p_percent = { p = 10 }\n";
    text += "frequency = { minimum = 3, margin = 30 }\n";
    std::vector<std::string> variables;
    for (const std::string& each : wish.variables) variables.push_back(toml_text(each));
    text += fmt::format("\n[[tables]]\nname = {}\nvariables = [{}]\n", toml_text(wish.table),
                        fmt::join(variables, ", "));
    if (!wish.response.empty()) text += fmt::format("response = {}\n", toml_text(wish.response));
    const std::string stem = wish.file.substr(0, wish.file.find('.'));
    text += fmt::format("\n[[outputs]]\ntype = \"csv\"\nfile = {}\n", toml_text(stem + "-safe.csv"));
    return text +
           fmt::format("\n[[outputs]]\ntype = \"html\"\nfile = {}\n", toml_text(stem + "-report.html"));
}

}  // namespace tacet
