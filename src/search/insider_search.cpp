// SPDX-License-Identifier: Apache-2.0
// The part of the search that keeps insiders out: spares for targets whose deviations are spoiled for some.
#include <algorithm>
#include <iterator>
#include <numeric>

#include "search/search.h"

namespace tacet {

namespace {

constexpr std::size_t kMostTogether = 8;  // one spare for so few rarely costs more than several

}  // namespace

/// One that holds for all insiders, or else several: where there is none, or where what many know together
/// leaves only costly ones.
std::vector<Rebuilder::Reached> Search::find_spares(const InsiderTask& task, const Pace& pace,
                                                    double least_share) {
    const auto& [target, insiders] = task;
    std::vector<Rebuilder::Reached> one;
    one.push_back(mine().reach_spare(target, insiders, pace, least_share));
    const double price = price_of(one);
    if (insiders.size() == 1 || price <= 0 ||
        (price < PlacePrices::kClosed && insiders.size() <= kMostTogether))
        return one;
    const auto middle = insiders.begin() + static_cast<std::ptrdiff_t>(insiders.size() / 2);
    auto several = find_spares({target, {insiders.begin(), middle}}, pace, least_share);
    std::ranges::move(find_spares({target, {middle, insiders.end()}}, pace, least_share),
                      std::back_inserter(several));
    return price < PlacePrices::kClosed && price_of(several) >= price ? std::move(one) : std::move(several);
}

/// New secondaries, each spare by itself; kClosed if one is missing.
double Search::price_of(std::span<const Rebuilder::Reached> spares) const {
    double price = 0;
    for (const Rebuilder::Reached& each : spares) {
        if (!each.change) return PlacePrices::kClosed;
        for (const Shift& shift : each.change->parts.front().deviation)
            if (!book_.is_suppressed(shift.place)) price += book_.weight(shift.place);
    }
    return price;
}

End Search::mind_insiders(const Pace& pace, double least_share, std::span<const Witness> witnesses) {
    if (table_.insiders().empty()) return End::done;
    book_.mind_insiders();
    for (const auto& rebuilder : rebuilders_)
        for (Place place = 0; place < grid_.size(); ++place) rebuilder->update(place);
    auto open = book_.open_to_insiders();
    for (const Witness& witness : witnesses)
        if (const auto deviation = to_deviation(grid_, witness)) reuse_spares(open, *deviation);
    return find_all_spares(pace, least_share);
}

End Search::find_all_spares(const Pace& pace, double least_share) {
    auto tasks = book_.open_to_insiders();
    std::vector<std::size_t> order(tasks.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater{},
                             [&](std::size_t i) { return book_.targets()[tasks[i].first].amount; });
    for (std::size_t next = 0; next < tasks.size();) {
        if (options_.deadline.passed() || pace.end.passed()) return End::stopped;
        report("targets out of reach of insiders", next, tasks.size(), book_.cost());
        const std::size_t first = next;
        next = std::min(tasks.size(), next + targets_per_batch(next));
        std::vector<std::vector<Rebuilder::Reached>> found(next - first);
        work_side_by_side(found.size(), [&](std::size_t i) {
            const InsiderTask& task = tasks[order[first + i]];
            if (!task.second.empty()) found[i] = find_spares(task, pace, least_share);
        });
        for (std::size_t i = first; i < next; ++i) tasks[order[i]].second.clear();
        for (auto& all : found)
            for (Rebuilder::Reached& each : all) {
                if (each.is_infeasible) return End::infeasible;
                if (!each.change) return End::stopped;
                const Deviation spare = each.change->parts.front().deviation;
                apply(std::move(*each.change));
                reuse_spares(tasks, spare);
            }
    }
    return book_.open_to_insiders().empty() ? End::done : End::stopped;
}

/// A spare for one target may be one for others too. The tasks are in the order of their targets.
void Search::reuse_spares(std::span<InsiderTask> tasks, const Deviation& spare) {
    Change change{.parts = {{spare, {}}}, .freed = {}};
    for (const TargetId target : book_.reached_by(spare)) {
        const auto task = std::ranges::lower_bound(tasks, target, {}, &InsiderTask::first);
        if (task == tasks.end() || task->first != target || task->second.empty() ||
            !book_.serves(spare, target, task->second))
            continue;
        change.parts.front().spared.push_back(target);
        task->second.clear();
    }
    if (!change.parts.front().spared.empty()) apply(std::move(change));
}

}  // namespace tacet
