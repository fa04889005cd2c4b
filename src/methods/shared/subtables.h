// SPDX-License-Identifier: Apache-2.0
// The subtables of a hierarchical table (de Wolf 2002): for every choice of one code with children in each
// dimension, the table that these codes and their children span. Each is flat. A table without dimensions is
// one subtable.
#pragma once

#include <cstdint>
#include <vector>

#include "tacet/table.h"

namespace tacet {

struct Subtable {
    std::uint32_t level = 0;    ///< how far below the totals its codes lie, summed over the dimensions
    std::vector<CellId> cells;  ///< ascending
    std::vector<EquationId> equations;
};

/// All subtables, those of higher levels of the hierarchy (smaller `level`) first.
[[nodiscard]] std::vector<Subtable> split_into_subtables(const Table& table);

/// The subtable as a table of its own; cell i is the i-th of `subtable.cells`.
[[nodiscard]] TableData cut_out(const Table& table, const Subtable& subtable);

}  // namespace tacet
