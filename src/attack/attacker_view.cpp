// SPDX-License-Identifier: Apache-2.0
#include "attack/attacker_view.h"

#include <algorithm>
#include <ranges>

namespace tacet {

AttackerView::AttackerView(Router& router, const Table& table, const Grid& grid,
                           std::span<const InsiderId> insiders, double closed)
    : router_(router) {
    for (const InsiderId who : insiders) {
        if (who == kOutsider) continue;
        for (const Knowledge& known : table[who].knows) {
            const Place place = grid.place(known.cell);
            const PlacePrices::PlaceState& state = router[place];
            before_.push_back({place, state.price, state.up, state.down});
            const Amount value = table[known.cell].value;
            const double up = std::min(state.up, static_cast<double>(known.upper_bound - value));
            const double down = std::min(state.down, static_cast<double>(value - known.lower_bound));
            router.set_room(place, up, down);
            if (up == 0 && down == 0 && state.price < closed) router.set_price(place, closed);
        }
    }
}

AttackerView::~AttackerView() {
    // What two insiders know was changed twice: the last change is taken back first.
    for (const Before& each : std::views::reverse(before_)) {
        router_.set_room(each.place, each.up, each.down);
        router_.set_price(each.place, each.price);
    }
}

}  // namespace tacet
