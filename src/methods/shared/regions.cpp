// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/regions.h"

#include <algorithm>
#include <cmath>

#include "search/random_stream.h"

namespace tacet {

namespace {

// Of regions, in secondaries.
constexpr std::size_t kFirstSize = 25;
constexpr std::size_t kLeastSize = 5;
// Cells without a share that are liked: those that raise the bound least.
constexpr std::size_t kLeastLiked = 500;
constexpr std::size_t kLikedPerSecondary = 5;
// Regions one after the other that bring nothing; and in all, by the cells of the tables made for them.
constexpr std::size_t kMostPoor = 60;
constexpr std::size_t kLeastRegions = 20;
constexpr std::size_t kMostCells = 20'000'000;
// Of the tree of a region: at most, and after which the next region may be larger.
constexpr std::uint64_t kNodes = 40;
constexpr std::uint64_t kQuick = 10;

}  // namespace

Regions::Regions(const Problem& problem, const Optimum& whole)
    : problem_(problem),
      arguments_(whole.arguments()),
      is_liked_(problem.table.cell_count()),
      size_(kFirstSize) {
    const auto shares = whole.root_shares();
    const auto rises = whole.root_rises();
    std::vector<CellId> others;
    for (const CellId cell : problem.table.cells()) {
        is_liked_[cell.index()] = shares[cell.index()] > 0;
        if (shares[cell.index()] == 0 && std::isfinite(rises[cell.index()])) others.push_back(cell);
    }
    const std::size_t count =
        std::max(kLeastLiked, kLikedPerSecondary * secondaries(problem.table, *whole.best()).size());
    std::ranges::stable_sort(others, {}, [&](CellId cell) { return rises[cell.index()]; });
    if (others.size() > count) others.resize(count);
    for (const CellId cell : others) is_liked_[cell.index()] = true;
}

bool Regions::improve(Pattern& pattern, const Limits& limits) {
    const std::uint64_t most = std::min<std::uint64_t>(
        limits.regions, std::max(kLeastRegions, kMostCells / problem_.table.cell_count()));
    bool is_better = false;
    std::size_t poor = 0;
    for (std::uint64_t i = 0; i < most && poor < kMostPoor && !limits.deadline.passed(); ++i) {
        if (cost(problem_.table, pattern) <= limits.least_cost) break;
        auto random = random_stream(problem_.seed, count_++);
        const End end = improve_region(pattern, choose(pattern, random), limits.deadline);
        adapt(end);
        poor = end == End::better ? 0 : poor + 1;
        is_better |= end == End::better;
    }
    return is_better;
}

std::vector<CellId> Regions::choose(const Pattern& pattern, std::mt19937_64& random) const {
    const Table& table = problem_.table;
    const auto all = secondaries(table, pattern);
    std::vector<CellId> region;
    if (all.empty()) return region;
    std::vector<bool> is_seen(table.cell_count());
    std::vector<CellId> queue{all[random_below(random, all.size())]};
    is_seen[queue.front().index()] = true;
    while (!queue.empty() && region.size() < size_) {
        std::swap(queue[random_below(random, queue.size())], queue.back());
        const CellId cell = queue.back();
        queue.pop_back();
        if (table[cell].status == Status::candidate) region.push_back(cell);
        for (const Incidence& each : table.incidences(cell))
            for (const Term& term : table.terms(each.equation))
                if (pattern.contains(term.cell) && !is_seen[term.cell.index()]) {
                    is_seen[term.cell.index()] = true;
                    queue.push_back(term.cell);
                }
    }
    return region;
}

Table Regions::decide(const Pattern& pattern, std::span<const CellId> region) const {
    TableData data = problem_.table.data();
    std::vector<bool> is_open(is_liked_);
    for (const CellId cell : problem_.table.cells())
        if (pattern.contains(cell)) is_open[cell.index()] = false;
    for (const CellId cell : region) is_open[cell.index()] = true;
    for (const CellId cell : problem_.table.cells()) {
        Status& status = data.cells[cell.index()].status;
        if (status == Status::candidate && !is_open[cell.index()])
            status = pattern.contains(cell) ? Status::secondary : Status::published;
    }
    return Table(std::move(data));
}

Regions::End Regions::improve_region(Pattern& pattern, std::span<const CellId> region,
                                     const Deadline& deadline) const {
    const Table rest = decide(pattern, region);
    Optimum optimum(
        rest,
        {.protection = problem_.protection,
         .threads = problem_.threads,
         .is_safe =
             [&](const Pattern& each) {
                 return audit(rest, each, {problem_.protection, false, problem_.threads, deadline}).safe();
             },
         .round = [](std::span<const double>) { return std::optional<Pattern>(); },
         .report = {}});
    optimum.consider(pattern);
    optimum.use(arguments_);
    const bool is_proven = optimum.search({.deadline = deadline, .nodes = kNodes});
    const double before = cost(problem_.table, pattern);
    if (optimum.best() && cost(problem_.table, *optimum.best()) < before) {
        pattern = *optimum.best();
        return End::better;
    }
    if (!is_proven) return End::unfinished;
    return optimum.nodes() <= kQuick ? End::quick : End::slow;
}

/// Larger where the cheapest exchange is found, smaller where it takes too long.
void Regions::adapt(End end) {
    constexpr double kStep = 1.1;
    const auto size = static_cast<double>(size_);
    if (end == End::quick) size_ = static_cast<std::size_t>(size * kStep) + 1;
    if (end == End::unfinished)
        size_ = std::max(kLeastSize, static_cast<std::size_t>(size / (kStep * kStep)));
}

}  // namespace tacet
