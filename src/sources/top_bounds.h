// SPDX-License-Identifier: Apache-2.0
// Bounds of the largest contributors of cells, as parameters of the query for those that reach them.
//
// Nearly all records are below the bounds of all cells: a comparison with the lowest bound leaves few, for
// which the own one is looked up. Cells whose bounds are far below the others (small ones, mostly) would
// spoil that. They are named one by one, while they have few records.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tabulate/cell_source.h"

namespace tacet {

struct BoundParameters {
    std::string rows;                    ///< JSON: an array of codes and bound for each cell
    std::string least;                   ///< the lowest bound of cells that are not named
    std::vector<std::string> low_cells;  ///< named: their bounds are lower
    std::size_t narrow_code = 0;         ///< the variable of which they have the fewest codes
    std::vector<std::string> narrow_codes;
};

/// Between the codes of a cell that is named. Other cells may have the same name: their records are looked at
/// in vain.
constexpr std::string_view kBetweenCodes = "/";

/// Each cell is there once. `records`: of all cells, also of those without a bound.
[[nodiscard]] BoundParameters bound_parameters(std::span<const TopBound> bounds, std::uint64_t records);

/// Compares numbers of at least 0, which databases write without an exponent.
[[nodiscard]] bool is_below(std::string_view a, std::string_view b);

}  // namespace tacet
