// SPDX-License-Identifier: Apache-2.0
// A linear program that grows by cuts: minimise c x with 0 <= x <= 1 and, cut by cut, sum of g x >= 1.
// COIN-OR CLP solves it, each time from the last basis.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "tacet/deadline.h"

namespace tacet {

/// Columns with their coefficients; the sum must reach 1.
using Cut = std::vector<std::pair<std::uint32_t, double>>;

class CutProgram {
  public:
    explicit CutProgram(std::span<const double> costs);
    ~CutProgram();
    CutProgram(const CutProgram&) = delete;
    CutProgram& operator=(const CutProgram&) = delete;

    void add(const Cut& cut);
    /// False if the solver did not finish.
    bool minimise(const Deadline& deadline);

    /// Of the last solve that finished.
    [[nodiscard]] std::span<const double> solution() const;
    /// A bound that holds whatever the solver's rounding: from its prices, in plain arithmetic.
    [[nodiscard]] double lower_bound() const;

  private:
    class Solver;
    std::unique_ptr<Solver> solver_;
};

}  // namespace tacet
