// SPDX-License-Identifier: Apache-2.0
// The frames around a cell of a grid: two dimensions span a network, and in each of the others two strands
// move against each other.
#pragma once

#include <span>
#include <vector>

#include "attack/slice_network.h"

namespace tacet {

struct Frame {
    double least = 0;  // no circuit in it costs less per unit; for users to keep
    std::size_t tree = 0;
    std::size_t flat = 0;
    std::uint32_t view = 0;
    std::uint32_t first_pair = 0;  // of the other dimensions, in order
};

class Frames {
  public:
    explicit Frames(const Grid& grid) : grid_(grid), views_(grid.dimensions()) {}

    /// Only the views from the place. Strands lead through what has the least price.
    void look_from(Place place, const PlacePrices& place_prices);
    /// Those, and all frames around the place.
    void draw_up(Place place, const PlacePrices& place_prices);
    /// Users may reorder them.
    [[nodiscard]] std::span<Frame> all() { return frames_; }
    /// The views of a dimension from the place.
    [[nodiscard]] const std::vector<View>& views(std::size_t dimension) const { return views_[dimension]; }
    /// Lets the network run through the frame, until another is entered.
    void enter(const Frame& frame, SliceNetwork& network);

  private:
    struct Pair {
        std::uint32_t view;
        std::uint32_t other;  // the strand against which the view's own moves
    };

    void list();
    void list(std::size_t tree, std::size_t flat);
    void choose_pairs(std::size_t dimension, Frame& frame);
    void multiply(const View& view, std::uint32_t other, Place stride);

    const Grid& grid_;
    std::vector<std::vector<View>> views_;  // by dimension
    std::vector<Frame> frames_;
    std::vector<Pair> pairs_;
    std::vector<Pair> chosen_;
    std::vector<SliceNetwork::Slice> slices_;
    std::vector<SliceNetwork::Slice> product_;
};

}  // namespace tacet
