// SPDX-License-Identifier: Apache-2.0
// The numbers of the report. What is counted over cells is plain. What depends on suppressed values is for
// the office only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "publish/cube_view.h"

namespace tacet {

struct CellCounts {
    std::size_t empty = 0;
    std::size_t published = 0;
    std::size_t primary = 0;
    std::size_t secondary = 0;
    [[nodiscard]] std::size_t filled() const { return published + primary + secondary; }
};

struct LevelCounts {
    std::string variable;
    std::vector<CellCounts> levels;  ///< 0 is the total
};

struct CubeFigures {
    CellCounts cells;
    std::vector<LevelCounts> levels;
    /// Share of the values of cells of leaves that are suppressed: what totals less published leaves tell.
    std::optional<double> value_share;
};
[[nodiscard]] CubeFigures count_cells(const Publication& publication, std::uint32_t cube);

/// The share of the weights of all cells that secondaries have. Where weights are data, values or counts, it
/// is one more equation for an attacker, however coarse: then it is known to the office only.
[[nodiscard]] std::optional<double> weight_share(const Publication& publication, bool shows_values);

/// By primary of the table, the smaller of the two sides in multiples of what is required; at least 1.
[[nodiscard]] std::vector<double> relative_widths(const Publication& publication);

}  // namespace tacet
