// SPDX-License-Identifier: Apache-2.0
// The cells of a table as sums of its leaves: cells that are no total. Every deviation is a sum of movements
// of leaves, each with all totals that it is part of. So a table of any size and shape can be moved without
// a product of its dimensions, most places of which may be empty. docs/methods/flows.md
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tacet/table.h"

namespace tacet {

/// Those from whose equations it follows what moves with them, the cheapest first: by the weights of all that
/// moves with them and is not suppressed in any case.
using Leaf = std::uint32_t;
class Leaves {
  public:
    /// Nothing if equations are not all of the form "a total is the sum of its parts", or go round in a
    /// circle.
    static std::optional<Leaves> find(const Table& table);

    [[nodiscard]] Leaf count() const { return static_cast<Leaf>(starts_above_.size() - 1); }
    /// The cells that one unit more of a leaf raises by one unit: its own and all totals of it; ascending.
    [[nodiscard]] std::span<const CellId> above(Leaf leaf) const {
        return std::span(above_).subspan(starts_above_[leaf], starts_above_[leaf + 1] - starts_above_[leaf]);
    }
    /// The leaves that move a cell; ascending.
    [[nodiscard]] std::span<const Leaf> below(CellId cell) const {
        const auto first = starts_below_[cell.index()];
        return std::span(below_).subspan(first, starts_below_[cell.index() + 1] - first);
    }
    /// The cell that is the leaf.
    [[nodiscard]] CellId cell(Leaf leaf) const { return cells_[leaf]; }

  private:
    friend class LeafFinder;
    Leaves() = default;
    void index_below(std::uint32_t cell_count);

    std::vector<CellId> cells_;  // by leaf
    std::vector<std::size_t> starts_above_{0};
    std::vector<CellId> above_;
    std::vector<std::size_t> starts_below_;
    std::vector<Leaf> below_;
};

}  // namespace tacet
