// SPDX-License-Identifier: Apache-2.0
// What suppressing a cell costs: its value, contributors, nothing but itself, or how far it is from a
// primary.
#pragma once

#include <span>
#include <vector>

#include "tacet/linked_table.h"

namespace tacet {

/// Of a cell that has contributors.
[[nodiscard]] double cell_cost(const JudgedCube& judged, CubeCellId cell, const CostOptions& options);

/// The costs of the parts of a row by their distance to its nearest primary.
[[nodiscard]] std::vector<double> distance_costs(std::span<const bool> is_primary,
                                                 std::span<const double> distances);

}  // namespace tacet
