// SPDX-License-Identifier: Apache-2.0
// The product that holds the cells of linked cubes. A variable with one hierarchy is one dimension of it. One
// with further hierarchies is several: a leaf is where its place in the first and its groups in the others
// meet, codes of the first are totals of the others, and the other way round. So every equation of the cubes
// runs through sums of the product.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "link/merged_codes.h"
#include "tacet/rules.h"
#include "tacet/table.h"

namespace tacet {

/// One cube as the linked table sees it.
struct LinkedCube {
    const JudgedCube* judged = nullptr;
    std::vector<std::size_t> columns;                  ///< by variable: its column in the rows of all cubes
    std::vector<std::vector<std::uint32_t>> numbers;   ///< by variable and code
    std::vector<std::vector<CodeId>> representatives;  ///< likewise
    std::vector<std::vector<std::vector<std::uint32_t>>>
        sums_of;  ///< by variable and code: where it is total
};

struct MergedDimension {
    std::size_t column = 0;
    Dimension dimension;
    std::vector<std::uint32_t> code_of;  ///< by number of a code in the column
};

struct MergedProduct {
    std::vector<MergedDimension> dimensions;
    std::vector<bool> voids;  ///< by place, row-major: no leaf is there; empty if there is one everywhere
};

/// Nothing if a variable differs from cube to cube, or the product has too many places.
[[nodiscard]] std::optional<MergedProduct> merged_product(std::span<const LinkedCube> cubes,
                                                          std::uint64_t most_places);

}  // namespace tacet
