// SPDX-License-Identifier: Apache-2.0
// The places of a cube: all combinations of codes, whether records fall on them or not.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "tacet/cube.h"

namespace tacet {

/// A combination of codes, and the cell there if any record falls on it.
struct CubePlace {
    std::span<const CodeId> codes;
    std::optional<CubeCellId> cell;
};

/// Calls `visit(place)` for every place in row-major order, which is also that of the cells.
template <class Visit>
void for_each_place(const Cube& cube, const Visit& visit) {
    std::vector<CodeId> codes(cube.variables().size(), kTotalCode);
    CubeCellId next{0};
    do {
        CubePlace place{codes, {}};
        if (next.index() < cube.cell_count() && std::ranges::equal(cube.codes(next), codes)) {
            place.cell = next;
            next = CubeCellId(next.index() + 1);
        }
        visit(place);
    } while (next_place(cube.variables(), codes));
}

}  // namespace tacet
