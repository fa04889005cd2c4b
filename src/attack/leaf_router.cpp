// SPDX-License-Identifier: Apache-2.0
#include "attack/leaf_router.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tacet {

namespace {

constexpr double kLargestExact = 9'007'199'254'740'992;  // 2^53
// Costly cells that are looked at before the router gives in.
constexpr std::size_t kMostCostly = 3;
// Of the leaves that moved already, those whose neighbours are tried.
constexpr std::size_t kMostNeighboured = 4;
// Leaves of a total among which a movement is spread.
constexpr std::size_t kMostSpread = 1'024;
// For one leaf with enough room, so many are looked at.
constexpr std::size_t kLooksPerSample = 8;

}  // namespace

LeafRouter::LeafRouter(const Table& table, const Leaves& leaves)
    : leaves_(leaves), is_touched_(table.cell_count()) {
    states_.reserve(table.cell_count());
    for (const CellId cell : table.cells())
        states_.push_back({.up = static_cast<double>(room(table[cell], Side::up)),
                           .down = static_cast<double>(room(table[cell], Side::down))});
}

std::size_t LeafRouter::random(std::size_t below) {
    // The next of xorshift64.
    random_ ^= random_ << 13U;
    random_ ^= random_ >> 7U;
    random_ ^= random_ << 17U;
    return random_ % below;
}

LeafRouter::Price LeafRouter::price_of(const PlaceState& state, double moved) {
    if (moved == 0) return {};
    const double room = moved > 0 ? state.up : state.down;
    if (std::abs(moved) > std::min(room, kLargestExact) || state.price == PlacePrices::kClosed) return {1, 0};
    return {0, state.price};
}

LeafRouter::Price LeafRouter::change(const LeafShift& shift) {
    Price price;
    const auto cells = leaves_.above(shift.leaf);
    work_ += cells.size();
    for (const CellId cell : cells) {
        const PlaceState& state = states_[cell.index()];
        price += price_of(state, state.moved + shift.amount) - price_of(state, state.moved);
    }
    return price;
}

void LeafRouter::apply(const LeafShift& shift) {
    for (const CellId cell : leaves_.above(shift.leaf)) {
        const Place place = cell.index();
        states_[place].moved += shift.amount;
        if (is_touched_[place]) continue;
        is_touched_[place] = true;
        touched_.push_back(place);
    }
}

void LeafRouter::enter(const Step& step) {
    for (const LeafShift& each : step.shifts) {
        apply(each);
        shifts_.push_back(each);
    }
    total_ += step.price;
}

double LeafRouter::left(Leaf leaf, int sign) const {
    return states_[leaves_.cell(leaf).index()].left(sign);
}

bool LeafRouter::fits(const LeafShift& shift) const {
    return left(shift.leaf, shift.amount > 0 ? 1 : -1) >= std::abs(shift.amount);
}

bool LeafRouter::moves(Leaf leaf, Place place) const {
    return std::ranges::binary_search(leaves_.above(leaf), CellId(place));
}

/// The first that are good for something, and others at random; all if there are few.
template <class Visit>
void LeafRouter::sample(CellId total, std::size_t number, const Visit& visit) {
    const auto all = leaves_.below(total);
    std::size_t taken = 0;
    const std::size_t looks = std::min(all.size(), number * kLooksPerSample);
    for (std::size_t i = 0; i < looks && taken < (number + 1) / 2; ++i) taken += visit(all[i]);
    for (std::size_t i = 0; i < looks && taken < number; ++i) taken += visit(all[random(all.size())]);
}

void LeafRouter::begin(Place pinned) {
    clear();
    pinned_ = pinned;
    total_ = {};
    random_ = (std::uint64_t{pinned} + 1) * 0x9E3779B97F4A7C15U;
}

void LeafRouter::clear() {
    for (const Place place : touched_) {
        states_[place].moved = 0;
        is_touched_[place] = false;
    }
    touched_.clear();
    shifts_.clear();
}

/// Moves the pinned place, whatever it costs.
bool LeafRouter::open(int sign, double amount) {
    Step best{.shifts = {}, .price = {std::numeric_limits<int>::max(), 0}};
    sample(CellId(pinned_), 4 * care.firsts, [&](Leaf leaf) {
        const LeafShift shift{leaf, sign * amount};
        if (!fits(shift)) return false;
        if (const Price price = change(shift); price < best.price) best = {{shift}, price};
        return true;
    });
    if (best.shifts.empty()) {
        best.shifts = spread(CellId(pinned_), sign, amount, pinned_);
        if (best.shifts.empty()) return false;
        // Prices of leaves that share totals do not add up.
        for (const LeafShift& each : best.shifts) {
            total_ += change(each);
            apply(each);
            shifts_.push_back(each);
        }
        return true;
    }
    enter(best);
    return true;
}

/// Movements of several leaves of the total, all of which move `through` and, unless that is it, not the
/// pinned place: those with the most room. None if they do not have enough.
std::vector<LeafRouter::LeafShift> LeafRouter::spread(CellId total, int sign, double amount, Place through) {
    std::vector<std::pair<double, Leaf>> rooms;
    const auto all = leaves_.below(total);
    for (const Leaf leaf : all.first(std::min(all.size(), kMostSpread))) {
        const double room = std::floor(left(leaf, sign));
        if (room > 0 && moves(leaf, through) && (through == pinned_ || !moves(leaf, pinned_)))
            rooms.emplace_back(room, leaf);
    }
    work_ += rooms.size();
    std::ranges::sort(rooms, std::greater{});
    std::vector<LeafShift> shifts;
    for (const auto& [room, leaf] : rooms) {
        const double part = std::min(room, amount);
        shifts.push_back({leaf, sign * part});
        amount -= part;
        if (amount == 0) return shifts;
    }
    return {};
}

std::vector<Place> LeafRouter::costliest(std::size_t number) const {
    std::vector<std::pair<Price, Place>> all;
    for (const Place place : touched_)
        if (const Price price = price_of(place); Price{} < price && place != pinned_)
            all.emplace_back(price, place);
    const auto is_costlier = [](const auto& a, const auto& b) {
        return b.first < a.first || (!(a.first < b.first) && a.second < b.second);
    };
    number = std::min(number, all.size());
    std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(number), is_costlier);
    std::vector<Place> places;
    for (std::size_t i = 0; i < number; ++i) places.push_back(all[i].second);
    return places;
}

/// Step by step, as long as the price falls.
void LeafRouter::cheapen() {
    for (std::size_t step = 0; step < care.steps; ++step)
        if (!std::ranges::any_of(costliest(kMostCostly), [&](Place place) { return stop(place); })) return;
}

/// Leaves the place where it was, if that makes the whole cheaper.
bool LeafRouter::stop(Place place) {
    Step best;
    try_neighbours(place, best);
    try_pairs(place, best);
    if (best.shifts.empty() && (shifts_.size() == 1 || total_.closed > 0)) try_spread(place, best);
    if (best.shifts.empty()) return false;
    enter(best);
    return true;
}

/// By a leaf that shares a total with one that moves.
void LeafRouter::try_neighbours(Place place, Step& best) {
    const double amount = -states_[place].moved;
    const std::size_t number = std::min(shifts_.size(), kMostNeighboured);
    for (std::size_t i = shifts_.size() - number; i < shifts_.size(); ++i)
        for (const CellId total : leaves_.above(shifts_[i].leaf)) {
            if (!moves(leaves_.below(total).back(), place)) continue;  // then few others do
            sample(total, care.partners, [&](Leaf leaf) {
                const LeafShift shift{leaf, amount};
                if (!fits(shift) || moves(leaf, pinned_) || !moves(leaf, place)) return false;
                if (const Price price = change(shift); price < best.price) best = {{shift}, price};
                return true;
            });
        }
}

/// By any of its leaves, and another that takes back what that does elsewhere.
void LeafRouter::try_pairs(Place place, Step& best) {
    sample(CellId(place), care.firsts, [&](Leaf leaf) {
        const LeafShift first{leaf, -states_[place].moved};
        if (!fits(first) || moves(leaf, pinned_)) return false;
        const Price price = change(first);
        if (price < best.price) best = {{first}, price};
        apply(first);
        try_partners(place, first, price, best);
        apply({first.leaf, -first.amount});
        return true;
    });
}

void LeafRouter::try_partners(Place place, const LeafShift& first, Price price, Step& best) {
    for (const CellId total : leaves_.above(first.leaf)) {
        if (moves(leaves_.below(total).back(), place)) continue;  // then nearly all do
        sample(total, care.partners, [&](Leaf leaf) {
            const LeafShift shift{leaf, -first.amount};
            if (!fits(shift) || moves(leaf, place) || moves(leaf, pinned_)) return false;
            if (const Price both = price + change(shift); both < best.price) best = {{first, shift}, both};
            return true;
        });
    }
}

/// Where one leaf has too little room: by several of one total of a leaf that moves.
void LeafRouter::try_spread(Place place, Step& best) {
    if (shifts_.empty()) return;
    const double moved = states_[place].moved;
    for (const CellId total : leaves_.above(shifts_.front().leaf)) {
        if (!moves(leaves_.below(total).back(), place)) continue;
        const auto shifts = spread(total, moved > 0 ? -1 : 1, std::abs(moved), place);
        Price price;
        for (const LeafShift& each : shifts) {
            price += change(each);
            apply(each);
        }
        for (const LeafShift& each : shifts) apply({each.leaf, -each.amount});
        if (!shifts.empty() && price < best.price) best = {shifts, price};
    }
}

std::optional<Deviation> LeafRouter::finish(double budget) {
    total_ = {};  // without the rounding of sums
    Deviation deviation;
    for (const Place place : touched_)
        if (const double moved = states_[place].moved; moved != 0) {
            total_ += price_of(place);
            deviation.push_back({place, moved});
        }
    if (total_.closed > 0 || total_.cost > budget) return {};
    std::ranges::sort(deviation, {}, &Shift::place);
    return deviation;
}

std::optional<Deviation> LeafRouter::move(Place place, int sign, double amount, double budget) {
    begin(place);
    if (!open(sign, amount)) return {};
    cheapen();
    return finish(budget);
}

std::optional<Deviation> LeafRouter::mend(const Deviation& old, Place place, double budget) {
    begin(place);
    for (const auto& [each, amount] : old) {
        states_[each].moved = amount;
        is_touched_[each] = true;
        touched_.push_back(each);
        const auto below = leaves_.below(CellId(each));
        if (!below.empty() && leaves_.cell(below.front()) == CellId(each))
            shifts_.push_back({below.front(), amount});
    }
    cheapen();
    return finish(budget);
}

}  // namespace tacet
