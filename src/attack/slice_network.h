// SPDX-License-Identifier: Apache-2.0
// The network behind a grid of two dimensions, one of them flat: the equations of the leaves of the tree and
// those of its inner codes are nodes, cells are arcs, and deviations are flows that go round (Cox 1980,
// Castro 2002). With more dimensions the same flow runs through several slices at once, with signs.
#pragma once

#include <span>
#include <vector>

#include "attack/place_prices.h"

namespace tacet {

class SliceNetwork {
  public:
    /// Where a slice begins, and whether it moves with the first one or against it.
    struct Slice {
        Place offset;
        int sign;
    };

    SliceNetwork(const Grid& grid, const PlacePrices& place_prices);

    /// The network over the dimension `tree` and a view of the dimension `flat`, through these slices. The
    /// view must outlive the search.
    void enter(std::size_t tree, std::size_t flat, const View& view, std::span<const Slice> slices);
    /// The price per unit of moving the strand of `view` that is its own, at a code of the tree: what any
    /// circuit through it costs at least.
    [[nodiscard]] double own_price(std::uint32_t code, int sign) const;
    /// The cheapest circuit that does so. Returns its price, or kClosed if there is none below `bound`.
    double find_circuit(std::uint32_t code, int sign, double bound);
    /// A circuit through cells without a price, with few cells. False if there is none.
    bool find_free_circuit(std::uint32_t code, int sign);
    /// The places of the circuit found last; the amounts are signs.
    [[nodiscard]] std::span<const Shift> circuit() const { return circuit_; }
    /// How many arcs were looked at so far: a measure of effort that does not depend on the machine.
    [[nodiscard]] std::uint64_t work() const { return work_; }

  private:
    using Bits = std::vector<std::uint64_t>;  // by code
    struct Arc {
        std::uint32_t code = 0;
        std::uint32_t strand = 0;
        int direction = 1;  // up the tree or down
        [[nodiscard]] bool is_same_cell(const Arc& other) const {
            return code == other.code && strand == other.strand;
        }
    };
    struct Node {
        double distance = 0;
        std::uint32_t stamp = 0;  // of the search that reached it
        std::uint32_t from = 0;
        Arc arc{};
    };

    void start_from(std::uint32_t code, int sign);
    [[nodiscard]] bool has_room(const Arc& arc) const;
    void leave_freely(std::uint32_t node);
    bool visit(std::uint32_t from, std::uint32_t to, const Arc& arc);
    template <class Visit>
    void each_free(std::size_t dimension, Place first, const Bits& among, const Visit& visit) const;
    [[nodiscard]] std::uint32_t below(const Arc& arc) const;
    [[nodiscard]] std::uint32_t above(const Arc& arc) const;
    [[nodiscard]] double distance_beyond(double start, const Arc& arc, double limit) const;
    template <class Visit>
    void each_place(const Arc& arc, const Visit& visit) const;
    void leave(std::uint32_t node);
    void leave_inner(std::uint32_t node, std::uint32_t code, std::uint32_t strand);
    void follow(std::uint32_t from, std::uint32_t to, const Arc& arc);
    void trace();

    const Grid& grid_;
    const PlacePrices& place_prices_;
    std::vector<std::vector<std::uint32_t>> inner_;  // by dimension and code: number among the inner codes
    std::vector<std::vector<std::uint32_t>> inner_codes_;  // by dimension

    std::size_t tree_ = 0;
    std::size_t flat_ = 0;
    Place tree_stride_ = 0;
    Place flat_stride_ = 0;
    const View* view_ = nullptr;
    bool view_is_whole_ = false;  // every strand is one code
    std::span<const Slice> slices_;
    Arc own_;
    std::uint32_t from_ = 0;
    std::uint32_t target_ = 0;
    double bound_ = 0;  // circuits must cost less
    std::vector<Node> nodes_;
    std::uint32_t stamp_ = 0;
    std::vector<std::pair<double, std::uint32_t>> heap_;
    std::vector<std::vector<Bits>> family_;  // by dimension and inner code: itself and its children
    std::vector<std::uint32_t> strand_at_;   // by code that a strand begins with
    std::vector<std::uint32_t> queue_;
    Bits unvisited_;                     // of one equation of the tree
    Bits unvisited_leaves_;              // of the tree, and its total
    std::vector<Bits> unvisited_inner_;  // by number of the inner code, then by code of the flat dimension
    std::vector<Shift> circuit_;
    std::uint64_t work_ = 0;
};

}  // namespace tacet
