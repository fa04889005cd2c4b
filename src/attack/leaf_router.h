// SPDX-License-Identifier: Apache-2.0
// Finds cheap deviations of tables without a cover: one leaf moves with all its totals, and others move the
// other way, so that one costly total after the other stays where it was. Whatever has been done so far is a
// deviation: the router stops when nothing makes it cheaper.
#pragma once

#include <optional>
#include <vector>

#include "attack/leaves.h"
#include "attack/place_prices.h"

namespace tacet {

class LeafRouter {
  public:
    /// How many leaves are tried of each total.
    struct Care {
        std::size_t firsts = 4;    ///< that move what should not move
        std::size_t partners = 2;  ///< of each total of those
        std::size_t steps = 12;
    };
    Care care;

    /// Places are cells, all closed to begin with. The leaves must outlive the router.
    LeafRouter(const Table& table, const Leaves& leaves);

    /// PlacePrices::kClosed must stay.
    void set_price(Place place, double price) { states_[place].price = price; }
    /// Moves the place so far. Nothing where no deviation for the budget is found.
    std::optional<Deviation> move(Place place, int sign, double amount, double budget);
    /// Likewise, from a deviation that has become too costly: the place stays as far from its value.
    std::optional<Deviation> mend(const Deviation& old, Place place, double budget);
    /// The price of the last deviation found.
    [[nodiscard]] double spent() const { return total_.cost; }
    /// A measure of the effort so far that does not depend on the machine.
    [[nodiscard]] std::uint64_t work() const { return work_; }

  private:
    /// Of moved cells: how many may not move or not so far, and what the others cost.
    struct Price {
        int closed = 0;
        double cost = 0;
        friend bool operator<(const Price& a, const Price& b) {
            return a.closed != b.closed ? a.closed < b.closed : a.cost < b.cost;
        }
        Price& operator+=(const Price& other) {
            closed += other.closed;
            cost += other.cost;
            return *this;
        }
        friend Price operator+(Price a, const Price& b) { return a += b; }
        friend Price operator-(const Price& a, const Price& b) {
            return {a.closed - b.closed, a.cost - b.cost};
        }
    };
    struct LeafShift {
        Leaf leaf = 0;
        double amount = 0;
    };
    /// What may be done next, and what it adds to the price.
    struct Step {
        std::vector<LeafShift> shifts;
        Price price;
    };

    void begin(Place pinned);
    void clear();
    bool open(int sign, double amount);
    void cheapen();
    bool stop(Place place);
    void try_neighbours(Place place, Step& best);
    void try_pairs(Place place, Step& best);
    void try_partners(Place place, const LeafShift& first, Price price, Step& best);
    void try_spread(Place place, Step& best);
    [[nodiscard]] std::vector<LeafShift> spread(CellId total, int sign, double amount, Place through);
    std::optional<Deviation> finish(double budget);
    using PlaceState = PlacePrices::PlaceState;
    [[nodiscard]] static Price price_of(const PlaceState& state, double moved);
    [[nodiscard]] Price price_of(Place place) const { return price_of(states_[place], states_[place].moved); }
    [[nodiscard]] Price change(const LeafShift& shift);
    void apply(const LeafShift& shift);
    void enter(const Step& step);
    [[nodiscard]] bool fits(const LeafShift& shift) const;
    [[nodiscard]] double left(Leaf leaf, int sign) const;
    [[nodiscard]] bool moves(Leaf leaf, Place place) const;
    template <class Visit>
    void sample(CellId total, std::size_t number, const Visit& visit);
    [[nodiscard]] std::vector<Place> costliest(std::size_t number) const;
    std::size_t random(std::size_t below);

    const Leaves& leaves_;
    std::vector<PlaceState> states_;  // by place
    std::vector<bool> is_touched_;
    std::vector<Place> touched_;
    std::vector<LeafShift> shifts_;
    Place pinned_ = 0;
    Price total_;
    std::uint64_t random_ = 0;
    std::uint64_t work_ = 0;
};

}  // namespace tacet
