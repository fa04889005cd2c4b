// SPDX-License-Identifier: Apache-2.0
// Totals and their parts, as the equations tell them. A cell can always move if all its totals move with it,
// up to the grand total, and where it is a total itself one of its parts, down to a cell that has none.
#pragma once

#include <functional>
#include <vector>

#include "tacet/table.h"

namespace tacet {

class Totals {
  public:
    explicit Totals(const Table& table);

    /// The total of an equation that says "one cell is the sum of the others"; null for other equations.
    [[nodiscard]] const CellId* total(EquationId equation) const {
        return has_total_[equation.index()] ? &total_[equation.index()] : nullptr;
    }

    /// The cells that move together with `cell`, by the same amount, ascending. Of the parts of a total the
    /// one with the lowest price moves. In a product of dimensions all equations hold then; linked tables may
    /// have some that do not.
    [[nodiscard]] std::vector<CellId> move_with(CellId cell,
                                                const std::function<double(CellId)>& price) const;

  private:
    const Table& table_;
    std::vector<CellId> total_;    // by equation
    std::vector<bool> has_total_;  // by equation
};

}  // namespace tacet
