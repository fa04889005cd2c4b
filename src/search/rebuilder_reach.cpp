// SPDX-License-Identifier: Apache-2.0
// How a rebuilder reaches a target that has no deviation.
#include <algorithm>

#include "attack/attacker_view.h"
#include "search/rebuilder.h"

namespace tacet {

namespace {

// How a target is reached as a rule, and in a hurry: by few large circuits.
constexpr double kHurriedShare = 1.0 / 4;
constexpr std::size_t kUsualFrames = 24;
constexpr std::size_t kHurriedFrames = 4;

}  // namespace

/// By circuits, in whole numbers.
std::optional<Deviation> Rebuilder::route(const GridTarget& target, double least_share,
                                          const Deadline& deadline) {
    router_->calm();
    router_->deadline = deadline;
    router_->least_share = least_share;
    router_->most_searched = kUsualFrames;
    router_->start();
    const bool reaches = router_->move(target.place, target.sign, target.amount);
    if (reaches) router_->tighten(target.place, SIZE_MAX);
    return finish(reaches);
}

/// By few large circuits until the rush, then by a single box where there is one.
std::optional<Deviation> Rebuilder::route_in_a_hurry(const GridTarget& target, const Deadline& rush) {
    router_->calm();
    router_->least_share = kHurriedShare;
    router_->most_searched = kHurriedFrames;
    const auto move = [&](const Deadline& deadline) {
        router_->deadline = deadline;
        return router_->move(target.place, target.sign, target.amount);
    };
    router_->start();
    const bool reaches = (!rush.passed() && move(rush)) ||
                         router_->move_by_box(target.place, target.sign, target.amount) || move(deadline_);
    return finish(reaches);
}

Rebuilder::Reached Rebuilder::reach(TargetId id, const Pace& pace, double least_share) {
    Reached reached = find(id, {}, pace, least_share);
    if (!reached.change) return reached;
    Change::Part& part = reached.change->parts.front();
    part.targets = book_->reached_by(part.deviation);
    std::erase_if(part.targets, [&](TargetId each) { return each == id || book_->is_reached(each); });
    part.targets.push_back(id);
    return reached;
}

Rebuilder::Reached Rebuilder::reach_together(std::span<const TargetId> targets) {
    std::vector<GridTarget> moves;
    for (const TargetId id : targets) moves.push_back(book_->targets()[id]);
    Reached reached;
    auto found = program_.reach_together(moves, prices_, PlacePrices::kClosed, {});
    if (found.end != End::done) return reached;
    Change::Part part{std::move(found.deviation), {}};
    part.targets = book_->reached_by(part.deviation);
    std::erase_if(part.targets, [&](TargetId each) { return book_->is_reached(each); });
    for (const TargetId id : targets)
        if (std::ranges::find(part.targets, id) == part.targets.end()) part.targets.push_back(id);
    reached.change.emplace();
    reached.change->parts.push_back(std::move(part));
    return reached;
}

/// A deviation as the only part of a change.
Rebuilder::Reached Rebuilder::find(TargetId id, std::span<const InsiderId> insiders, const Pace& pace,
                                   double least_share) {
    const GridTarget& target = book_->targets()[id];
    const Side side = target.sign > 0 ? Side::up : Side::down;
    // Circuits look at the bounds of the cells that they lead through, not at those of the target.
    const auto is_too_far = [&](InsiderId who) {
        return target.amount > static_cast<double>(room(table_, who, *grid_.cell(target.place), side));
    };
    if (is_too_far(kOutsider) || std::ranges::any_of(insiders, is_too_far))
        return {.change = {}, .is_infeasible = true};
    std::optional<AttackerView> view;
    if (router_ && !insiders.empty()) view.emplace(*router_, table_, grid_, insiders);
    std::optional<Deviation> deviation;
    if (router_ && !pace.hurry.passed()) deviation = route(target, least_share, pace.hurry);
    if (router_ && !deviation && pace.hurry.passed()) deviation = route_in_a_hurry(target, pace.rush);
    if (leaf_router_ && insiders.empty()) deviation = move_by_leaves(target, pace);
    Reached reached;
    // Of several insiders together it would not say who lets no deviation through.
    if (!deviation && insiders.size() <= 1) {
        auto found = program_.reach(target, prices_, PlacePrices::kClosed, {}, insiders);
        reached.is_infeasible = found.end == End::infeasible;
        if (found.end == End::done) deviation = std::move(found.deviation);
    }
    if (!deviation) return reached;
    reached.change.emplace();
    reached.change->parts.push_back({std::move(*deviation), {}});
    return reached;
}

}  // namespace tacet
