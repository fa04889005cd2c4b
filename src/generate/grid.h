// SPDX-License-Identifier: Apache-2.0
// The cells of a product of dimensions, numbered as tau-ARGUS does: row by row, the last dimension fastest,
// the total of each dimension at code 0.
#pragma once

#include <cstdint>
#include <vector>

#include "tacet/table.h"

namespace tacet::instance {

class Grid {
  public:
    /// Throws InputError if the product has more cells than a generator makes.
    explicit Grid(std::vector<Dimension> dimensions);

    [[nodiscard]] std::uint32_t cell_count() const { return cell_count_; }
    /// Cells that are the total of nothing, ascending.
    [[nodiscard]] std::vector<std::uint32_t> leaves() const;

    /// Makes every cell the combination of the leaves below it; totals must hold the neutral value before.
    /// `combine(total, part)` adds a part to a total.
    template <class Value, class Combine>
    void add_up(std::vector<Value>& values, Combine combine) const;

    /// One equation for each code with children and each combination of the other dimensions' codes, total
    /// first.
    void add_equations(TableData& data) const;

  private:
    /// Cell index = (outer * size + code) * inner_count + inner.
    struct Axis {
        Dimension dimension;
        std::vector<std::vector<std::uint32_t>> children;  // by code
        std::uint32_t outer_count = 1;
        std::uint32_t inner_count = 1;

        [[nodiscard]] std::uint32_t cell(std::uint32_t outer, std::uint32_t code, std::uint32_t inner) const {
            return (outer * dimension.size() + code) * inner_count + inner;
        }
    };

    static void add_axis_equations(const Axis& axis, TableData& data);

    std::vector<Axis> axes_;
    std::uint32_t cell_count_ = 1;
};

template <class Value, class Combine>
void Grid::add_up(std::vector<Value>& values, Combine combine) const {
    for (const Axis& axis : axes_)
        for (std::uint32_t outer = 0; outer < axis.outer_count; ++outer)
            // Children have higher codes than their parents, so a code is complete when its turn comes.
            for (std::uint32_t code = axis.dimension.size() - 1; code > 0; --code)
                for (std::uint32_t inner = 0; inner < axis.inner_count; ++inner)
                    combine(values[axis.cell(outer, axis.dimension.parent[code], inner)],
                            values[axis.cell(outer, code, inner)]);
}

}  // namespace tacet::instance
