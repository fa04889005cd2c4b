// SPDX-License-Identifier: Apache-2.0
// Carried secondaries: a cell that one subtable suppressed must be protected in the others that hold it, or
// it could be worked out there. How well is a matter of convention; this is that of tau-ARGUS: a small share
// of the value, but no more than the subtable's primaries ask for.
#pragma once

#include "tacet/table.h"
#include "tacet/witness.h"

namespace tacet {

/// How low and how high a carried secondary must at least seem, as shares of its value.
struct Margins {
    double lower = 0.99;
    double upper = 1.01;
};

class CarriedLevels {
  public:
    /// For secondaries carried into `subtable`, which is part of `table`.
    CarriedLevels(const Table& table, const TableData& subtable, const Margins& margins,
                  Protection protection);

    /// Makes the cell a primary of the subtable.
    void carry(Cell& cell) const;

  private:
    [[nodiscard]] Amount level(const Cell& cell, Side side) const;

    Margins margins_;
    Amount most_[2] = {0, 0};  // by Side
    Amount beyond_;            // what the attacker's range must have in excess of a level
};

}  // namespace tacet
