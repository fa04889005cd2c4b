// SPDX-License-Identifier: Apache-2.0
// What a search has to reach: places of a grid that have to move.
#pragma once

#include <cstdint>
#include <vector>

#include "attack/grid.h"
#include "tacet/deadline.h"
#include "tacet/witness.h"

namespace tacet {

/// A target as a search sees it: to move a place by an amount to the side of `sign`.
struct GridTarget {
    Place place = 0;
    int sign = 1;
    double amount = 0;
};
using TargetId = std::uint32_t;

/// What the levels below and above ask for, primary by primary.
[[nodiscard]] std::vector<GridTarget> side_targets(const Table& table, const Grid& grid,
                                                   Protection protection);
/// Those, farther where a sliding level asks for more width: shared between the sides so that both can be
/// reached, which takes a linear program for each such primary and side.
[[nodiscard]] std::vector<GridTarget> targets(const Table& table, const Grid& grid, Protection protection,
                                              const Deadline& deadline);

}  // namespace tacet
