// SPDX-License-Identifier: Apache-2.0
// Reads JJ files. Numbers are kept as written until the whole file is known; then one unit is chosen in which
// all of them are whole, or, where 18 digits do not suffice, rounded to the safe side: levels up, bounds in.
// What is only said in messages is formatted only there: files have millions of words.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

#include "io/scanner.h"
#include "tacet/error.h"
#include "tacet/io.h"
#include "text/decimal.h"
#include "text/numbers.h"

namespace tacet {

namespace {

using Field = RoundedNumber::Field;
using Wide = __int128;

constexpr std::array<Amount Cell::*, 6> kFields = {&Cell::value,       &Cell::lower_bound,
                                                   &Cell::upper_bound, &Cell::lower_level,
                                                   &Cell::upper_level, &Cell::sliding_level};
constexpr std::array<std::string_view, 6> kFieldNames = {"value",
                                                         "lower bound",
                                                         "upper bound",
                                                         "lower protection level",
                                                         "upper protection level",
                                                         "sliding protection level"};
constexpr std::size_t kValue = 0;
constexpr std::size_t kLowerBound = 1;
constexpr std::size_t kUpperBound = 2;
constexpr std::size_t kFirstLevel = 3;
constexpr int kMostDecimals = 18;
// Keeps the sums of an equation, coefficient times value, within Wide.
constexpr Wide kLargestCoefficients = Wide{kLargestAmount} * 10;
constexpr Amount kLargestValue = kLargestAmount / 4;
constexpr std::uint8_t kOversize = 255;  // in place of a count of decimals: see `oversize_`
constexpr std::uint32_t kMostCells = 1U << 30;

class JjReader {
  public:
    explicit JjReader(const std::string& path) : scanner_(path, ":()") {}

    Table read() {
        read_header();
        const std::uint32_t cells = read_count("the number of cells");
        if (cells == 0) scanner_.fail("'0'", "at least one cell");
        for (std::uint32_t i = 0; i < cells; ++i) read_cell(i, cells);
        choose_unit();
        const std::uint32_t equations = read_count("the number of equations");
        for (std::uint32_t i = 0; i < equations; ++i) read_equation(i, equations);
        if (const auto word = scanner_.next(); !word.empty())
            scanner_.fail(shown(word), "the end of the file after the last equation");
        check_sums();
        return Table(std::move(data_));
    }

  private:
    struct Oversize {
        std::uint32_t cell;
        std::size_t field;
        std::string text;
    };

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

    ParsedDecimal number(std::string_view text, std::string_view what) {
        const auto parsed = parse_decimal(text);
        if (parsed.error == DecimalError::not_a_number)
            scanner_.fail(shown(text), fmt::format("{}, a finite decimal number", what));
        return parsed;
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
        decimals_.emplace_back();
        read_field(index, kValue);
        data_.cells.back().weight = read_weight();
        data_.cells.back().status = read_status();
        for (std::size_t field = 1; field < kFields.size(); ++field) read_field(index, field);
        check_bounds(index);
    }

    void read_field(std::uint32_t cell, std::size_t field) {
        const auto text = word(kFieldNames[field]);
        const auto parsed = number(text, kFieldNames[field]);
        if (field >= kFirstLevel && parsed.is_negative)
            scanner_.fail(shown(text), fmt::format("a {} of at least 0", kFieldNames[field]));
        auto [digits, decimals] = parsed.number;
        if (decimals > kMostDecimals) drop_zeros(digits, decimals);
        if (parsed.error != DecimalError::too_long && decimals <= kMostDecimals && fits(digits)) {
            data_.cells[cell].*kFields[field] = static_cast<Amount>(digits);
            decimals_[cell][field] = static_cast<std::uint8_t>(decimals);
            if (field != kLowerBound && field != kUpperBound) note_size(digits, decimals);
            return;
        }
        if (field == kValue) scanner_.fail(shown(text), "a value of at most 18 digits");
        if (field >= kFirstLevel) note_oversize_level(text, kFieldNames[field]);
        oversize_.push_back({cell, field, std::string(text)});
        decimals_[cell][field] = kOversize;
    }

    static void drop_zeros(Wide& digits, int& decimals) {
        for (; decimals > 0 && digits % 10 == 0; --decimals) digits /= 10;
    }

    static bool fits(Wide digits) {
        constexpr Wide kMost = std::numeric_limits<Amount>::max();
        return digits >= -kMost && digits <= kMost;
    }

    /// Remembers the largest value or level: it limits how fine the unit can be.
    void note_size(Wide digits, int decimals) {
        const Wide size = (digits < 0 ? -digits : digits) * power_of_ten(kMostDecimals - decimals);
        if (size <= largest_) return;
        largest_ = size;
        largest_line_ = scanner_.line();
    }

    void note_oversize_level(std::string_view text, std::string_view name) {
        const mpz_class size = rounded(exact_decimal(text), Side::up);
        if (size > kLargestValue) scanner_.fail(shown(text), fmt::format("a {} of at most 18 digits", name));
        note_size(size.get_si(), 0);
    }

    static mpz_class rounded(const mpq_class& number, Side side) {
        mpz_class result;
        const auto divide = side == Side::up ? mpz_cdiv_q : mpz_fdiv_q;
        divide(result.get_mpz_t(), number.get_num_mpz_t(), number.get_den_mpz_t());
        return result;
    }

    double read_weight() {
        const auto text = word("weight");
        const auto parsed = number(text, "weight");
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

    void check_bounds(std::uint32_t cell) {
        if (compare_value(cell, kLowerBound) < 0)
            scanner_.fail(fmt::format("cell {} with a value below its lower bound", cell),
                          "lower bound <= value <= upper bound");
        if (compare_value(cell, kUpperBound) > 0)
            scanner_.fail(fmt::format("cell {} with a value above its upper bound", cell),
                          "lower bound <= value <= upper bound");
    }

    /// Compares the value with a bound, both as written: negative, 0 or positive.
    [[nodiscard]] int compare_value(std::uint32_t cell, std::size_t bound) const {
        const Wide value = data_.cells[cell].value;
        const int decimals = decimals_[cell][kValue];
        if (decimals_[cell][bound] == kOversize) {
            const auto& text =
                std::ranges::find(oversize_.rbegin(), oversize_.rend(), bound, &Oversize::field)->text;
            return cmp(exact_decimal(format_amount(data_.cells[cell].value, decimals)), exact_decimal(text));
        }
        const Wide left = value * power_of_ten(decimals_[cell][bound]);
        const Wide right = Wide{data_.cells[cell].*kFields[bound]} * power_of_ten(decimals);
        return left < right ? -1 : left > right;
    }

    /// The finest unit any number asks for, unless the largest value or level would then take more than 18
    /// digits.
    void choose_unit() {
        std::array<int, 6> finest{};
        for (const auto& decimals : decimals_)
            for (std::size_t field = 0; field < kFields.size(); ++field)
                if (decimals[field] != kOversize)
                    finest[field] = std::max<int>(finest[field], decimals[field]);
        data_.written = {finest[kValue], std::max(finest[kLowerBound], finest[kUpperBound]),
                         *std::max_element(finest.begin() + kFirstLevel, finest.end())};
        data_.decimals = *std::ranges::max_element(finest);
        const auto largest_fits = [&] {
            return largest_ <= kLargestValue * Wide{power_of_ten(kMostDecimals - data_.decimals)};
        };
        while (data_.decimals > data_.written.value && !largest_fits()) --data_.decimals;
        if (!largest_fits())
            scanner_.fail_at(
                largest_line_,
                fmt::format(
                    "found a number that, with the {} decimals of the values, takes more than 18 digits, "
                    "expected smaller numbers or fewer decimals",
                    data_.written.value));
        rescale();
    }

    void rescale() {
        for (std::uint32_t i = 0; i < data_.cells.size(); ++i)
            for (std::size_t field = 0; field < kFields.size(); ++field)
                if (decimals_[i][field] != kOversize) rescale(i, field);
        for (const Oversize& each : oversize_) rescale(each);
        std::vector<std::array<std::uint8_t, 6>>().swap(decimals_);
        std::vector<Oversize>().swap(oversize_);
    }

    void rescale(const Oversize& number) {
        const mpq_class exact = exact_decimal(number.text) * power_of_ten(data_.decimals);
        const mpz_class limit = kLargestAmount;
        mpz_class amount = rounded(exact, number.field == kUpperBound ? Side::down : Side::up);
        if (abs(amount) > limit) amount = sgn(amount) * limit;
        store_rounded(number.cell, number.field, amount.get_si(), number.text);
    }

    void rescale(std::uint32_t cell, std::size_t field) {
        Amount& amount = data_.cells[cell].*kFields[field];
        const int written = decimals_[cell][field];
        if (written > data_.decimals) {
            const Amount divisor = power_of_ten(written - data_.decimals);
            const Amount below = amount / divisor - (amount % divisor < 0);
            const bool exact = amount % divisor == 0;
            if (exact)
                amount = below;
            else
                store_rounded(cell, field, field == kUpperBound ? below : below + 1,
                              format_amount(amount, written));
            return;
        }
        const Wide scaled = Wide{amount} * power_of_ten(data_.decimals - written);
        const auto limit = Wide{kLargestAmount};
        if (scaled >= -limit && scaled <= limit)
            amount = static_cast<Amount>(scaled);
        else
            store_rounded(cell, field, scaled < 0 ? -kLargestAmount : kLargestAmount,
                          format_amount(amount, written));
    }

    void store_rounded(std::uint32_t cell, std::size_t field, Amount amount, std::string text) {
        Cell& target = data_.cells[cell];
        if (field == kLowerBound) amount = std::min(amount, target.value);
        if (field == kUpperBound) amount = std::max(amount, target.value);
        target.*kFields[field] = amount;
        data_.rounded.push_back({CellId(cell), static_cast<Field>(field - 1), std::move(text)});
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
        auto parsed = number(text, what);
        auto& [digits, decimals] = parsed.number;
        drop_zeros(digits, decimals);
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
    std::vector<std::array<std::uint8_t, 6>> decimals_;
    std::vector<Oversize> oversize_;
    Wide largest_ = 0;  // of the values and levels, in units of 10^-kMostDecimals
    std::size_t largest_line_ = 1;
    std::vector<std::size_t> lines_;  // of each equation
    std::vector<RawTerm> raw_terms_;
    std::vector<std::uint32_t> last_equation_;
};

}  // namespace

Table read_jj(const std::string& path) {
    return JjReader(path).read();
}

}  // namespace tacet
