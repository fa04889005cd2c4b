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

#include "process/end.h"
#include "tacet/deadline.h"

namespace tacet {

/// Columns with their coefficients, all positive; the sum must reach 1.
using CutRow = std::vector<std::pair<std::uint32_t, double>>;

class CutProgram {
  public:
    explicit CutProgram(std::span<const double> costs);
    ~CutProgram();
    CutProgram(const CutProgram&) = delete;
    CutProgram& operator=(const CutProgram&) = delete;

    void add(std::span<const CutRow> rows);
    /// Rows are numbered in the order they were added, without those dropped. True keeps one.
    void keep(const std::vector<bool>& rows);
    void set_bounds(std::uint32_t column, double lower, double upper);
    End minimise(const Deadline& deadline);

    /// Of the last solve that finished: by column.
    [[nodiscard]] std::span<const double> solution() const;
    /// By row, none negative.
    [[nodiscard]] std::span<const double> prices() const;
    /// What remains of the costs when the rows are paid for, by column.
    [[nodiscard]] std::span<const double> reduced_costs() const;
    /// A bound that holds whatever the solver's rounding: from its prices, in plain arithmetic.
    [[nodiscard]] double lower_bound() const;

  private:
    class Solver;
    std::unique_ptr<Solver> solver_;
};

}  // namespace tacet
