// SPDX-License-Identifier: Apache-2.0
// The numbers of the report. What is counted over cells is plain. What depends on suppressed values is shown
// only as coarsely as the proof of protection bears: see `coarse_share` and `find_widths`.
#pragma once

#include <map>
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
    std::map<RuleKind, std::size_t> reasons;
    /// Share of the values of cells of leaves that are suppressed: what totals less published leaves tell.
    std::optional<double> value_share;
};
[[nodiscard]] CubeFigures count_cells(const Publication& publication, std::uint32_t cube);

/// Percentages, `low` to `high`.
struct ShareRange {
    int low = 0;
    int high = 100;
};
/// The share of the weights of all cells that secondaries have. As costs may be values, the exact share would
/// be one more equation for an attacker: so it is rounded until every claim of the proof holds also for those
/// who know the rounded share. Nothing if even halves would say too much.
[[nodiscard]] std::optional<ShareRange> coarse_share(const Publication& publication);

/// How many primaries can be moved how far, in multiples of what is required.
struct WidthClass {
    double from = 1;
    double to = 0;  ///< 0: no end
    std::size_t primaries = 0;
};
/// Without names, and each class with several primaries: to know the class of one cell is to know about its
/// value. Less than two classes if the table has too few primaries for more.
[[nodiscard]] std::vector<WidthClass> find_widths(const Publication& publication);

/// By primary of the table, the smaller of the two sides in multiples of what is required; at least 1.
[[nodiscard]] std::vector<double> relative_widths(const Publication& publication);

}  // namespace tacet
