// SPDX-License-Identifier: Apache-2.0
// What it costs to move the cells of a grid. A cell is paid for once, however far it moves; spread over the
// units that it can carry of those wanted, this is its price per unit (the slope of Kim and Pardalos 1999).
// The cells of every equation are kept in order of price, so that a search sees cheap ones first.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "attack/grid.h"
#include "tacet/witness.h"

namespace tacet {

/// By how much a place moves, in table units: whole numbers below 2^53, so that double is exact.
struct Shift {
    Place place = 0;
    double amount = 0;
    friend bool operator==(const Shift&, const Shift&) = default;
};
using Deviation = std::vector<Shift>;
/// Prices at which no cell moves; places without a cell do.
[[nodiscard]] std::vector<double> closed_prices(const Grid& grid);
/// The amounts must be whole.
[[nodiscard]] Witness to_witness(const Grid& grid, std::span<const Shift> deviation);
/// The witness, times its denominator: whole numbers. Nothing if doubles do not hold them.
[[nodiscard]] std::optional<Deviation> to_deviation(const Grid& grid, const Witness& witness);

class PlacePrices {
  public:
    static constexpr double kClosed = std::numeric_limits<double>::infinity();

    struct PlaceState {
        double price = kClosed;  // to move it at all: 0 for a suppressed cell, kClosed for one that must stay
        double up = 0;           // room
        double down = 0;
        double moved = 0;

        [[nodiscard]] double left(int sign) const { return sign > 0 ? up - moved : down + moved; }
        [[nodiscard]] double excess() const { return std::max({0.0, moved - up, -moved - down}); }
    };

    double wanted = 0;
    double least_room = 1;     // what can move by less is not worth a circuit
    double overuse_price = 0;  // price per unit beyond any room, if there is overuse_price

    /// All places closed.
    PlacePrices(const Table& table, const Grid& grid);

    [[nodiscard]] const PlaceState& operator[](Place place) const { return states_[place]; }
    void set_price(Place place, double price);
    /// Takes prices for all places at once.
    void set_prices(std::span<const double> prices);
    void set_room(Place place, double up, double down) {
        states_[place].up = up;
        states_[place].down = down;
    }
    void set_moved(Place place, double moved) { states_[place].moved = moved; }

    [[nodiscard]] double unit_price(Place place, int sign) const {
        const PlaceState& state = states_[place];
        const double left = state.left(sign);
        if (left < least_room) return overuse_price > 0 && state.price < kClosed ? beyond(place) : kClosed;
        if (state.price == 0) return 0;
        return state.price * noise_[(place * kScatter) >> 24] / (left < wanted ? left : wanted);
    }
    /// What had a price or was closed can be moved on overuse_price only: it has no room at all.
    void close_all_that_costs();
    /// What a unit beyond the room of a cell costs on overuse_price.
    [[nodiscard]] double beyond(Place place) const { return overuse_price * penalties_[place]; }
    void set_penalty(Place place, double factor) { penalties_[place] = factor; }
    [[nodiscard]] double penalty(Place place) const { return penalties_[place]; }
    /// Whether there are prices other than 0.
    [[nodiscard]] bool has_charges() const { return has_charges_; }
    /// Adds up to `most` times itself to each price per unit, at random.
    void disturb(double most, std::mt19937_64& random);
    void calm() { noise_.fill(1); }

    /// The codes of an equation along a dimension, that of `total` and its children, by price. `place` is any
    /// place in its line.
    [[nodiscard]] std::span<const std::uint32_t> by_price(std::size_t dimension, Place place,
                                                          std::uint32_t total) const {
        const Family& family = families_[dimension];
        const std::size_t first = line(dimension, place) * family.length + family.start[total];
        return std::span(family.codes).subspan(first, family.size[total]);
    }

    /// Bits in words of 64, one for each code of the line through `place` along a dimension: 1 where the
    /// price is 0.
    [[nodiscard]] std::span<const std::uint64_t> free_codes(std::size_t dimension, Place place) const {
        const Family& family = families_[dimension];
        return std::span(family.free).subspan(line(dimension, place) * family.words, family.words);
    }

  private:
    static constexpr std::uint32_t kScatter = 2'654'435'761;  // spreads neighbours over the top eight bits

    /// The equations along one dimension: for each line and each inner code, the code and its children.
    struct Family {
        std::size_t length = 0;            // codes of one line
        std::vector<std::uint32_t> start;  // by inner code, in the line
        std::vector<std::uint32_t> size;
        std::vector<std::uint32_t> codes;
        std::size_t words = 0;  // of one line
        std::vector<std::uint64_t> free;
    };
    [[nodiscard]] std::size_t line(std::size_t dimension, Place place) const {
        const Place stride = grid_.stride(dimension);
        return place / (stride * grid_.codes(dimension)) * stride + place % stride;
    }
    void set_free(std::size_t dimension, Place place, bool is_free);
    void reorder(std::size_t dimension, Place place, std::uint32_t total, std::uint32_t code, double price);

    const Grid& grid_;
    bool has_charges_ = false;
    std::vector<PlaceState> states_;  // by place
    std::vector<double> penalties_;   // of overuse_price, by place
    std::array<double, 256> noise_{};
    std::vector<Family> families_;
};

}  // namespace tacet
