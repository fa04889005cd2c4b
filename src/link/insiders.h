// SPDX-License-Identifier: Apache-2.0
// Contributors as insiders: who is alone in a cell knows its value, who holds much of it knows that it is no
// less, and those who share a cell may pool what they know. A holding owns many cells, also far apart.
#pragma once

#include <span>
#include <vector>

#include "tacet/linked_table.h"

namespace tacet {

/// Insiders of the table that the cubes were linked to; `cells` is by cube and cube cell. Named by codes, in
/// the order of what they know.
[[nodiscard]] std::vector<Insider> find_insiders(const Table& table, std::span<const JudgedCube> cubes,
                                                 std::span<const std::vector<CellId>> cells,
                                                 const AttackerOptions& options);

}  // namespace tacet
