// SPDX-License-Identifier: Apache-2.0
// The unit of a table made of cubes: values as published, and as many decimals for levels as there is room
// for.
#pragma once

#include <span>

#include "tacet/linked_table.h"

namespace tacet {

class LinkedScale {
  public:
    /// Throws InputError if the largest value is too large for any level.
    explicit LinkedScale(std::span<const JudgedCube> cubes);

    [[nodiscard]] int decimals() const { return written_ + level_decimals_; }
    [[nodiscard]] Decimals written() const;
    /// One unit of the last decimal published, in those of the table.
    [[nodiscard]] Amount unit() const { return power_of_ten(level_decimals_); }
    /// As it is published.
    [[nodiscard]] Amount value(const JudgedCube& judged, CubeCellId cell) const;
    /// Of what the rules ask, in their unit. Rounded up: a level may only grow.
    [[nodiscard]] Amount level(Amount required) const;

  private:
    int written_;  // decimals published
    int level_decimals_;
};

}  // namespace tacet
