// SPDX-License-Identifier: Apache-2.0
// Moves a cell of a grid by circuits, the cheapest first, until it has moved far enough. In two dimensions a
// circuit is a shortest path of the network. With more, two dimensions span the network and in each of the
// others two strands move against each other: a frame. The boxes of the hypercube method are the shortest of
// these circuits. All deviations are whole numbers, hence exact.
#pragma once

#include <cassert>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "attack/frames.h"
#include "tacet/deadline.h"

namespace tacet {

class Router {
  public:
    /// All places start closed. The grid must have two dimensions or more.
    Router(const Table& table, const Grid& grid);
    Router(const Router&) = delete;
    Router& operator=(const Router&) = delete;

    /// Prices change between `finish` and `start` only.
    void set_price(Place place, double price) {
        assert(!is_started_);
        place_prices_.set_price(place, price);
    }
    void set_prices(std::span<const double> prices);
    /// Likewise rooms.
    void set_room(Place place, double up, double down) {
        assert(!is_started_);
        place_prices_.set_room(place, up, down);
    }
    void disturb(double most, std::mt19937_64& random) { place_prices_.disturb(most, random); }
    void calm() { place_prices_.calm(); }
    [[nodiscard]] const PlacePrices::PlaceState& operator[](Place place) const {
        return place_prices_[place];
    }

    /// Begins with a deviation, which is paid for. All amounts are so many times as large as those of the
    /// table, and so are rooms until `finish`: what is a fraction by itself can be led around in whole
    /// numbers.
    void start(std::span<const Shift> deviation = {}, double scale = 1);
    /// Moves `place` on by `amount` to the side of `sign`. False, and nothing has changed, if there is no
    /// way or none within the budget. A sum is moved by one of its parts, while none of the others moves
    /// against it.
    bool move(Place place, int sign, double amount, double budget = PlacePrices::kClosed);
    /// Moves it by the cheapest single box with room for all of it: a pair of strands in every dimension.
    bool move_by_box(Place place, int sign, double amount);
    /// From now on what has a price or is closed moves on overuse_price only: for `settle`.
    void close_all_that_costs();
    /// Moves the place by way of any cells, beyond their room where it must, and then takes back what went
    /// too far by other circuits. What resists becomes more costly to go beyond (negotiated congestion,
    /// McMurchie and Ebeling 1995). Finds what `move` misses, if given enough work.
    bool settle(Place place, int sign, double amount, std::uint64_t most_work);
    /// Takes the place back to where the table has it, while `pinned` stays. False, and nothing has changed,
    /// if that costs as much as the budget.
    bool bypass(Place place, Place pinned, double budget);
    /// The same by way of any cells, as `settle` does it. Slower, and finds more.
    bool bypass_by_overuse(Place place, Place pinned, double budget);
    /// What moves the place so far to this side goes on to do so, until `let_go`. If nothing does, it keeps
    /// at least what it has, and the result is false.
    bool hold(Place place, int sign, double amount);
    void let_go();
    /// Bypasses what was paid for where that costs less, most costly first, at most so many and nothing that
    /// costs less than this.
    void tighten(Place pinned, std::size_t most, double least_price = 0);
    /// The price of all that moves.
    [[nodiscard]] double spent() const { return spent_; }
    /// Ends what `start` began. Places ascend.
    [[nodiscard]] Deviation finish();

    [[nodiscard]] std::uint64_t work() const { return network_.work(); }

    /// When to give up: what is under way then fails, what was tightened so far stays.
    Deadline deadline;
    /// Room below this share of what is wanted is not worth a circuit, unless nothing else is left. Small:
    /// many circuits through small cells, hence slow.
    double least_share = 1.0 / 8;
    /// How many frames are searched for one circuit, the most promising first.
    std::size_t most_searched = 12;

  private:
    struct Touched {
        Place place;
        double price;  // before it moved
        bool is_paid;  // a closed place that `start` moves is not
    };

    bool move_sum(Place sum, int sign, const std::function<bool(Place)>& move_part);
    bool move_place(Place place, int sign, double amount, double budget);
    bool move_place_by_box(Place place, int sign, double amount);
    bool settle_place(Place place, int sign, double amount, std::uint64_t most_work);
    void scale_rooms();
    void pin(Place pinned);
    void unpin();
    void append_sums(Deviation& deviation) const;
    void choose_box(std::size_t dimension, double spent);
    [[nodiscard]] double price_beyond(std::size_t first) const;
    bool find_free_circuit(Place place, int sign);
    bool find_circuit(Place place, int sign, double bound, int& level);
    void assess_frames(Place place, int sign);
    double search_frames(Place place, int sign, double bound);
    double search(const Frame& frame, Place place, int sign, double bound);
    bool end_overuse(double most_penalty, double most, std::uint64_t most_work);
    [[nodiscard]] double price_of_moved() const;
    [[nodiscard]] double paid_for(Place place) const;
    bool approach(Place place, double position, double bound);
    [[nodiscard]] std::optional<Place> worst_overused() const;
    [[nodiscard]] double worthwhile(double amount) const;
    bool push_all(Place place, int sign, double amount, double most);
    double push();
    void shift(Place place, double amount);
    void touch(Place place);
    void undo(std::size_t mark);
    void take_back_payments();

    const Grid& grid_;
    PlacePrices place_prices_;
    SliceNetwork network_;
    Frames frames_;      // of the place that moves
    bool sells_ = true;  // something can be paid for
    double cheap_ = 0;   // what a circuit through suppressed cells costs at most, as a rule

    std::vector<SliceNetwork::Slice> corners_;  // of the box so far: places with their signs
    Deviation circuit_;
    double box_price_ = 0;  // of the best so far

    bool is_started_ = false;                       // and not finished
    double scale_ = 1;                              // of amounts, since start
    std::vector<std::pair<double, double>> rooms_;  // up and down, by place, if that is not 1
    double spent_ = 0;
    double left_ = 0;               // of what a move wants
    std::vector<Shift> shifts_;     // since start, in order
    std::vector<Touched> touched_;  // places that moved since start
    std::vector<bool> is_touched_;
    struct Pin {
        Place place;
        double up;  // room
        double down;
    };
    std::vector<Pin> pins_;
    std::vector<Pin> held_;
};

}  // namespace tacet
