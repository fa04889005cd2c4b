// SPDX-License-Identifier: Apache-2.0
// The cells of a product of dimensions as an array, one place for each combination of codes, so that lines
// and slices are strides. And each dimension seen as a flat one: from any code, its children and what they
// add up to. Of a table that is nearly a product, the cover: combinations that no table shows are places
// that move freely, and sums of cells that the product does not have are places at the end.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tacet/table.h"

namespace tacet {

/// An index into the array.
using Place = std::uint32_t;

/// Codes of one dimension that move in step: a code, the codes below it down to one leaf, or the codes above
/// it up to the total.
struct Strand {
    std::vector<std::uint32_t> codes;
    bool is_total = false;
};

/// A dimension as if it were flat: strands that start at the children of one code, and the strand from that
/// code to the total, which is their sum.
struct View {
    std::vector<Strand> strands;
    std::uint32_t own = 0;  ///< the strand with the code the view was made for
};

class Grid {
  public:
    /// Without dimensions places are cells, and there are no lines.
    explicit Grid(const Table& table);

    [[nodiscard]] Place size() const { return static_cast<Place>(cell_at_.size()); }
    /// Places from here on are sums of places of the product.
    [[nodiscard]] Place product() const { return product_; }
    [[nodiscard]] std::size_t dimensions() const { return trees_.size(); }
    /// Whether flows can be routed through it.
    [[nodiscard]] bool has_networks() const { return trees_.size() > 1; }
    [[nodiscard]] Place place(CellId cell) const { return place_of_[cell.index()]; }
    /// Null for a place without a cell.
    [[nodiscard]] const CellId* cell(Place place) const {
        return has_cell_[place] ? &cell_at_[place] : nullptr;
    }
    /// Whether a place without a cell moves freely; others of them are void and never move.
    [[nodiscard]] bool is_free(Place place) const { return is_free_[place]; }
    /// The places that add up to this one; none if it is one of the product.
    [[nodiscard]] std::span<const Place> parts(Place place) const;
    /// The sums that a place of the product is a part of.
    [[nodiscard]] std::span<const Place> sums(Place place) const;
    [[nodiscard]] std::uint32_t code(Place place, std::size_t dimension) const {
        return place / trees_[dimension].stride % trees_[dimension].size;
    }
    [[nodiscard]] Place stride(std::size_t dimension) const { return trees_[dimension].stride; }
    [[nodiscard]] std::uint32_t codes(std::size_t dimension) const { return trees_[dimension].size; }
    [[nodiscard]] bool is_flat(std::size_t dimension) const { return trees_[dimension].is_flat; }
    [[nodiscard]] bool is_leaf(std::size_t dimension, std::uint32_t code) const {
        return trees_[dimension].children[code].empty();
    }
    [[nodiscard]] std::uint32_t parent(std::size_t dimension, std::uint32_t code) const {
        return trees_[dimension].parent[code];
    }
    [[nodiscard]] const std::vector<std::uint32_t>& children(std::size_t dimension,
                                                             std::uint32_t code) const {
        return trees_[dimension].children[code];
    }

  private:
    struct Tree {
        std::uint32_t size = 0;
        Place stride = 1;
        bool is_flat = true;
        std::vector<std::uint32_t> parent;
        std::vector<std::vector<std::uint32_t>> children;
    };
    void add_sum(const Table& table, CellId cell);

    Place product_ = 1;
    std::vector<Tree> trees_;
    std::vector<std::vector<Place>> parts_;    // of each place at the end
    std::vector<std::vector<Place>> sums_of_;  // by place of the product; empty if there are no sums
    std::vector<Place> place_of_;
    std::vector<CellId> cell_at_;
    std::vector<bool> has_cell_;
    std::vector<bool> is_free_;
};

/// All views of a dimension in which `code` takes part: from itself, if it has children, and from each code
/// above it. Where a strand has a choice of leaves, `penalty(code)` decides, and the least is taken.
template <class Dearness>
std::vector<View> views(const Grid& grid, std::size_t dimension, std::uint32_t code,
                        const Dearness& penalty) {
    const auto descend = [&](std::uint32_t from, std::vector<std::uint32_t>& codes) {
        for (codes.push_back(from); !grid.is_leaf(dimension, codes.back());) {
            const auto& below = grid.children(dimension, codes.back());
            std::uint32_t best = below.front();
            double least = penalty(best);
            for (const std::uint32_t child : below)
                if (const double price = penalty(child); price < least) {
                    best = child;
                    least = price;
                }
            codes.push_back(best);
        }
    };
    std::vector<View> all;
    std::vector<std::uint32_t> branch;  // from the child of the view's code that leads to `code`, downward
    for (std::uint32_t top = code;; top = grid.parent(dimension, top)) {
        if (!grid.is_leaf(dimension, top)) {
            View view;
            for (const std::uint32_t child : grid.children(dimension, top)) {
                Strand strand;
                if (!branch.empty() && branch.front() == child) {
                    view.own = static_cast<std::uint32_t>(view.strands.size());
                    strand.codes.assign(branch.begin(), branch.end() - 1);
                    descend(branch.back(), strand.codes);
                } else {
                    descend(child, strand.codes);
                }
                view.strands.push_back(std::move(strand));
            }
            Strand total{.codes = {}, .is_total = true};
            for (total.codes.push_back(top); total.codes.back() != 0;)
                total.codes.push_back(grid.parent(dimension, total.codes.back()));
            if (branch.empty()) view.own = static_cast<std::uint32_t>(view.strands.size());
            view.strands.push_back(std::move(total));
            all.push_back(std::move(view));
        }
        if (top == 0) return all;
        branch.insert(branch.begin(), top);
    }
}

}  // namespace tacet
