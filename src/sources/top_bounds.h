// SPDX-License-Identifier: Apache-2.0
// Bounds of the largest contributors of cells, as parameters of the query for those that reach them.
//
// Nearly all records are below the bounds of all cells: a comparison with the lowest bound leaves few, for
// which the own one is looked up. Cells whose bounds are far below the others (small ones, mostly) would
// spoil that. While they have few records, they are named by their codes: those of each variable.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tabulate/cell_source.h"

namespace tacet {

struct BoundParameters {
    std::string rows;   ///< JSON: an array of codes and bound for each cell
    std::string least;  ///< the lowest bound of cells that are not named
    /// Those of cells that are named, because their bounds are lower: by variable; empty if none is.
    std::vector<std::set<std::string>> low_codes;
};

/// Each cell is there once. `records`: of all cells, also of those without a bound.
[[nodiscard]] BoundParameters bound_parameters(std::span<const TopBound> bounds, std::uint64_t records);

/// Compares numbers of at least 0, which databases write without an exponent.
[[nodiscard]] bool is_below(std::string_view a, std::string_view b);

}  // namespace tacet
