// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <tuple>
#include <vector>

#include "tacet/io.h"

namespace tacet {

namespace {

class JjWriter {
  public:
    JjWriter(const Table& table, const Pattern* pattern)
        : table_(table), pattern_(pattern), rounded_(table.data().rounded) {
        std::ranges::sort(rounded_, {}, place);
    }

    std::string write() {
        print("0\n{}\n", table_.cell_count());
        for (const CellId cell : table_.cells()) write_cell(cell);
        print("{}\n", table_.equation_count());
        for (const EquationId equation : table_.equations()) write_equation(equation);
        return std::move(text_);
    }

  private:
    using Field = RoundedNumber::Field;

    template <class... Arguments>
    void print(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    }

    /// As format_amount, without temporary strings: files have millions of numbers.
    void write_amount(Amount amount, int decimals) {
        if (amount < 0) text_ += '-';
        const fmt::format_int digits(std::abs(amount));
        const auto places = static_cast<std::size_t>(decimals);
        if (digits.size() <= places) text_.append(places + 1 - digits.size(), '0');
        text_.append(digits.data(), digits.size());
        if (places > 0) text_.insert(text_.size() - places, 1, '.');
    }

    /// The amount with the decimals of its column, which hold it exactly, unless it was rounded on reading.
    void write_number(Amount amount, int decimals) {
        const int shown = std::min(decimals, table_.decimals());
        const Amount unit = power_of_ten(table_.decimals() - shown);
        assert(amount % unit == 0);
        write_amount(amount / unit, shown);
    }

    static std::tuple<CellId, Field> place(const RoundedNumber& number) {
        return {number.cell, number.field};
    }

    void write_field(CellId cell, Field field, Amount amount, int decimals) {
        text_ += ' ';
        while (next_rounded_ < rounded_.size() && place(rounded_[next_rounded_]) < std::tuple(cell, field))
            ++next_rounded_;
        if (next_rounded_ < rounded_.size() && place(rounded_[next_rounded_]) == std::tuple(cell, field))
            text_ += rounded_[next_rounded_].text;
        else
            write_number(amount, decimals);
    }

    [[nodiscard]] char status(CellId cell) const {
        const Status status = table_[cell].status;
        const bool added = pattern_ != nullptr && status == Status::candidate && pattern_->contains(cell);
        return static_cast<char>(added ? Status::secondary : status);
    }

    void write_cell(CellId id) {
        const Cell& cell = table_[id];
        const Decimals& written = table_.data().written;
        write_amount(id.index(), 0);
        text_ += ' ';
        write_number(cell.value, written.value);
        print(" {} {}", cell.weight, status(id));
        write_field(id, Field::lower_bound, cell.lower_bound, written.bound);
        write_field(id, Field::upper_bound, cell.upper_bound, written.bound);
        write_field(id, Field::lower_level, cell.lower_level, written.level);
        write_field(id, Field::upper_level, cell.upper_level, written.level);
        write_field(id, Field::sliding_level, cell.sliding_level, written.level);
        text_ += '\n';
    }

    void write_equation(EquationId equation) {
        const auto scale = table_.data().scales[equation.index()];
        const auto terms = table_.terms(equation);
        write_shortest(table_.data().constants[equation.index()], table_.decimals() + scale);
        print(" {} :", terms.size());
        for (const Term& term : terms) {
            text_ += ' ';
            write_amount(term.cell.index(), 0);
            text_ += " (";
            write_shortest(term.coefficient, scale);
            text_ += ')';
        }
        text_ += '\n';
    }

    void write_shortest(Amount amount, int decimals) {
        for (; decimals > 0 && amount % 10 == 0; --decimals) amount /= 10;
        write_amount(amount, decimals);
    }

    const Table& table_;
    const Pattern* pattern_;
    std::vector<RoundedNumber> rounded_;  // by cell and field
    std::size_t next_rounded_ = 0;
    std::string text_;
};

}  // namespace

std::string to_jj(const Table& table) {
    return JjWriter(table, nullptr).write();
}
std::string to_jj(const Table& table, const Pattern& pattern) {
    return JjWriter(table, &pattern).write();
}

}  // namespace tacet
