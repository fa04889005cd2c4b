// SPDX-License-Identifier: Apache-2.0
// How a rebuilder keeps insiders out: spares for what they know to be impossible.
#include <algorithm>
#include <map>

#include "attack/attacker_view.h"
#include "search/rebuilder.h"

namespace tacet {

namespace {

// Deviations that are looked at for a spare before a new one is sought: the newest.
constexpr std::size_t kMostBearers = 100;

}  // namespace

Rebuilder::Reached Rebuilder::reach_spare(TargetId id, std::span<const InsiderId> insiders, const Pace& pace,
                                          double least_share) {
    const SearchBook::Insiders who(insiders.begin(), insiders.end());
    dying_.clear();
    if (const Deviation* spare = find_spare(id, who))
        return {Change{.parts = {{*spare, {}, {id}}}, .freed = {}}};
    Reached reached = find(id, insiders, pace, least_share);
    if (!reached.change) return reached;
    Change::Part& part = reached.change->parts.front();
    if (!book_->serves(part.deviation, id, who)) return {};
    part.spared.push_back(id);
    return reached;
}

/// New deviations may be spoiled for other insiders, and spares have died: finds new ones. False if there are
/// none for what may be spent.
bool Rebuilder::serve_insiders(Change& change) {
    change.dropped = dropped_;
    std::map<TargetId, SearchBook::Insiders> needs;
    for (const TargetId spare : dropped_)
        if (const TargetId target = book_->origin(spare); std::ranges::find(open_, target) == open_.end())
            needs[target] = book_->exposed(target, dropped_);
    for (const Change::Part& part : change.parts)
        for (const TargetId target : part.targets)
            needs[target] = book_->exposed(target, part.deviation, dropped_);
    return std::ranges::all_of(needs, [&](const auto& need) {
        return need.second.empty() || serve_insiders(need.first, need.second, change);
    });
}

bool Rebuilder::serve_insiders(TargetId target, const SearchBook::Insiders& insiders, Change& change) {
    for (Change::Part& part : change.parts)
        if (book_->serves(part.deviation, target, insiders)) {
            if (std::ranges::find(part.spared, target) == part.spared.end()) part.spared.push_back(target);
            return true;
        }
    if (const Deviation* spare = find_spare(target, insiders)) {
        change.parts.push_back({*spare, {}, {target}});
        return true;
    }
    auto deviation = route_spare(target, insiders);
    if (!deviation) return insiders.size() > 1 && serve_in_halves(target, insiders, change);
    take(*deviation);
    change.parts.push_back({std::move(*deviation), {}, {target}});
    return true;
}

/// Where nothing keeps all of them out.
bool Rebuilder::serve_in_halves(TargetId target, const SearchBook::Insiders& insiders, Change& change) {
    const auto middle = insiders.begin() + static_cast<std::ptrdiff_t>(insiders.size() / 2);
    return serve_insiders(target, {insiders.begin(), middle}, change) &&
           serve_insiders(target, {middle, insiders.end()}, change);
}

/// Among the deviations in use that stay.
const Deviation* Rebuilder::find_spare(TargetId target, const SearchBook::Insiders& insiders) const {
    const auto all = book_->bearers(target);
    for (const std::uint32_t id : all.last(std::min(all.size(), kMostBearers)))
        if (std::ranges::find(dying_, id) == dying_.end() &&
            book_->serves(book_->deviation(id), target, insiders))
            return &book_->deviation(id);
    return nullptr;
}

/// A new one, for what may be spent.
std::optional<Deviation> Rebuilder::route_spare(TargetId target, const SearchBook::Insiders& insiders) {
    const double budget = overuse_price_;
    std::optional<Deviation> deviation;
    if (router_) {
        const AttackerView view(*router_, table_, grid_, insiders);
        deviation = reroute(book_->targets()[target]);
        overuse_price_ -= router_->spent();
    } else {
        deviation = solve(book_->targets()[target], insiders);
    }
    if (deviation && overuse_price_ >= 0 && book_->serves(*deviation, target, insiders)) return deviation;
    overuse_price_ = budget;
    return {};
}

}  // namespace tacet
