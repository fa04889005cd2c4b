// SPDX-License-Identifier: Apache-2.0
// Equations and rates that tie cells of several cubes together.
#pragma once

#include <cstdint>
#include <span>

#include "tacet/linked_table.h"

namespace tacet {

/// False, and nothing is added, if the cells do not add up: half a unit of the last decimal published for
/// each term is rounding, more is a mistake. `cells` is by term.
[[nodiscard]] bool add_relation(TableData& data, const CubeEquation& equation,
                                std::span<const std::uint32_t> cells, Amount unit);

/// A rate that is rounded says that the cell lies between two multiples of its base: two cells that are not
/// negative hold what is left open.
void add_rate(TableData& data, int decimals, CellId cell, CellId base);

}  // namespace tacet
