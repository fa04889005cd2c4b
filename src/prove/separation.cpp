// SPDX-License-Identifier: Apache-2.0
#include "prove/separation.h"

#include <algorithm>

#include "attack/in_parallel.h"
#include "prove/lift.h"

namespace tacet {

namespace {

// Goals looked at before the shares are found anew, once they have given so many constraints. What a search
// finds depends on what it looked at before, so each has its own goals whatever the number of threads.
constexpr std::size_t kSearches = 4;
constexpr std::size_t kGoalsPerBatch = 32;
constexpr std::size_t kEnoughCuts = 64;
constexpr std::size_t kGoalsPerCut = 20;  // if there are more of them
// Deviations kept for each goal, the last first.
constexpr std::size_t kMostKept = 4;
// A share may be smaller than needed by this, absolute.
constexpr double kNoise = 1e-9;

}  // namespace

std::vector<Goal> all_goals(const Table& table, Protection protection) {
    std::vector<Goal> goals;
    for (const CellId cell : table.primaries()) {
        Amount sides = 0;
        for (const Side side : kSides) {
            const Amount amount = required(table, cell, side, protection);
            if (amount > 0) goals.push_back({cell, side, amount});
            sides += amount;
        }
        const Amount width = required_width(table, cell, protection);
        if (width > sides) goals.push_back({cell, Side::up, width, true});
    }
    std::ranges::stable_sort(goals, std::greater{}, &Goal::amount);
    return goals;
}

Separation::Separation(const Table& table, Protection protection, unsigned threads)
    : table_(table), goals_(all_goals(table, protection)), threads_(threads), kept_(goals_.size()) {
    for (std::size_t i = 0; i < kSearches; ++i) simple_searches_.push_back(make_equation_cut_search(table));
}

std::optional<std::vector<Cut>> Separation::find_simple(std::span<const double> shares,
                                                        const Deadline& deadline) {
    return find(shares, deadline, Lifting::no, simple_searches_);
}

std::optional<std::vector<Cut>> Separation::find(std::span<const double> shares, const Deadline& deadline) {
    make_searches();
    return find(shares, deadline, Lifting::no, searches_);
}

std::optional<std::vector<Cut>> Separation::find_lifted(std::span<const double> shares,
                                                        const Deadline& deadline) {
    make_searches();
    return find(shares, deadline, Lifting::yes, searches_);
}

void Separation::make_searches() {
    while (searches_.size() < kSearches) {
        auto search = make_network_cut_search(table_);
        searches_.push_back(search ? std::move(search) : make_program_cut_search(table_));
    }
}

std::optional<std::vector<Cut>> Separation::find(std::span<const double> shares, const Deadline& deadline,
                                                 Lifting lifting, std::span<const OwnSearch> searches) {
    for (const auto& search : searches) search->start(shares);
    std::vector<bool> is_reached(goals_.size());
    std::vector<Cut> cuts;
    const std::size_t enough = std::max(kEnoughCuts, goals_.size() / kGoalsPerCut);
    bool is_stopped = false;
    std::size_t looked_at = 0;
    while (looked_at < goals_.size() && cuts.size() < enough && !is_stopped) {
        std::vector<std::size_t> batch;
        for (; looked_at < goals_.size() && batch.size() < kGoalsPerBatch; ++looked_at) {
            const std::size_t goal = (next_goal_ + looked_at) % goals_.size();
            if (!is_reached[goal] && !is_known_to_be_reached(goal, shares)) batch.push_back(goal);
        }
        std::vector<Finding> findings(batch.size());
        in_parallel(threads_, kSearches, [&](std::size_t number) {
            CutSearch& search = *searches[number];
            for (std::size_t i = number; i < batch.size(); i += kSearches) {
                Finding& found = findings[i];
                found.end = search.find(goals_[batch[i]], deadline, found.cuts);
                if (found.end == CutSearch::End::reached) found.reached = reached_by(search.deviation());
                if (lifting == Lifting::yes)
                    lift(table_, search, goals_[batch[i]], shares, deadline, found.cuts);
            }
        });
        for (Finding& found : findings) {
            is_stopped |= found.end == CutSearch::End::stopped;
            std::ranges::move(found.cuts, std::back_inserter(cuts));
            for (auto& [goal, needs] : found.reached) {
                is_reached[goal] = true;
                keep(goal, std::move(needs));
            }
        }
    }
    if (!goals_.empty()) next_goal_ = (next_goal_ + looked_at) % goals_.size();
    if (cuts.empty() && is_stopped) return {};
    return cuts;
}

std::vector<std::pair<std::size_t, Separation::Needs>> Separation::reached_by(
    std::span<const double> deviation) const {
    constexpr double kAlmost = 1 - 1e-6;
    constexpr double kNothing = 1e-12;
    std::vector<std::pair<std::size_t, Needs>> reached;
    if (deviation.empty()) return reached;
    Needs all;
    for (const CellId cell : table_.cells()) {
        const double moved = deviation[cell.index()];
        if (moved == 0 || table_[cell].status != Status::candidate) continue;
        const auto most = static_cast<double>(room(table_[cell], moved > 0 ? Side::up : Side::down));
        const double share = std::abs(moved) / most;
        if (share > kNothing) all.emplace_back(cell.index(), share);
    }
    std::ranges::sort(all, std::greater{}, [](const auto& need) { return need.second; });
    for (std::size_t i = 0; i < goals_.size(); ++i) {
        const Goal& goal = goals_[i];
        const double moved = deviation[goal.cell.index()] * (goal.side == Side::up ? 1 : -1);
        const auto wanted = static_cast<double>(goal.amount);
        if (goal.is_width || moved < wanted * kAlmost) continue;
        Needs needs = all;
        const double part = std::min(1.0, wanted / moved);
        for (auto& [cell, share] : needs) share *= part;
        reached.emplace_back(i, std::move(needs));
    }
    return reached;
}

bool Separation::is_known_to_be_reached(std::size_t goal, std::span<const double> shares) const {
    return std::ranges::any_of(kept_[goal], [&](const Needs& needs) {
        return std::ranges::all_of(
            needs, [&](const auto& need) { return shares[need.first] >= need.second - kNoise; });
    });
}

void Separation::keep(std::size_t goal, Needs needs) {
    auto& kept = kept_[goal];
    kept.insert(kept.begin(), std::move(needs));
    if (kept.size() > kMostKept) kept.pop_back();
}

}  // namespace tacet
