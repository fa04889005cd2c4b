// SPDX-License-Identifier: Apache-2.0
// The part of the search that keeps insiders out: spares for targets whose deviations are spoiled for some.
#include <algorithm>
#include <numeric>

#include "search/search.h"

namespace tacet {

/// One that holds for all insiders, or else several.
std::vector<Rebuilder::Reached> Search::find_spares(const InsiderTask& task, const Pace& pace,
                                                    double least_share) {
    std::vector<Rebuilder::Reached> all;
    std::vector<SearchBook::Insiders> groups{task.second};
    while (!groups.empty()) {
        const auto group = std::move(groups.back());
        groups.pop_back();
        auto reached = mine().reach_spare(task.first, group, pace, least_share);
        if (reached.change || group.size() == 1) {
            all.push_back(std::move(reached));
            continue;
        }
        const auto middle = group.begin() + static_cast<std::ptrdiff_t>(group.size() / 2);
        groups.emplace_back(middle, group.end());
        groups.emplace_back(group.begin(), middle);
    }
    return all;
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
