// SPDX-License-Identifier: Apache-2.0
// How a rebuilder reaches and mends targets of vast tables.
#include <algorithm>

#include "search/rebuilder.h"

namespace tacet {

/// With as much care as there is time for. Only what comes to nothing is tried again with more.
std::optional<Deviation> Rebuilder::move_by_leaves(const GridTarget& target, const Pace& pace) {
    using Care = LeafRouter::Care;
    constexpr Care kCares[] = {{2, 1, 0}, {2, 1, 4}, {4, 1, 8}, {32, 8, 32}};
    for (const Care& care : std::span(kCares).subspan(pace.rush.passed() ? 0 : pace.hurry.passed() ? 1 : 2)) {
        leaf_router_->care = care;
        if (auto deviation =
                leaf_router_->move(target.place, target.sign, target.amount, PlacePrices::kClosed))
            return deviation;
    }
    return {};
}

/// From the deviation that it has, or anew.
std::optional<Deviation> Rebuilder::mend_by_leaves(const GridTarget& target, const Deviation& old) {
    const double moved = std::ranges::lower_bound(old, target.place, {}, &Shift::place)->amount;
    leaf_router_->care = {};
    std::optional<Deviation> deviation;
    if (manner_.neighbourhood.repair != Neighbourhood::Repair::program &&
        moved * target.sign >= target.amount)
        deviation = leaf_router_->mend(old, target.place, overuse_price_);
    if (!deviation) deviation = leaf_router_->move(target.place, target.sign, target.amount, overuse_price_);
    if (deviation) overuse_price_ -= leaf_router_->spent();
    return deviation;
}

}  // namespace tacet
