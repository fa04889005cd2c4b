// SPDX-License-Identifier: Apache-2.0
// The part of the search that keeps insiders out: spares for targets whose deviations are spoiled for some.
#include <algorithm>
#include <iterator>
#include <numeric>

#include "process/in_parallel.h"
#include "search/search.h"

namespace tacet {

namespace {

constexpr std::size_t kMostTogether = 8;  // one spare for so few rarely costs more than several

}  // namespace

/// One that holds for all insiders, or else several: where there is none, or where what many know together
/// leaves only costly ones.
std::vector<Rebuilder::Reached> Search::find_spares(const InsiderTask& task, const Pace& pace,
                                                    double least_share) {
    return split_spare(task, mine().reach_spare(task.first, task.second, pace, least_share), pace,
                       least_share);
}

/// `one` is for all of them. Halves go on only where they are cheaper.
std::vector<Rebuilder::Reached> Search::split_spare(const InsiderTask& task, Rebuilder::Reached one,
                                                    const Pace& pace, double least_share) {
    const auto& [target, insiders] = task;
    const double price = price_of(one);
    const bool is_found = price < PlacePrices::kClosed;
    std::vector<Rebuilder::Reached> spares;
    if (insiders.size() == 1 || price <= 0 || (is_found && insiders.size() <= kMostTogether)) {
        spares.push_back(std::move(one));
        return spares;
    }
    const auto middle = insiders.begin() + static_cast<std::ptrdiff_t>(insiders.size() / 2);
    const InsiderTask parts[] = {{target, {insiders.begin(), middle}}, {target, {middle, insiders.end()}}};
    Rebuilder::Reached found[2];
    for (const int i : {0, 1}) found[i] = mine().reach_spare(target, parts[i].second, pace, least_share);
    if (is_found && price_of(found[0]) + price_of(found[1]) >= price) {
        spares.push_back(std::move(one));
        return spares;
    }
    for (const int i : {0, 1})
        std::ranges::move(split_spare(parts[i], std::move(found[i]), pace, least_share),
                          std::back_inserter(spares));
    return spares;
}

/// New secondaries; kClosed if there is no spare.
double Search::price_of(const Rebuilder::Reached& spare) const {
    if (!spare.change) return PlacePrices::kClosed;
    double price = 0;
    for (const Shift& shift : spare.change->parts.front().deviation)
        if (!book_.is_suppressed(shift.place)) price += book_.weight(shift.place);
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
    share_deviations(tasks);
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

/// What is in use for others, and moves nothing that some of the insiders know, keeps these out.
void Search::share_deviations(std::span<InsiderTask> tasks) {
    std::vector<std::vector<std::uint32_t>> shared(tasks.size());
    in_parallel(options_.threads, tasks.size(),
                [&](std::size_t i) { shared[i] = book_.share(tasks[i].first, tasks[i].second); });
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        Change change;
        for (const std::uint32_t id : shared[i])
            change.parts.push_back({book_.deviation(id), {}, {tasks[i].first}});
        if (!change.parts.empty()) apply(std::move(change));
    }
}

/// A spare for one target may be one for others too, at least for half of the insiders. The tasks are in the
/// order of their targets.
void Search::reuse_spares(std::span<InsiderTask> tasks, const Deviation& spare) {
    Change change{.parts = {{spare, {}}}, .freed = {}};
    for (const TargetId target : book_.reached_by(spare)) {
        const auto task = std::ranges::lower_bound(tasks, target, {}, &InsiderTask::first);
        if (task == tasks.end() || task->first != target || task->second.empty()) continue;
        auto left = book_.unserved(spare, target, task->second);
        if (left.size() > task->second.size() / 2) continue;
        change.parts.front().spared.push_back(target);
        task->second = std::move(left);
    }
    if (!change.parts.front().spared.empty()) apply(std::move(change));
}

}  // namespace tacet
