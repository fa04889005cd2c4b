// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iterator>
#include <unordered_map>

#include "tacet/io.h"

namespace tacet {

namespace {

class JjWriter {
  public:
    JjWriter(const Table& table, const Pattern* pattern) : table_(table), pattern_(pattern) {
        for (const RoundedNumber& each : table.data().rounded)
            rounded_[key(each.cell, each.field)] = &each.text;
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

    static std::uint64_t key(CellId cell, Field field) {
        return std::uint64_t{cell.index()} * 8 + static_cast<std::uint64_t>(field);
    }

    /// The amount with the decimals of its column, which hold it exactly, unless it was rounded on reading.
    std::string number(Amount amount, int decimals) const {
        return format_amount(amount / power_of_ten(table_.decimals() - decimals), decimals);
    }

    std::string number(CellId cell, Field field, Amount amount, int decimals) const {
        if (const auto found = rounded_.find(key(cell, field)); found != rounded_.end())
            return *found->second;
        return number(amount, std::min(decimals, table_.decimals()));
    }

    [[nodiscard]] char status(CellId cell) const {
        const Status status = table_[cell].status;
        const bool added = pattern_ != nullptr && status == Status::candidate && pattern_->contains(cell);
        return static_cast<char>(added ? Status::secondary : status);
    }

    void write_cell(CellId id) {
        const Cell& cell = table_[id];
        const Decimals& written = table_.data().written;
        print("{} {} {} {} {} {} {} {} {}\n", id.index(), number(cell.value, written.value), cell.weight,
              status(id), number(id, Field::lower_bound, cell.lower_bound, written.bound),
              number(id, Field::upper_bound, cell.upper_bound, written.bound),
              number(id, Field::lower_level, cell.lower_level, written.level),
              number(id, Field::upper_level, cell.upper_level, written.level),
              number(id, Field::sliding_level, cell.sliding_level, written.level));
    }

    void write_equation(EquationId equation) {
        const auto scale = table_.data().scales[equation.index()];
        const Amount constant = table_.data().constants[equation.index()];
        const auto terms = table_.terms(equation);
        print("{} {} :", shortest(constant, table_.decimals() + scale), terms.size());
        for (const Term& term : terms)
            print(" {} ({})", term.cell.index(), shortest(term.coefficient, scale));
        text_ += '\n';
    }

    static std::string shortest(Amount amount, int decimals) {
        for (; decimals > 0 && amount % 10 == 0; --decimals) amount /= 10;
        if (decimals <= 18) return format_amount(amount, decimals);
        return fmt::format("{}e-{}", amount, decimals);
    }

    const Table& table_;
    const Pattern* pattern_;
    std::unordered_map<std::uint64_t, const std::string*> rounded_;
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
