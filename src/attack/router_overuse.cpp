// SPDX-License-Identifier: Apache-2.0
// How a router moves a place through others that have no room, and then takes back what is too much.
#include <algorithm>
#include <cmath>

#include "attack/router.h"

namespace tacet {

namespace {

// Overuse costs little at first: this part of the price that it may save. A penalty then raises it up to this
// factor.
constexpr double kFirstOverusePrice = 1.0 / 8;
constexpr double kMostPenalty = 128;
constexpr std::uint64_t kMostOveruseWork = 100'000;

}  // namespace

bool Router::settle(Place place, int sign, double amount, std::uint64_t most_work) {
    assert(is_started_);
    if (place < grid_.product()) return settle_place(place, sign, amount, most_work);
    const std::size_t mark = shifts_.size();
    return move_sum(place, sign, [&](Place part) {
        if (settle_place(part, sign, amount, most_work)) return true;
        undo(mark);
        return false;
    });
}

bool Router::settle_place(Place place, int sign, double amount, std::uint64_t most_work) {
    const PlacePrices::PlaceState own = place_prices_[place];
    if (own.left(sign) < amount) return false;
    place_prices_.overuse_price = 1;
    place_prices_.set_penalty(place, PlacePrices::kClosed);
    bool succeeds = approach(place, sign * amount, PlacePrices::kClosed);
    // It may move farther but not back.
    place_prices_.set_room(place, sign > 0 ? own.up : -amount, sign > 0 ? -amount : own.down);
    succeeds = succeeds && end_overuse(PlacePrices::kClosed, PlacePrices::kClosed, most_work);
    place_prices_.set_penalty(place, 1);
    place_prices_.set_room(place, own.up, own.down);
    place_prices_.overuse_price = 0;
    return succeeds;
}

/// Takes back what is beyond its room, by circuits that cost less than to stay. Where there are none, staying
/// becomes more costly.
bool Router::end_overuse(double most_penalty, double most, std::uint64_t most_work) {
    const std::uint64_t end = work() + most_work;
    std::vector<Place> raised;
    bool succeeds = true;
    while (succeeds) {
        const auto overused = worst_overused();
        if (!overused) break;
        const PlacePrices::PlaceState& state = place_prices_[*overused];
        if (!approach(*overused, std::clamp(state.moved, -state.down, state.up),
                      place_prices_.beyond(*overused))) {
            raised.push_back(*overused);
            place_prices_.set_penalty(*overused, 2 * place_prices_.penalty(*overused));
        }
        succeeds = place_prices_.penalty(*overused) < most_penalty &&
                   (most == PlacePrices::kClosed || price_of_moved() < most) && work() < end &&
                   !deadline.passed();
    }
    for (const Place each : raised) place_prices_.set_penalty(each, 1);
    return succeeds;
}

/// Moves a place to this position, by free circuits and, when there are none left, by those that cost less
/// than `bound` per unit. False if these do not suffice.
bool Router::approach(Place place, double position, double bound) {
    const int sign = position > place_prices_[place].moved ? 1 : -1;
    const auto distance = [&] { return sign * (position - place_prices_[place].moved); };
    frames_.draw_up(place, place_prices_);
    place_prices_.least_room = worthwhile(distance());
    while ((left_ = distance()) > 0) {
        if (deadline.passed()) return false;
        place_prices_.wanted = sells_ ? left_ : 1;
        place_prices_.least_room = std::min(place_prices_.least_room, left_);
        assess_frames(place, sign);
        if (find_free_circuit(place, sign) ||
            ((sells_ || bound > place_prices_.overuse_price) && search_frames(place, sign, bound) < bound)) {
            push();
        } else {
            if (place_prices_.least_room <= 1) return false;
            place_prices_.least_room = 1;
        }
    }
    return true;
}

/// The place that is beyond its room, if one is, and by most, as prices are.
std::optional<Place> Router::worst_overused() const {
    std::optional<Place> worst;
    double most = 0;
    for (const Touched& each : touched_) {
        const double excess = place_prices_[each.place].excess();
        if (excess <= 0 || excess * place_prices_.beyond(each.place) <= most) continue;
        most = excess * place_prices_.beyond(each.place);
        worst = each.place;
    }
    return worst;
}

bool Router::bypass_by_overuse(Place place, Place pinned, double budget) {
    assert(is_started_);
    const std::size_t mark = shifts_.size();
    const double most = price_of_moved() - paid_for(place) + budget;
    const PlacePrices::PlaceState own = place_prices_[place];
    pin(pinned);
    place_prices_.set_room(place, 0, 0);
    const auto set_penalty = [&](double penalty) {
        place_prices_.set_penalty(place, penalty);
        for (const Pin& each : pins_) place_prices_.set_penalty(each.place, penalty);
    };
    set_penalty(PlacePrices::kClosed);
    const double price = budget / std::abs(own.moved);
    place_prices_.overuse_price = price * kFirstOverusePrice;
    bool succeeds = approach(place, 0, price) && end_overuse(kMostPenalty, most, kMostOveruseWork);
    place_prices_.overuse_price = 0;
    set_penalty(1);
    unpin();
    place_prices_.set_room(place, own.up, own.down);
    succeeds = succeeds && price_of_moved() < most;
    if (succeeds)
        take_back_payments();
    else
        undo(mark);
    return succeeds;
}

}  // namespace tacet
