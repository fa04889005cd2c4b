// SPDX-License-Identifier: Apache-2.0
// A linear program that grows by cuts: minimise c x with 0 <= x <= 1 and, cut by cut, sum of g x >= 1.
// COIN-OR CLP solves it, each time from the last basis. It sees only the columns that may pay; the others are
// taken in when their price says so.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "tacet/deadline.h"

namespace tacet {

/// Columns with their coefficients, all positive; the sum must reach 1.
using CutRow = std::vector<std::pair<std::uint32_t, double>>;

class CutProgram {
  public:
    /// `beyond`: the bound has reached the limit; whether there is a solution was not looked into.
    enum class End : std::uint8_t { optimal, beyond, infeasible, stopped };

    /// Where a solve ended, so that another can begin there: columns that are not at 0, and rows that are
    /// tight, with what CLP calls their status.
    struct Basis {
        std::vector<std::pair<std::uint32_t, std::uint8_t>> columns;
        std::vector<std::pair<std::uint32_t, std::uint8_t>> rows;
    };
    /// What the cost rises to at least, if the solver is right, when a column is 0 and when it is 1.
    struct Trial {
        double zero = 0;
        double one = 0;
    };

    explicit CutProgram(std::span<const double> costs);
    ~CutProgram();
    CutProgram(const CutProgram& other);
    CutProgram& operator=(const CutProgram&) = delete;

    void add(std::span<const CutRow> rows);
    /// Rows are numbered in the order they were added, without those dropped. True keeps one.
    void keep(const std::vector<bool>& rows);
    void set_bounds(std::uint32_t column, double lower, double upper);
    /// Of columns that are in no row.
    void fix(std::uint32_t column, double value);
    /// The column is 0 for ever, and leaves all rows.
    void drop(std::span<const std::uint32_t> columns);
    /// A solve may end where the cost is known to reach this.
    void set_limit(double cost);
    /// From now on solves begin near their end: each takes few pivots.
    void expect_short_solves();
    End minimise(const Deadline& deadline);
    /// Work that solves may still do, in pivots times rows and columns; one that needs more is stopped.
    void allow(double work);
    [[nodiscard]] double allowance() const;
    /// After a solve that ended optimal, which it leaves as it was: few pivots each way.
    [[nodiscard]] Trial try_both(std::uint32_t column, int most_pivots);

    [[nodiscard]] Basis basis() const;
    /// May be that of another program with the same rows.
    void set_basis(const Basis& basis);

    /// Of the last solve that finished: by column.
    [[nodiscard]] std::span<const double> solution() const;
    /// By row, none negative.
    [[nodiscard]] std::span<const double> prices() const;
    /// What remains of the costs when the rows are paid for, by column.
    [[nodiscard]] std::span<const double> reduced_costs() const;
    /// A bound that holds whatever the solver's rounding: from its prices, in plain arithmetic. After an end
    /// as infeasible the prices make it as high as one likes when they are multiplied: it is infinite if
    /// plain arithmetic confirms that.
    [[nodiscard]] double lower_bound() const;

  private:
    class Solver;
    std::unique_ptr<Solver> solver_;
};

}  // namespace tacet
