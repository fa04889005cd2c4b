// SPDX-License-Identifier: Apache-2.0
// Relaxed feasibility (Staggemeier et al. 2007, sections 1.3 and 2.3): each equation is looked at alone. A
// suppressed cell with a need is relaxed-safe when in each of its equations the other suppressed cells can
// take up what it needs, as far as their bounds let them. Sums only, kept up to date in constant time. What
// is safe is relaxed-safe, not the other way round: for searches only. docs/relaxed.md
#pragma once

#include <vector>

#include "tacet/pattern.h"
#include "tacet/witness.h"

namespace tacet {

class Relaxed {
  public:
    /// Wide enough for sums of products of amounts and coefficients.
    __extension__ using Sum = __int128;
    /// What falls or rises together in an equation: the sum of its positive or of its negative movements.
    enum class Pull : std::uint8_t { negative, positive };
    struct Line {
        EquationId equation;
        Pull pull{};
        friend bool operator==(const Line&, const Line&) = default;
    };
    /// How far a cell must be able to move, by Side.
    struct Need {
        Amount of[2] = {0, 0};
    };

    /// Primaries and given secondaries only, with the levels as the primaries' needs.
    Relaxed(const Table& table, Protection protection);

    void add(CellId cell) { add(cell, Need()); }
    /// A need of its own makes a secondary prove that it can be of use.
    void add(CellId cell, const Need& need);
    /// Of a secondary that was added.
    void drop(CellId cell);

    [[nodiscard]] bool contains(CellId cell) const { return pattern_.contains(cell); }
    [[nodiscard]] const Pattern& pattern() const { return pattern_; }
    [[nodiscard]] double cost() const { return cost_; }
    /// True if all needs can be taken up.
    [[nodiscard]] bool is_safe() const { return deficient_ == 0 && narrow_ == 0; }
    /// How much more the line would have to take up; not positive if it is enough.
    [[nodiscard]] Sum deficit(const Line& line) const {
        const Balance& balance = balances_[index(line)];
        return balance.need - balance.sum;
    }
    /// How much of a line's sum the cell could add or adds.
    [[nodiscard]] Sum capacity(CellId cell, std::int64_t coefficient, Pull pull) const;
    /// Deficient lines of the cell's equations.
    [[nodiscard]] std::vector<Line> deficient_lines(CellId cell) const;
    /// How many lines have a deficit, and how many sliding levels miss their width in an equation.
    [[nodiscard]] std::size_t deficits() const { return deficient_ + narrow_; }

    friend bool operator==(const Relaxed&, const Relaxed&);

  private:
    struct Balance {
        Sum sum = 0;   // what the suppressed cells can take up
        Sum need = 0;  // the largest need of one of them, with its own part in the sum
        [[nodiscard]] bool is_deficient() const { return sum < need; }
        friend bool operator==(const Balance&, const Balance&) = default;
    };
    /// A primary with a sliding level, in one equation.
    struct Width {
        CellId cell;
        std::int64_t coefficient = 1;
        Amount width = 0;
        bool is_narrow = false;
        friend bool operator==(const Width&, const Width&) = default;
    };

    [[nodiscard]] static std::size_t index(const Line& line) {
        return std::size_t{line.equation.index()} * 2 + static_cast<std::size_t>(line.pull);
    }
    [[nodiscard]] Sum demand(CellId cell, std::int64_t coefficient, Pull pull) const;
    void enter(CellId cell);
    void raise(const Line& line, Sum capacity, Sum demand);
    void lower(const Line& line, Sum capacity, Sum demand);
    [[nodiscard]] Sum largest_demand(const Line& line) const;
    void judge_widths(EquationId equation);
    [[nodiscard]] bool is_narrow(const Width& width, EquationId equation) const;

    const Table* table_;
    Pattern pattern_;
    double cost_ = 0;
    std::vector<Need> needs_;                 // by cell
    std::vector<Balance> balances_;           // by line
    std::vector<std::uint32_t> first_width_;  // by equation, and the end
    std::vector<Width> widths_;               // equation by equation
    std::size_t deficient_ = 0;
    std::size_t narrow_ = 0;
};

/// Side and amount of one movement of a cell in the lines of its equations: rising with a positive
/// coefficient is a positive pull, which the others must answer by a negative one.
[[nodiscard]] constexpr Relaxed::Pull pull_of(Side side, std::int64_t coefficient) {
    return (side == Side::up) == (coefficient > 0) ? Relaxed::Pull::positive : Relaxed::Pull::negative;
}
[[nodiscard]] constexpr Relaxed::Pull opposite(Relaxed::Pull pull) {
    return pull == Relaxed::Pull::positive ? Relaxed::Pull::negative : Relaxed::Pull::positive;
}
/// The side to which a cell with this coefficient moves to pull that way.
[[nodiscard]] constexpr Side side_of(Relaxed::Pull pull, std::int64_t coefficient) {
    return (pull == Relaxed::Pull::positive) == (coefficient > 0) ? Side::up : Side::down;
}

}  // namespace tacet
