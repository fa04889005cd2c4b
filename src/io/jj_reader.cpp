// SPDX-License-Identifier: Apache-2.0
// Reads JJ files. What is only said in messages is formatted only there: files have millions of words.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "io/jj_numbers.h"
#include "io/scanner.h"
#include "tacet/error.h"
#include "tacet/io.h"
#include "text/numbers.h"

namespace tacet {

namespace {

using Wide = __int128;

// Keeps the sums of an equation, coefficient times value, within Wide.
constexpr Wide kLargestCoefficients = Wide{kLargestAmount} * 10;
constexpr std::uint32_t kMostCells = 1U << 30;

class JjReader {
  public:
    explicit JjReader(const std::string& path) : scanner_(path, ":()") {}

    Table read() {
        read_header();
        const std::uint32_t cells = read_count("the number of cells");
        if (cells == 0) scanner_.fail("'0'", "at least one cell");
        for (std::uint32_t i = 0; i < cells; ++i) read_cell(i, cells);
        numbers_.choose_unit();
        const std::uint32_t equations = read_count("the number of equations");
        for (std::uint32_t i = 0; i < equations; ++i) read_equation(i, equations);
        if (const auto word = scanner_.next(); !word.empty())
            scanner_.fail(shown(word), "the end of the file after the last equation");
        check_sums();
        return Table(std::move(data_));
    }

  private:
    std::string_view word(std::string_view expected) {
        const auto found = scanner_.next();
        if (found.empty()) scanner_.fail("the end of the file", expected);
        return found;
    }

    void read_header() {
        if (const auto first = word("a JJ file, which starts with 0"); first != "0")
            scanner_.fail(shown(first), "0, the first line of a JJ file");
    }

    std::uint32_t whole_number(std::string_view text, std::string_view expected) {
        const auto number = parse_number<std::uint32_t>(text);
        if (!number) scanner_.fail(shown(text), fmt::format("{}, a whole number", expected));
        return *number;
    }

    std::uint32_t read_count(std::string_view what) {
        const auto text = word(what);
        const std::uint32_t count = whole_number(text, what);
        if (count > kMostCells) scanner_.fail(shown(text), fmt::format("{}, at most {}", what, kMostCells));
        return count;
    }

    void read_cell(std::uint32_t index, std::uint32_t count) {
        const auto where = [&] { return fmt::format("cell {} of {}", index, count); };
        const auto text = scanner_.next();
        if (text.empty()) scanner_.fail("the end of the file", where());
        if (const auto found = whole_number(text, "a cell index"); found != index)
            scanner_.fail(fmt::format("cell index {}{}", found,
                                      found < index    ? ", which was there before"
                                      : found >= count ? fmt::format(", out of range for {} cells", count)
                                                       : ""),
                          fmt::format("index {}", index));
        data_.cells.emplace_back();
        numbers_.begin_cell();
        read_number(JjField::value);
        data_.cells.back().weight = read_weight();
        data_.cells.back().status = read_status();
        for (const auto field : {JjField::lower_bound, JjField::upper_bound, JjField::lower_level,
                                 JjField::upper_level, JjField::sliding_level})
            read_number(field);
        numbers_.check_bounds();
    }

    void read_number(JjField field) { numbers_.read(field, word(JjNumbers::name(field))); }

    double read_weight() {
        const auto text = word("weight");
        const auto parsed = read_decimal(scanner_, text, "weight");
        if (parsed.is_negative) scanner_.fail(shown(text), "a weight of at least 0");
        const auto weight = parse_number<double>(text.substr(text.front() == '+' || text.front() == '-'));
        if (!weight || !std::isfinite(*weight))
            scanner_.fail(shown(text), "a weight of 0 or from 1e-300 to 1e300");
        return *weight;
    }

    Status read_status() {
        const auto text = word("status");
        if (text == "s" || text == "u" || text == "z" || text == "m")
            return static_cast<Status>(text.front());
        scanner_.fail(shown(text), "status s (candidate), u (primary), z (published) or m (secondary)");
    }

    void read_equation(std::uint32_t index, std::uint32_t count) {
        const auto first = scanner_.next();
        if (first.empty())
            scanner_.fail("the end of the file", fmt::format("equation {} of {}", index, count));
        lines_.push_back(scanner_.line());
        const Decimal constant = coefficient(first, "the constant of an equation");
        const std::uint32_t terms = read_count("the number of terms of an equation");
        if (terms == 0) scanner_.fail("'0'", "at least one term");
        if (const auto found = scanner_.next(); found != ":")
            scanner_.fail(shown(found),
                          fmt::format("':' and the terms of equation {}, as {} cells were announced", index,
                                      data_.cells.size()));
        raw_terms_.clear();
        for (std::uint32_t i = 0; i < terms; ++i) read_term(index, i, terms);
        append_equation(constant);
    }

    void read_term(std::uint32_t equation, std::uint32_t term, std::uint32_t count) {
        const auto text = scanner_.next();
        if (text.empty())
            scanner_.fail("the end of the file",
                          fmt::format("term {} of {} of equation {}", term, count, equation));
        const std::uint32_t cell = whole_number(text, "the cell of a term");
        if (cell >= data_.cells.size())
            scanner_.fail(fmt::format("cell {} in equation {}", cell, equation),
                          fmt::format("a cell from 0 to {}", data_.cells.size() - 1));
        if (last_equation_.empty()) last_equation_.assign(data_.cells.size(), 0);
        if (last_equation_[cell] == equation + 1)
            scanner_.fail(fmt::format("cell {} twice in equation {}", cell, equation), "each cell once");
        last_equation_[cell] = equation + 1;
        expect('(');
        const auto number = coefficient(word("a coefficient"), "a coefficient");
        if (number.digits == 0) scanner_.fail("a coefficient of 0", "one other than 0");
        expect(')');
        raw_terms_.push_back({CellId(cell), number});
    }

    void expect(char mark) {
        if (const auto found = scanner_.next(); found != std::string_view(&mark, 1))
            scanner_.fail(shown(found), fmt::format("'{}'", mark));
    }

    Decimal coefficient(std::string_view text, std::string_view what) {
        auto parsed = read_decimal(scanner_, text, what);
        drop_zeros(parsed.number);
        const auto [digits, decimals] = parsed.number;
        if (parsed.error == DecimalError::too_long || decimals > 15 ||
            std::abs(static_cast<double>(digits)) > 1e17)
            scanner_.fail(shown(text), fmt::format("{} of at most 17 digits and 15 decimals", what));
        return parsed.number;
    }

    /// Multiplies the equation by a power of ten that makes its coefficients whole.
    void append_equation(const Decimal& constant) {
        int scale = std::max(0, constant.decimals - data_.decimals);
        for (const auto& term : raw_terms_) scale = std::max(scale, term.number.decimals);
        data_.begin_equation(whole(constant, data_.decimals + scale), static_cast<std::uint8_t>(scale));
        Wide sum = 0;
        for (const auto& term : raw_terms_) {
            const Amount coefficient = whole(term.number, scale);
            data_.add_term(term.cell, coefficient);
            sum += std::max(std::abs(coefficient), power_of_ten(scale));
        }
        if (sum > kLargestCoefficients) refuse_long_equation();
    }

    [[nodiscard]] Amount whole(const Decimal& number, int decimals) const {
        Wide result = number.digits;
        for (int i = number.decimals; i < decimals && result <= kLargestAmount && result >= -kLargestAmount;
             ++i)
            result *= 10;
        if (result > kLargestAmount || result < -kLargestAmount) refuse_long_equation();
        return static_cast<Amount>(result);
    }

    [[noreturn]] void refuse_long_equation() const {
        scanner_.fail_at(lines_.back(),
                         "found an equation whose numbers take more than 18 digits together, "
                         "expected shorter coefficients or constant");
    }

    void check_sums() {
        const auto wrong = find_imbalances(data_);
        if (wrong.empty()) return;
        const bool one = wrong.size() == 1;
        std::string message = fmt::format(
            "found {} equation{} that do{} not add up, expected sums within half a unit of the last decimal "
            "per term; the worst:",
            wrong.size(), one ? "" : "s", one ? "es" : "");
        for (std::size_t i = 0; i < std::min<std::size_t>(wrong.size(), 10); ++i) {
            const auto equation = wrong[i].equation.index();
            message += fmt::format("\n  {}:{}: equation {} is off by {}", scanner_.path(), lines_[equation],
                                   equation, wrong[i].difference);
        }
        scanner_.fail_at(lines_[wrong.front().equation.index()], message);
    }

    struct RawTerm {
        CellId cell;
        Decimal number;
    };

    Scanner scanner_;
    TableData data_;
    JjNumbers numbers_{scanner_, data_};
    std::vector<std::size_t> lines_;  // of each equation
    std::vector<RawTerm> raw_terms_;
    std::vector<std::uint32_t> last_equation_;
};

}  // namespace

Table read_jj(const std::string& path) {
    return JjReader(path).read();
}

}  // namespace tacet
