// SPDX-License-Identifier: Apache-2.0
#include "attack/frames.h"

namespace tacet {

namespace {

// Of more frames than this, only so many are drawn up.
constexpr std::size_t kMostFrames = 20'000;

}  // namespace

void Frames::look_from(Place place, const PlacePrices& place_prices) {
    for (std::size_t d = 0; d < views_.size(); ++d) {
        const std::uint32_t code = grid_.code(place, d);
        const Place line = place - code * grid_.stride(d);
        views_[d] = tacet::views(grid_, d, code, [&](std::uint32_t each) {
            return place_prices[line + each * grid_.stride(d)].price;
        });
    }
}

void Frames::draw_up(Place place, const PlacePrices& place_prices) {
    look_from(place, place_prices);
    list();
}

/// Every two dimensions span networks; of two trees either can be the one that is seen flat.
void Frames::list() {
    frames_.clear();
    pairs_.clear();
    for (std::size_t i = 0; i < grid_.dimensions(); ++i)
        for (std::size_t j = i + 1; j < grid_.dimensions(); ++j) {
            if (grid_.is_flat(j) || !grid_.is_flat(i)) list(i, j);
            if (!grid_.is_flat(j)) list(j, i);
        }
}

void Frames::list(std::size_t tree, std::size_t flat) {
    for (std::uint32_t view = 0; view < views_[flat].size(); ++view) {
        Frame frame{.tree = tree, .flat = flat, .view = view};
        chosen_.clear();
        choose_pairs(0, frame);
    }
}

void Frames::choose_pairs(std::size_t dimension, Frame& frame) {
    if (frames_.size() >= kMostFrames) return;
    if (dimension == grid_.dimensions()) {
        frame.first_pair = static_cast<std::uint32_t>(pairs_.size());
        pairs_.insert(pairs_.end(), chosen_.begin(), chosen_.end());
        frames_.push_back(frame);
        return;
    }
    if (dimension == frame.tree || dimension == frame.flat) {
        choose_pairs(dimension + 1, frame);
        return;
    }
    for (std::uint32_t view = 0; view < views_[dimension].size(); ++view)
        for (std::uint32_t other = 0; other < views_[dimension][view].strands.size(); ++other) {
            if (other == views_[dimension][view].own) continue;
            chosen_.push_back({view, other});
            choose_pairs(dimension + 1, frame);
            chosen_.pop_back();
        }
}

/// The slices are the product of the pairs of strands.
void Frames::enter(const Frame& frame, SliceNetwork& network) {
    slices_.assign(1, {0, 1});
    std::uint32_t next = frame.first_pair;
    for (std::size_t d = 0; d < grid_.dimensions(); ++d) {
        if (d == frame.tree || d == frame.flat) continue;
        multiply(views_[d][pairs_[next].view], pairs_[next].other, grid_.stride(d));
        ++next;
    }
    network.enter(frame.tree, frame.flat, views_[frame.flat][frame.view], slices_);
}

void Frames::multiply(const View& view, std::uint32_t other, Place stride) {
    const Strand& own_strand = view.strands[view.own];
    const Strand& other_strand = view.strands[other];
    // Parts of a total move against each other, a part and the total together.
    const int sign = own_strand.is_total == other_strand.is_total ? -1 : 1;
    product_.clear();
    for (const auto& slice : slices_) {
        for (const std::uint32_t code : own_strand.codes)
            product_.push_back({slice.offset + code * stride, slice.sign});
        for (const std::uint32_t code : other_strand.codes)
            product_.push_back({slice.offset + code * stride, slice.sign * sign});
    }
    slices_.swap(product_);
}

}  // namespace tacet
