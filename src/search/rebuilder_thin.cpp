// SPDX-License-Identifier: Apache-2.0
// How a rebuilder that keeps what deviations move publishes it in the end: a place at a time, for all
// deviations that move it.
#include <algorithm>

#include "search/rebuilder.h"

namespace tacet {

namespace {

// How many places a round tries to publish in the end: those that save most first, so a few do most.
constexpr std::size_t kMostThinned = 20;

}  // namespace

/// All that dying deviations move stays suppressed for the while. What nothing else moves are orphans.
void Rebuilder::keep() {
    for (const std::uint32_t id : dying_)
        for (const Shift& each : book_->deviation(id)) {
            const std::size_t movers = book_->movers(each.place).size();
            if (movers == 0) continue;
            if (prices_[each.place] > 0) reprice(each.place, 0);
            if (++dying_uses_[each.place] < movers) continue;
            orphans_.push_back(each.place);
            is_orphan_[each.place] = true;
        }
    for (const std::uint32_t id : dying_)
        for (const Shift& each : book_->deviation(id)) dying_uses_[each.place] = 0;
    for (const Place place : manner_.is_strict ? freed_ : orphans_) overuse_price_ += book_->weight(place);
}

/// Whether nothing but the change suppresses the place.
bool Rebuilder::is_dispensable(Place place) const {
    return !book_->is_suppressed(place) || is_orphan_[place];
}

/// Publishes what only the change suppresses, where less costly ways lead around it.
void Rebuilder::thin_out(Change& change) {
    for (std::uint32_t part = 0; part < change.parts.size(); ++part) use(change.parts[part].deviation, part);
    for (const Place place : orphans_)
        if (!users_.contains(place) && prices_[place] == 0) reprice(place, book_->weight(place));
    for (const Place place : most_saving_first())
        if (!users_.at(place).empty() && !deadline_.passed()) publish(place, change);
    users_.clear();
}

void Rebuilder::use(const Deviation& deviation, std::uint32_t part) {
    for (const Shift& each : deviation)
        if (is_dispensable(each.place)) users_[each.place].push_back(part);
}

/// Of what only the change suppresses, as far as it is worth the effort.
std::vector<Place> Rebuilder::most_saving_first() const {
    const double least = manner_.least_tightened * mean_weight_;
    std::vector<std::pair<double, Place>> by_saving;
    for (const auto& [place, users] : users_)
        if (const double weight = book_->weight(place); weight > 0 && weight >= least)
            by_saving.emplace_back(-weight / static_cast<double>(users.size()), place);
    std::ranges::sort(by_saving);
    if (by_saving.size() > kMostThinned) by_saving.resize(kMostThinned);
    std::vector<Place> places;
    for (const auto& [saving, place] : by_saving) places.push_back(place);
    return places;
}

/// Leads all parts of the change around the place. Nothing has changed if that costs more than it saves.
void Rebuilder::publish(Place place, Change& change) {
    const std::vector<std::uint32_t> users = users_.at(place);
    std::vector<std::pair<Place, double>> before;  // prices
    const auto set = [&](Place each, double price) {
        before.emplace_back(each, prices_[each]);
        reprice(each, price);
    };
    double left = book_->weight(place);
    set(place, PlacePrices::kClosed);
    std::vector<Deviation> around;
    for (const std::uint32_t user : users) {
        auto deviation = lead_around(place, change.parts[user], left);
        left -= router_->spent();
        if (!deviation || left <= 0) break;
        for (const Shift& each : *deviation)
            if (prices_[each.place] > 0) set(each.place, 0);
        around.push_back(std::move(*deviation));
    }
    if (around.size() < users.size()) {
        for (; !before.empty(); before.pop_back()) set_price(before.back().first, before.back().second);
        return;
    }
    for (std::size_t i = 0; i < users.size(); ++i) {
        Deviation& old = change.parts[users[i]].deviation;
        use(around[i], users[i]);
        std::swap(old, around[i]);
    }
    for (std::size_t i = 0; i < users.size(); ++i) leave(around[i], users[i]);
}

/// What no part uses any more is to be had at its price again.
void Rebuilder::leave(const Deviation& deviation, std::uint32_t part) {
    for (const Shift& each : deviation) {
        if (!is_dispensable(each.place)) continue;
        std::vector<std::uint32_t>& users = users_.at(each.place);
        users.erase(std::ranges::find(users, part));
        if (users.empty()) reprice(each.place, book_->weight(each.place));
    }
}

/// Another deviation for the same targets, by what costs less than the budget.
std::optional<Deviation> Rebuilder::lead_around(Place place, const Change::Part& part, double budget) {
    if (!is_plain(part.deviation)) return {};
    router_->start(part.deviation);
    handled_ += part.deviation.size();
    std::size_t held = 0;
    for (const TargetId each : part.targets) held += hold(each) ? 1 : 0;
    const bool succeeds = router_->bypass(place, book_->targets()[part.targets.front()].place, budget);
    router_->let_go();
    auto deviation = finish(succeeds);
    if (deviation && held < part.targets.size() &&
        !std::ranges::includes(book_->reached_by(*deviation), part.targets))
        return {};
    return deviation;
}

/// False if the target is reached by stretching alone, which may come to an end.
bool Rebuilder::hold(TargetId target) {
    const auto& [place, sign, amount] = book_->targets()[target];
    return router_->hold(place, sign, amount);
}

}  // namespace tacet
