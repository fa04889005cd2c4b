// SPDX-License-Identifier: Apache-2.0
// How a router moves a place by the corners of a box.
#include <algorithm>

#include "attack/router.h"

namespace tacet {

bool Router::move_by_box(Place place, int sign, double amount) {
    assert(is_started_);
    if (place < grid_.product()) return move_place_by_box(place, sign, amount);
    return move_sum(place, sign, [&](Place part) { return move_place_by_box(part, sign, amount); });
}

bool Router::move_place_by_box(Place place, int sign, double amount) {
    frames_.look_from(place, place_prices_);
    place_prices_.wanted = place_prices_.least_room = left_ = amount;
    box_price_ = PlacePrices::kClosed;
    corners_.assign(1, {place, sign});
    choose_box(0, place_prices_.unit_price(place, sign));
    if (box_price_ == PlacePrices::kClosed) return false;
    push();
    return true;
}

/// The price of the corners from number `first` on.
double Router::price_beyond(std::size_t first) const {
    double sum = 0;
    for (std::size_t i = first; i < corners_.size() && sum < box_price_; ++i)
        sum += place_prices_.unit_price(corners_[i].offset, corners_[i].sign);
    return sum;
}

/// Doubles the box along one dimension after the other, each time by every pair of strands that may still
/// lead to the cheapest, cheap ones first.
void Router::choose_box(std::size_t dimension, double spent) {
    if (dimension == grid_.dimensions()) {
        box_price_ = spent;
        circuit_.clear();
        for (const auto& [place, sign] : corners_) circuit_.push_back({place, static_cast<double>(sign)});
        return;
    }
    struct Choice {
        double price;
        std::uint32_t view;
        std::uint32_t other;
    };
    std::vector<Choice> choices;
    const std::size_t before = corners_.size();
    const auto extend = [&](const View& view, std::uint32_t other) {
        const Place stride = grid_.stride(dimension);
        const std::uint32_t own = grid_.code(corners_.front().offset, dimension);
        const int against = view.strands[view.own].is_total == view.strands[other].is_total ? -1 : 1;
        for (const auto& [strand, relation] : {std::pair{view.own, 1}, std::pair{other, against}})
            for (const std::uint32_t code : view.strands[strand].codes) {
                if (code == own) continue;
                for (std::size_t i = 0; i < before; ++i)
                    corners_.push_back(
                        {corners_[i].offset - own * stride + code * stride, corners_[i].sign * relation});
            }
    };
    const auto& views = frames_.views(dimension);
    for (std::uint32_t view = 0; view < views.size(); ++view)
        for (std::uint32_t other = 0; other < views[view].strands.size(); ++other) {
            if (other == views[view].own) continue;
            extend(views[view], other);
            const double price = spent + price_beyond(before);
            if (price < box_price_) choices.push_back({price, view, other});
            corners_.resize(before);
        }
    std::ranges::stable_sort(choices, {}, &Choice::price);
    for (const auto& [price, view, other] : choices) {
        if (price >= box_price_) return;
        extend(views[view], other);
        choose_box(dimension + 1, price);
        corners_.resize(before);
    }
}

}  // namespace tacet
