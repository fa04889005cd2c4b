// SPDX-License-Identifier: Apache-2.0
#include "generate/grid.h"

#include <fmt/format.h>

#include "tacet/error.h"

namespace tacet::instance {

namespace {

constexpr std::uint32_t kMostCells = 20'000'000;

}  // namespace

Grid::Grid(std::vector<Dimension> dimensions) {
    for (Dimension& dimension : dimensions) {
        if (dimension.size() > kMostCells / cell_count_)
            throw InputError(fmt::format("the instance has more than {} cells, totals included", kMostCells));
        Axis& axis = axes_.emplace_back();
        axis.outer_count = cell_count_;
        axis.children.resize(dimension.size());
        for (std::uint32_t code = 1; code < dimension.size(); ++code)
            axis.children[dimension.parent[code]].push_back(code);
        cell_count_ *= dimension.size();
        axis.dimension = std::move(dimension);
    }
    for (Axis& axis : axes_) axis.inner_count = cell_count_ / (axis.outer_count * axis.dimension.size());
}

std::vector<std::uint32_t> Grid::leaves() const {
    std::vector<std::uint32_t> leaves{0};
    for (const Axis& axis : axes_) {
        std::vector<std::uint32_t> longer;
        for (const std::uint32_t outer : leaves)
            for (std::uint32_t code = 0; code < axis.dimension.size(); ++code)
                if (axis.children[code].empty()) longer.push_back(outer * axis.dimension.size() + code);
        leaves = std::move(longer);
    }
    return leaves;
}

void Grid::add_equations(TableData& data) const {
    data.terms.reserve(std::size_t{cell_count_} * axes_.size() * 3 / 2);
    for (const Axis& axis : axes_) add_axis_equations(axis, data);
}

void Grid::add_axis_equations(const Axis& axis, TableData& data) {
    for (std::uint32_t outer = 0; outer < axis.outer_count; ++outer)
        for (std::uint32_t code = 0; code < axis.dimension.size(); ++code) {
            if (axis.children[code].empty()) continue;
            for (std::uint32_t inner = 0; inner < axis.inner_count; ++inner) {
                data.begin_equation();
                data.add_term(CellId(axis.cell(outer, code, inner)), -1);
                for (const std::uint32_t child : axis.children[code])
                    data.add_term(CellId(axis.cell(outer, child, inner)), 1);
            }
        }
}

}  // namespace tacet::instance
