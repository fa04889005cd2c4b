// SPDX-License-Identifier: Apache-2.0
// A table from arrays, for programs that have one in memory.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "tacet/export.h"
#include "tacet/numbers.h"
#include "tacet/table.h"

namespace TACET_EXPORT tacet {

/// The cells column by column, and the equations in compressed rows (CSR). Views: nothing is kept.
struct TableArrays {
    Numbers values = {};
    Numbers weights = {};       ///< empty: the value without its sign, 1 where that is 0
    Numbers lower_bounds = {};  ///< empty: 0, or one and a half times the least value if that is negative
    Numbers upper_bounds = {};  ///< empty: one and a half times the largest value, and all levels beyond
    Numbers lower_levels = {};  ///< empty: 0, as for the other levels
    Numbers upper_levels = {};
    Numbers sliding_levels = {};
    std::span<const char> status = {};          ///< letters of Status; empty: all candidates
    std::span<const std::int64_t> starts = {};  ///< first term of each equation, and the end of the last
    std::span<const std::int64_t> cells = {};   ///< of each term
    std::span<const std::int64_t> coefficients =
        {};                  ///< of each term; empty: -1 for the first of an equation, else 1
    Numbers constants = {};  ///< of each equation; empty: 0
    /// Of the values, which are rounded to so many. Nothing: as many as they have, at most 6.
    std::optional<int> decimals = {};
    std::size_t first_index = 0;  ///< from which messages count; the cells of terms count from 0
};

/// Levels are rounded up and bounds inwards, where they have six decimals more than the values or amounts do
/// not hold them. Bounds may be infinite. Throws InputError, "lower_levels[12]: found ..., expected ...", or
/// as the constructor of Table.
[[nodiscard]] Table make_table(const TableArrays& arrays);

}  // namespace tacet
