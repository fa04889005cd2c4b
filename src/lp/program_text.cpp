// SPDX-License-Identifier: Apache-2.0
#include "lp/program_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace tacet {

namespace {

/// The shortest text that reads back as the same number.
std::string number(double value) {
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return fmt::format("{}", value);
}

class LpText {
  public:
    explicit LpText(const IntegerProgram& program) : program_(program) {}

    std::string write() {
        text_ = "Minimize\n cost:";
        bool is_empty = true;
        for (std::uint32_t i = 0; i < program_.columns.size(); ++i)
            if (program_.columns[i].cost != 0) {
                add_term(i, program_.columns[i].cost);
                is_empty = false;
            }
        if (is_empty && !program_.columns.empty()) add_term(0, 0);
        text_ += "\nSubject To\n";
        for (const auto& row : program_.rows) add_row(row);
        text_ += "Bounds\n";
        for (const auto& column : program_.columns)
            add(" {} <= {} <= {}\n", number(column.lower), column.name, number(column.upper));
        text_ += "Generals\n";
        for (const auto& column : program_.columns)
            if (column.is_whole) add(" {}\n", column.name);
        return std::move(text_) + "End\n";
    }

  private:
    template <class... Values>
    void add(fmt::format_string<const Values&...> format, const Values&... values) {
        fmt::format_to(std::back_inserter(text_), format, values...);
    }

    /// Lines are broken, as some readers take no more than 255 characters.
    void add_term(std::uint32_t column, double coefficient) {
        constexpr std::size_t kLongLine = 100;
        if (text_.size() - text_.rfind('\n') > kLongLine) text_ += "\n  ";
        add(" {} {} {}", coefficient < 0 ? "-" : "+", number(std::abs(coefficient)),
            program_.columns[column].name);
    }

    void add_row(const IntegerProgram::Row& row) {
        const bool is_range = row.lower != row.upper && !std::isinf(row.lower) && !std::isinf(row.upper);
        add(" {}:", row.name);
        if (is_range) add(" {} <=", number(row.lower));
        for (const auto& [column, coefficient] : row.terms) add_term(column, coefficient);
        // Rows without cells are possible, but not in this format.
        if (row.terms.empty()) add_term(0, 0);
        if (row.lower == row.upper)
            add(" = {}\n", number(row.lower));
        else if (std::isinf(row.upper))
            add(" >= {}\n", number(row.lower));
        else
            add(" <= {}\n", number(row.upper));
    }

    const IntegerProgram& program_;
    std::string text_;
};

class MpsText {
  public:
    explicit MpsText(const IntegerProgram& program) : program_(program), entries_(program.columns.size()) {
        for (const auto& row : program.rows)
            for (const auto& [column, coefficient] : row.terms)
                entries_[column].emplace_back(&row, coefficient);
    }

    std::string write() {
        text_ = "NAME tacet FREE\nROWS\n N cost\n";
        for (const auto& row : program_.rows) add(" {} {}\n", letter(row), row.name);
        text_ += "COLUMNS\n";
        for (std::size_t i = 0; i < program_.columns.size(); ++i) add_column(i);
        text_ += "RHS\n";
        for (const auto& row : program_.rows)
            if (const double side = letter(row) == 'L' ? row.upper : row.lower; side != 0)
                add(" side {} {}\n", row.name, number(side));
        add_ranges();
        text_ += "BOUNDS\n";
        for (const auto& column : program_.columns) {
            add(" {}\n", bound("LO", "MI", column.name, column.lower));
            add(" {}\n", bound("UP", "PL", column.name, column.upper));
        }
        return std::move(text_) + "ENDATA\n";
    }

  private:
    template <class... Values>
    void add(fmt::format_string<const Values&...> format, const Values&... values) {
        fmt::format_to(std::back_inserter(text_), format, values...);
    }

    void add_ranges() {
        const auto is_range = [](const auto& row) { return letter(row) == 'G' && !std::isinf(row.upper); };
        if (std::ranges::none_of(program_.rows, is_range)) return;
        text_ += "RANGES\n";
        for (const auto& row : program_.rows)
            if (is_range(row)) add(" range {} {}\n", row.name, number(row.upper - row.lower));
    }

    static char letter(const IntegerProgram::Row& row) {
        if (row.lower == row.upper) return 'E';
        return std::isinf(row.lower) ? 'L' : 'G';
    }

    void add_column(std::size_t index) {
        const auto& column = program_.columns[index];
        const bool was_whole = index > 0 && program_.columns[index - 1].is_whole;
        if (column.is_whole && !was_whole) text_ += " whole_from 'MARKER' 'INTORG'\n";
        if (!column.is_whole && was_whole) text_ += " whole_to 'MARKER' 'INTEND'\n";
        if (column.cost != 0 || entries_[index].empty())
            add(" {} cost {}\n", column.name, number(column.cost));
        for (const auto& [row, coefficient] : entries_[index])
            add(" {} {} {}\n", column.name, row->name, number(coefficient));
        if (column.is_whole && index + 1 == program_.columns.size()) text_ += " whole_to 'MARKER' 'INTEND'\n";
    }

    static std::string bound(std::string_view finite, std::string_view infinite, const std::string& name,
                             double value) {
        if (std::isinf(value)) return fmt::format("{} limit {}", infinite, name);
        return fmt::format("{} limit {} {}", finite, name, number(value));
    }

    const IntegerProgram& program_;
    std::vector<std::vector<std::pair<const IntegerProgram::Row*, double>>> entries_;
    std::string text_;
};

}  // namespace

std::string to_lp(const IntegerProgram& program) {
    return LpText(program).write();
}

std::string to_mps(const IntegerProgram& program) {
    return MpsText(program).write();
}

}  // namespace tacet
