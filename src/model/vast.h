// SPDX-License-Identifier: Apache-2.0
// Vast tables: no product of dimensions holds their cells, and there are too many for programs over all of
// them. Such are large tables most places of which are empty.
#pragma once

#include "tacet/table.h"

namespace tacet {

/// A linear program over more cells takes too long for each of many targets.
inline constexpr std::uint32_t kMostCellsForPrograms = 20'000;

[[nodiscard]] inline bool is_vast(const Table& table,
                                  std::uint32_t most_cells_for_programs = kMostCellsForPrograms) {
    return table.cover() == nullptr && table.cell_count() > most_cells_for_programs;
}

}  // namespace tacet
