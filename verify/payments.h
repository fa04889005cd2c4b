// SPDX-License-Identifier: Apache-2.0
// What constraints with prices say of the cost of patterns: all prices must be paid, a suppressed cell pays
// for the constraints that it helps to satisfy, and what it pays beyond its weight is not worth more than
// that (weak duality of linear programs).
#pragma once

#include <vector>

#include "constraint.h"
#include "exact_number.h"
#include "table.h"

namespace verify {

/// What is known of a candidate.
enum class Choice : char { open, published, suppressed };
using Choices = std::vector<Choice>;  // by cell

class Payments {
  public:
    explicit Payments(const Table& table);

    void clear();
    /// The price must not be negative.
    void add(const Rational& price, const std::vector<Coefficient>& coefficients);

    /// Sums below are whole numbers: costs times this.
    [[nodiscard]] const Integer& scale() const { return scale_; }
    /// No safe pattern with these choices costs less.
    [[nodiscard]] Integer least_cost(const Choices& choices) const;
    /// What is left of the weight of a cell when it has paid; may be negative.
    [[nodiscard]] Integer left(CellId cell) const;
    /// No safe pattern with these choices satisfies the constraints: all of its cells together cannot pay.
    [[nodiscard]] bool cannot_be_paid(const Choices& choices) const;

  private:
    const Table& table_;
    Integer price_scale_;
    Integer scale_;
    Integer prices_ = 0;         // times price_scale_
    std::vector<Integer> paid_;  // by cell, times price_scale_ and kWhole
    std::vector<CellId> payers_;
};

/// All costs are multiples of this, times Table::weight_scale. 0 if all are 0.
[[nodiscard]] Integer cost_step(const Table& table);

}  // namespace verify
