// SPDX-License-Identifier: Apache-2.0
#include "tacet/table_arrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "tacet/error.h"
#include "text/amounts.h"
#include "text/decimal.h"

namespace tacet {

namespace {

using Wide = __int128;

// Keeps sums of a few amounts within them.
constexpr Amount kLargestValue = kLargestAmount / 4;
constexpr double kLargestDouble = 1e18;

enum class Towards : std::uint8_t { nearest, above, below };

Wide divided(Wide number, Wide divisor, Towards towards) {
    const Wide below = number / divisor - (number % divisor < 0);
    const Wide rest = number - below * divisor;
    if (towards == Towards::nearest)
        return below + (2 * rest > divisor || (2 * rest == divisor && number > 0));
    return below + (towards == Towards::above && rest > 0);
}

/// One column of numbers of a table.
class Column {
  public:
    Column(std::string_view name, const Numbers& numbers, std::size_t expected, std::size_t first_index)
        : name_(name), numbers_(numbers), first_index_(first_index) {
        const std::size_t found = size(numbers);
        if (found != expected && found != 0)
            throw InputError(fmt::format("{}: found {} numbers, expected {}", name, found, expected));
    }

    [[nodiscard]] bool is_given() const { return size(numbers_) > 0; }

    /// Infinite numbers are for bounds only.
    [[nodiscard]] bool is_infinite(std::size_t i) const {
        const auto* doubles = std::get_if<std::span<const double>>(&numbers_);
        return doubles != nullptr && (std::isinf((*doubles)[i]) || std::abs((*doubles)[i]) >= kLargestDouble);
    }

    [[nodiscard]] double real(std::size_t i) const {
        return std::visit([&](const auto& each) { return static_cast<double>(each[i]); }, numbers_);
    }

    [[nodiscard]] Decimal decimal(std::size_t i) const {
        if (const auto* whole = std::get_if<std::span<const std::int64_t>>(&numbers_))
            return {(*whole)[i], 0};
        const double number = real(i);
        if (!std::isfinite(number)) fail(i, fmt::format("found {}, expected a finite number", number));
        if (std::abs(number) >= kLargestDouble)
            fail(i, fmt::format("found {}, expected a number of at most 18 digits", number));
        return nearest_decimal(number);
    }

    [[noreturn]] void fail(std::size_t i, const std::string& problem) const {
        throw InputError(fmt::format("{}[{}]: {}", name_, i + first_index_, problem));
    }

  private:
    std::string_view name_;
    const Numbers& numbers_;
    std::size_t first_index_;
};

class Maker {
  public:
    explicit Maker(const TableArrays& arrays)
        : arrays_(arrays),
          count_(size(arrays.values)),
          values_("values", arrays.values, count_, arrays.first_index),
          weights_("weights", arrays.weights, count_, arrays.first_index),
          bounds_{Column("lower_bounds", arrays.lower_bounds, count_, arrays.first_index),
                  Column("upper_bounds", arrays.upper_bounds, count_, arrays.first_index)},
          levels_{Column("lower_levels", arrays.lower_levels, count_, arrays.first_index),
                  Column("upper_levels", arrays.upper_levels, count_, arrays.first_index),
                  Column("sliding_levels", arrays.sliding_levels, count_, arrays.first_index)} {
        if (count_ == 0) throw InputError("values: found none, expected at least one cell");
        if (count_ > std::numeric_limits<std::uint32_t>::max() / 4)
            throw InputError(fmt::format("values: found {} cells, expected at most 2^30", count_));
    }

    Table make() {
        choose_unit();
        data_.cells.resize(count_);
        for (std::size_t i = 0; i < count_; ++i) set_cell(i);
        for (std::size_t i = 0; i < count_; ++i) set_bounds(i);
        add_equations();
        return Table(std::move(data_));
    }

  private:
    /// As many decimals as the values have, and up to six more if levels or bounds do and amounts hold them.
    void choose_unit() {
        int written = 0;
        int level = 0;
        int bound = 0;
        Wide largest = 0;  // as a whole number
        const auto note_size = [&](const Decimal& number) {
            Wide whole = number.digits;
            for (int i = 0; i < number.decimals; ++i) whole /= 10;
            largest = std::max(largest, (whole < 0 ? -whole : whole) + 1);
        };
        for (std::size_t i = 0; i < count_; ++i) {
            const Decimal value = values_.decimal(i);
            if (!arrays_.decimals && value.decimals > kPlainDecimals)
                values_.fail(
                    i, fmt::format("found a number of {} decimals, expected at most {}; say with decimals "
                                   "how many to round to",
                                   value.decimals, kPlainDecimals));
            written = std::max(written, value.decimals);
            note_size(value);
        }
        for (const Column& column : levels_)
            for (std::size_t i = 0; column.is_given() && i < count_; ++i) {
                note_size(column.decimal(i));
                level = std::max(level, column.decimal(i).decimals);
            }
        for (const Column& column : bounds_)
            for (std::size_t i = 0; column.is_given() && i < count_; ++i)
                if (!column.is_infinite(i)) bound = std::max(bound, checked(column, i).decimals);
        if (arrays_.decimals) written = *arrays_.decimals;
        if (written < 0 || written > kMostDecimals)
            throw InputError(fmt::format("decimals: found {}, expected a whole number from 0 to {}", written,
                                         kMostDecimals));
        data_.decimals =
            std::clamp(std::max(level, bound), written, std::min(written + kPlainDecimals, kMostDecimals));
        const auto fits = [&] { return largest * power_of_ten(data_.decimals) <= kLargestValue; };
        while (data_.decimals > written && !fits()) --data_.decimals;
        if (!fits())
            throw InputError(
                fmt::format("values: found numbers that, with {} decimals, take more than 18 digits, "
                            "expected smaller numbers or fewer decimals",
                            written));
        data_.written = {written, std::min(bound, data_.decimals), std::min(level, data_.decimals)};
    }

    static Decimal checked(const Column& column, std::size_t i) {
        if (std::isnan(column.real(i))) column.fail(i, "found nan, expected a number");
        return column.decimal(i);
    }

    [[nodiscard]] Amount amount(const Decimal& number, Towards towards) const {
        return amount(number, data_.decimals, towards);
    }

    /// In units of so many decimals, rounded at most once.
    static Amount amount(const Decimal& number, int decimals, Towards towards) {
        Wide amount = number.digits;
        for (int i = number.decimals; i < decimals && amount < kLargestAmount && amount > -kLargestAmount;
             ++i)
            amount *= 10;
        Wide divisor = 1;
        for (int i = decimals; i < number.decimals; ++i) divisor *= 10;
        if (divisor > 1) amount = divided(amount, divisor, towards);
        return static_cast<Amount>(std::clamp<Wide>(amount, -kLargestAmount, kLargestAmount));
    }

    void set_cell(std::size_t i) {
        Cell& cell = data_.cells[i];
        // What is published is the value.
        cell.value = amount(values_.decimal(i), data_.written.value, Towards::nearest) *
                     power_of_ten(data_.decimals - data_.written.value);
        cell.lower_level = level(levels_[0], i);
        cell.upper_level = level(levels_[1], i);
        cell.sliding_level = level(levels_[2], i);
        cell.status = status(i);
        cell.weight = weight(i);
        least_ = std::min(least_, cell.value);
        most_ = std::max(most_, cell.value);
    }

    [[nodiscard]] Amount level(const Column& column, std::size_t i) const {
        if (!column.is_given()) return 0;
        const Decimal number = column.decimal(i);
        if (number.digits < 0) column.fail(i, "found a negative protection level, expected at least 0");
        return amount(number, Towards::above);
    }

    [[nodiscard]] double weight(std::size_t i) const {
        if (!weights_.is_given()) {
            const double size = std::abs(values_.real(i));
            return size == 0 ? 1 : size;
        }
        const double weight = weights_.real(i);
        if (!(weight >= 0) || !std::isfinite(weight))
            weights_.fail(i, fmt::format("found {}, expected a finite number of at least 0", weight));
        return weight;
    }

    [[nodiscard]] Status status(std::size_t i) const {
        if (arrays_.status.empty()) return Status::candidate;
        if (arrays_.status.size() != count_)
            throw InputError(
                fmt::format("status: found {} letters, expected {}", arrays_.status.size(), count_));
        const char letter = arrays_.status[i];
        if (std::string_view("suzm").find(letter) == std::string_view::npos || letter == 0)
            throw InputError(fmt::format(
                "status[{}]: found '{}', expected s (candidate), u (primary), z (published) or m "
                "(secondary)",
                i + arrays_.first_index, letter >= ' ' && letter <= '~' ? std::string(1, letter) : "?"));
        return static_cast<Status>(letter);
    }

    void set_bounds(std::size_t i) {
        Cell& cell = data_.cells[i];
        const Amount farthest = std::max(cell.upper_level, cell.sliding_level);
        cell.lower_bound = least_ + least_ / 2;
        cell.upper_bound = std::max(most_ + most_ / 2, cell.value + farthest);
        if (bounds_[0].is_given()) cell.lower_bound = bound(bounds_[0], i, Towards::above);
        if (bounds_[1].is_given()) cell.upper_bound = bound(bounds_[1], i, Towards::below);
        if (cell.lower_bound > cell.value) refuse(bounds_[0], cell.lower_bound, i, "above its value");
        if (cell.upper_bound < cell.value) refuse(bounds_[1], cell.upper_bound, i, "below its value");
    }

    /// A bound between the value as it is given and as it is rounded is drawn to it.
    void refuse(const Column& column, Amount& bound, std::size_t i, std::string_view where) {
        const Cell& cell = data_.cells[i];
        if (std::abs(bound - cell.value) <= power_of_ten(data_.decimals - data_.written.value) &&
            column.real(i) == values_.real(i)) {
            bound = cell.value;
            return;
        }
        column.fail(i, fmt::format("found a bound {}, expected lower bound <= value <= upper bound", where));
    }

    [[nodiscard]] Amount bound(const Column& column, std::size_t i, Towards towards) const {
        if (std::isnan(column.real(i))) column.fail(i, "found nan, expected a number");
        if (column.is_infinite(i)) return column.real(i) < 0 ? -kLargestAmount : kLargestAmount;
        return amount(column.decimal(i), towards);
    }

    void add_equations() {
        if (arrays_.starts.empty()) {
            if (!arrays_.cells.empty())
                throw InputError("starts: found none, expected where each equation begins");
            return;
        }
        const std::size_t equations = arrays_.starts.size() - 1;
        const Column constants("constants", arrays_.constants, equations, arrays_.first_index);
        if (!arrays_.coefficients.empty() && arrays_.coefficients.size() != arrays_.cells.size())
            throw InputError(fmt::format("coefficients: found {} numbers, expected {} as there are terms",
                                         arrays_.coefficients.size(), arrays_.cells.size()));
        check_starts();
        for (std::size_t i = 0; i < equations; ++i) {
            data_.begin_equation(constants.is_given() ? constant(constants, i) : 0);
            for (auto term = arrays_.starts[i]; term < arrays_.starts[i + 1]; ++term)
                add_term(static_cast<std::size_t>(term), term == arrays_.starts[i]);
        }
    }

    void check_starts() const {
        for (std::size_t i = 0; i < arrays_.starts.size(); ++i)
            if (arrays_.starts[i] < (i == 0 ? 0 : arrays_.starts[i - 1]) ||
                (i == 0 && arrays_.starts[i] != 0))
                throw InputError(
                    fmt::format("starts[{}]: found {}, expected 0 first, then numbers that ascend",
                                i + arrays_.first_index, arrays_.starts[i]));
        if (arrays_.starts.back() != static_cast<std::int64_t>(arrays_.cells.size()))
            throw InputError(fmt::format("starts[{}]: found {}, expected {}, the number of terms",
                                         arrays_.starts.size() - 1 + arrays_.first_index,
                                         arrays_.starts.back(), arrays_.cells.size()));
    }

    [[nodiscard]] Amount constant(const Column& constants, std::size_t i) const {
        const Decimal number = constants.decimal(i);
        if (number.decimals > data_.decimals)
            constants.fail(i, fmt::format("found a number of {} decimals, expected at most {}",
                                          number.decimals, data_.decimals));
        return amount(number, Towards::nearest);
    }

    void add_term(std::size_t term, bool is_first) {
        const std::int64_t cell = arrays_.cells[term];
        if (cell < 0 || cell >= static_cast<std::int64_t>(count_))
            throw InputError(fmt::format("cells[{}]: found cell {}, expected one from {} to {}",
                                         term + arrays_.first_index,
                                         cell + static_cast<std::int64_t>(arrays_.first_index),
                                         arrays_.first_index, count_ - 1 + arrays_.first_index));
        const std::int64_t coefficient =
            arrays_.coefficients.empty() ? (is_first ? -1 : 1) : arrays_.coefficients[term];
        // Far more than any table needs, and sums stay exact.
        constexpr std::int64_t kLargestCoefficient = 1'000'000'000;
        if (coefficient == 0 || coefficient > kLargestCoefficient || coefficient < -kLargestCoefficient)
            throw InputError(
                fmt::format("coefficients[{}]: found {}, expected a whole number other than 0, of at "
                            "most {}",
                            term, coefficient, kLargestCoefficient));
        data_.add_term(CellId(static_cast<std::uint32_t>(cell)), coefficient);
    }

    const TableArrays& arrays_;
    std::size_t count_;
    Column values_, weights_;
    std::array<Column, 2> bounds_;
    std::array<Column, 3> levels_;
    Amount least_ = 0, most_ = 0;
    TableData data_;
};

}  // namespace

Table make_table(const TableArrays& arrays) {
    return Maker(arrays).make();
}

}  // namespace tacet
