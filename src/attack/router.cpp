// SPDX-License-Identifier: Apache-2.0
#include "attack/router.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace tacet {

namespace {

// By what factor the next level of cheap circuits may cost more.
constexpr double kStep = 100;

}  // namespace

Router::Router(const Table& table, const Grid& grid)
    : grid_(grid),
      place_prices_(table, grid),
      network_(grid, place_prices_),
      frames_(grid),
      is_touched_(grid.size()) {}

void Router::set_prices(std::span<const double> prices) {
    assert(!is_started_);
    place_prices_.set_prices(prices);
    double sum = 0;
    double number = 0;
    for (Place place = 0; place < prices.size(); ++place)
        if (prices[place] < PlacePrices::kClosed && grid_.cell(place) != nullptr) {
            sum += prices[place];
            ++number;
        }
    cheap_ = number > 0 ? sum / number / 64 : 0;
}

void Router::start(std::span<const Shift> deviation, double scale) {
    assert(!is_started_);
    is_started_ = true;
    spent_ = 0;
    scale_ = scale;
    if (scale != 1) scale_rooms();
    for (const auto& [place, amount] : deviation) {
        if (place >= grid_.product()) continue;  // follows from the others
        touch(place);
        place_prices_.set_moved(place, amount);
        const PlacePrices::PlaceState& state = place_prices_[place];
        if (scale != 1)
            place_prices_.set_room(place, std::max(state.up, amount), std::max(state.down, -amount));
    }
}

/// In whole numbers.
void Router::scale_rooms() {
    constexpr double kMostRoom = 0x1p52;
    for (Place place = 0; place < grid_.size(); ++place) {
        const PlacePrices::PlaceState& state = place_prices_[place];
        rooms_.emplace_back(state.up, state.down);
        place_prices_.set_room(place, std::min(kMostRoom, std::floor(state.up * scale_)),
                               std::min(kMostRoom, std::floor(state.down * scale_)));
    }
}

Deviation Router::finish() {
    assert(is_started_);
    is_started_ = false;
    Deviation deviation;
    for (const auto& [place, price, is_paid] : touched_) {
        if (place_prices_[place].moved != 0 && grid_.cell(place) != nullptr)
            deviation.push_back({place, place_prices_[place].moved});
        place_prices_.set_moved(place, 0);
        place_prices_.set_price(place, price);
        is_touched_[place] = false;
    }
    touched_.clear();
    shifts_.clear();
    for (Place place = 0; place < rooms_.size(); ++place)
        place_prices_.set_room(place, rooms_[place].first, rooms_[place].second);
    rooms_.clear();
    // What `start` moved is in order already.
    const auto added = std::ranges::is_sorted_until(deviation, {}, &Shift::place);
    std::ranges::sort(added, deviation.end(), {}, &Shift::place);
    std::ranges::inplace_merge(deviation, added, {}, &Shift::place);
    append_sums(deviation);
    return deviation;
}

/// Sums of what moved, as far as they move.
void Router::append_sums(Deviation& deviation) const {
    if (grid_.size() == grid_.product()) return;
    std::map<Place, double> sums;
    for (const auto& [place, amount] : deviation)
        for (const Place sum : grid_.sums(place)) sums[sum] += amount;
    for (const auto& [place, amount] : sums)
        if (amount != 0) deviation.push_back({place, amount});
}

/// Free ones first, then cheap ones, which most are: such searches are quick. Circuits only become more
/// costly, so `level` says where to begin.
bool Router::find_circuit(Place place, int sign, double bound, int& level) {
    constexpr int kBounded = 3;
    assess_frames(place, sign);
    for (; level < kBounded; ++level) {
        const double step = cheap_ / place_prices_.wanted * (level == 2 ? kStep : 1);
        if (level == 0 ? find_free_circuit(place, sign)
                       : step < bound && search_frames(place, sign, step) < step)
            return true;
    }
    return place_prices_.has_charges() && search_frames(place, sign, bound) < bound;
}

/// Sets the least price of each frame.
void Router::assess_frames(Place place, int sign) {
    for (Frame& frame : frames_.all()) {
        frames_.enter(frame, network_);
        frame.least = network_.own_price(grid_.code(place, frame.tree), sign);
    }
}

bool Router::find_free_circuit(Place place, int sign) {
    std::size_t searched = 0;
    for (const Frame& frame : frames_.all()) {
        if (frame.least > 0) continue;
        if (++searched > most_searched) return false;
        frames_.enter(frame, network_);
        if (!network_.find_free_circuit(grid_.code(place, frame.tree), sign)) continue;
        circuit_.assign(network_.circuit().begin(), network_.circuit().end());
        return true;
    }
    return false;
}

/// The cheapest circuit below `bound`, most promising frames first.
double Router::search_frames(Place place, int sign, double bound) {
    const auto costs_more = [](const Frame& a, const Frame& b) { return a.least > b.least; };
    const auto begin = frames_.all().begin();
    auto end = frames_.all().end();
    std::make_heap(begin, end, costs_more);
    double best = bound;
    for (std::size_t i = 0; i < most_searched && begin != end; ++i) {
        std::pop_heap(begin, end--, costs_more);
        if (end->least >= best) break;
        best = std::min(best, search(*end, place, sign, best));
    }
    return best;
}

double Router::search(const Frame& frame, Place place, int sign, double bound) {
    frames_.enter(frame, network_);
    const double price = network_.find_circuit(grid_.code(place, frame.tree), sign, bound);
    if (price < bound) circuit_.assign(network_.circuit().begin(), network_.circuit().end());
    return price;
}

/// Sends as much as is left and possible through the circuit. What has too little room is in it on
/// overuse_price.
double Router::push() {
    double amount = left_;
    for (const auto& [place, sign] : circuit_) {
        const double left = place_prices_[place].left(sign > 0 ? 1 : -1);
        if (left >= place_prices_.least_room) amount = std::min(amount, left);
    }
    for (const auto& [place, sign] : circuit_) shift(place, sign * amount);
    return amount;
}

void Router::shift(Place place, double amount) {
    touch(place);
    place_prices_.set_moved(place, place_prices_[place].moved + amount);
    shifts_.push_back({place, amount});
}

void Router::touch(Place place) {
    const double price = place_prices_[place].price;
    const bool is_paid = price < PlacePrices::kClosed;
    if (!is_touched_[place]) touched_.push_back({place, price, is_paid});
    is_touched_[place] = true;
    if (is_paid) spent_ += price;
    place_prices_.set_price(place, 0);
}

void Router::undo(std::size_t mark) {
    for (; shifts_.size() > mark; shifts_.pop_back()) {
        const auto [place, amount] = shifts_.back();
        place_prices_.set_moved(place, place_prices_[place].moved - amount);
    }
    take_back_payments();
}

/// Places that are back where the table has them are for sale again.
void Router::take_back_payments() {
    for (const auto& [place, price, is_paid] : touched_) {
        if (place_prices_[place].moved != 0 || place_prices_[place].price == price) continue;
        place_prices_.set_price(place, price);
        if (is_paid) spent_ -= price;
    }
}

/// By the part that has most room, or another.
bool Router::move_sum(Place sum, int sign, const std::function<bool(Place)>& move_part) {
    const auto all = grid_.parts(sum);
    std::vector<Place> parts(all.begin(), all.end());
    std::ranges::stable_sort(parts, std::greater{},
                             [&](Place part) { return place_prices_[part].left(sign); });
    for (const Place part : parts) {
        for (const Place other : parts) {
            const PlacePrices::PlaceState& state = place_prices_[other];
            pins_.push_back({other, state.up, state.down});
            if (other != part)
                place_prices_.set_room(other, sign > 0 ? state.up : state.moved,
                                       sign > 0 ? -state.moved : state.down);
        }
        const bool succeeds = move_part(part);
        unpin();
        if (succeeds) return true;
    }
    return false;
}

/// The place stays where it is, and so do the parts of a sum.
void Router::pin(Place pinned) {
    const auto keep = [&](Place place) {
        const PlacePrices::PlaceState& state = place_prices_[place];
        pins_.push_back({place, state.up, state.down});
        place_prices_.set_room(place, state.moved, -state.moved);
    };
    if (pinned < grid_.product()) keep(pinned);
    std::ranges::for_each(grid_.parts(pinned), keep);
}

void Router::unpin() {
    for (const auto& [place, up, down] : pins_) place_prices_.set_room(place, up, down);
    pins_.clear();
}

bool Router::hold(Place place, int sign, double amount) {
    assert(is_started_);
    if (place >= grid_.product()) return false;
    const PlacePrices::PlaceState& state = place_prices_[place];
    held_.push_back({place, state.up, state.down});
    amount = std::ceil(amount * scale_);
    const bool moves_so_far = state.moved * sign >= amount;
    const double least = moves_so_far ? amount * sign : state.moved;
    if (least > 0) place_prices_.set_room(place, state.up, std::min(state.down, -least));
    if (least < 0) place_prices_.set_room(place, std::min(state.up, least), state.down);
    return moves_so_far;
}

/// Last first: a place may have been held twice.
void Router::let_go() {
    for (; !held_.empty(); held_.pop_back())
        place_prices_.set_room(held_.back().place, held_.back().up, held_.back().down);
}

bool Router::move(Place place, int sign, double amount, double budget) {
    assert(is_started_);
    if (place < grid_.product()) return move_place(place, sign, amount, budget);
    return move_sum(place, sign, [&](Place part) { return move_place(part, sign, amount, budget); });
}

bool Router::move_place(Place place, int sign, double amount, double budget) {
    const std::size_t mark = shifts_.size();
    frames_.draw_up(place, place_prices_);
    if (push_all(place, sign, amount, spent_ + budget)) return true;
    undo(mark);
    return false;
}

/// The least room a circuit should have.
double Router::worthwhile(double amount) const {
    return std::max(1.0, std::floor(amount * least_share));
}

bool Router::push_all(Place place, int sign, double amount, double most) {
    const auto take = [&] {
        left_ -= push();
        place_prices_.wanted = left_;
        place_prices_.least_room = std::min(place_prices_.least_room, std::max(left_, 1.0));
    };
    place_prices_.wanted = left_ = amount;
    place_prices_.least_room = worthwhile(amount);
    int level = 0;
    while (left_ > 0 && spent_ < most) {
        if (deadline.passed()) return false;
        // Circuits only become more costly: if this one, for all that is left, is beyond the budget, so is
        // the rest.
        if (!find_circuit(place, sign, (most - spent_) / left_, level)) {
            if (place_prices_.least_room <= 1) return false;
            place_prices_.least_room = 1;
            level = 0;
            continue;
        }
        take();
    }
    return left_ <= 0 && spent_ < most;
}

void Router::close_all_that_costs() {
    assert(!is_started_);
    place_prices_.close_all_that_costs();
    sells_ = false;
}

bool Router::bypass(Place place, Place pinned, double budget) {
    assert(is_started_);
    pin(pinned);
    const double moved = place_prices_[place].moved;
    const bool succeeds = move_place(place, moved > 0 ? -1 : 1, std::abs(moved), budget);
    unpin();
    if (succeeds) take_back_payments();
    return succeeds;
}

double Router::price_of_moved() const {
    double sum = 0;
    for (const Touched& each : touched_)
        if (each.is_paid && place_prices_[each.place].moved != 0) sum += each.price;
    return sum;
}

double Router::paid_for(Place place) const {
    const auto found = std::ranges::find(touched_, place, &Touched::place);
    return found != touched_.end() && found->is_paid ? found->price : 0;
}

void Router::tighten(Place pinned, std::size_t most, double least_price) {
    assert(is_started_);
    std::vector<Touched> paid;
    for (const Touched& each : touched_)
        if (each.is_paid && each.price > 0 && each.price >= least_price && each.place != pinned &&
            place_prices_[each.place].moved != 0 && std::ranges::count(grid_.parts(pinned), each.place) == 0)
            paid.push_back(each);
    std::ranges::stable_sort(paid, std::greater{}, &Touched::price);
    if (paid.size() > most) paid.resize(most);
    for (const Touched& each : paid)
        if (place_prices_[each.place].moved != 0 && !deadline.passed())
            bypass(each.place, pinned, each.price);
}

}  // namespace tacet
