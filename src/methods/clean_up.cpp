// SPDX-License-Identifier: Apache-2.0
#include "methods/clean_up.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "attack/component_attack.h"
#include "attack/cubes.h"

namespace tacet {

namespace {

/// Capacity cuts found so far. A secondary is needed if without it the capacities of a cut fall short.
class Cuts {
  public:
    void add(const CapacityCut& cut) {
        if (entries_ > kMostEntries) return;
        const auto id = static_cast<std::uint32_t>(slack_.size());
        slack_.push_back(-cut.amount * (1 - kCaution));
        for (const auto& [cell, capacity] : cut.capacities) {
            // Cells published before are still among the columns of the component.
            if (published_.contains(cell.index())) continue;
            by_cell_[cell.index()].emplace_back(id, capacity);
            slack_[id] += capacity;
        }
        entries_ += cut.capacities.size();
    }
    [[nodiscard]] bool need(CellId cell) const {
        const auto found = by_cell_.find(cell.index());
        return found != by_cell_.end() && std::ranges::any_of(found->second, [&](const auto& each) {
                   return slack_[each.first] < each.second;
               });
    }
    void publish(CellId cell) {
        published_.insert(cell.index());
        if (const auto found = by_cell_.find(cell.index()); found != by_cell_.end())
            for (const auto& [id, capacity] : found->second) slack_[id] -= capacity;
    }

  private:
    static constexpr double kCaution = 1e-7;  // share of the amount: solver noise is no reason to keep a cell
    static constexpr std::size_t kMostEntries = 20'000'000;  // some hundred megabytes

    std::vector<double> slack_;  // by cut: capacity of the suppressed cells beyond the amount
    std::unordered_map<std::uint32_t, std::vector<std::pair<std::uint32_t, double>>> by_cell_;
    std::unordered_set<std::uint32_t> published_;
    std::size_t entries_ = 0;
};

class CleanUp {
  public:
    CleanUp(const Problem& problem, Pattern& pattern, Ledger& ledger)
        : problem_(problem), pattern_(pattern), ledger_(ledger) {}

    std::size_t run() {
        const Table& table = problem_.table;
        const auto parts = components(table, pattern_, unpick(table, pattern_));
        std::vector<std::uint32_t> part_of(table.cell_count(), UINT32_MAX);
        for (std::uint32_t i = 0; i < parts.size(); ++i)
            for (const CellId cell : parts[i].cells) part_of[cell.index()] = i;
        attacks_.resize(parts.size());
        const auto candidates = dearest_first();
        double cost = tacet::cost(table, pattern_);
        for (std::size_t i = 0; i < candidates.size() && !problem_.deadline.passed(); ++i) {
            problem_.report("clean up", i, candidates.size(), cost);
            const std::uint32_t part = part_of[candidates[i].index()];
            if (!publish(candidates[i], part == UINT32_MAX ? nullptr : &parts[part], part)) continue;
            cost -= table[candidates[i]].weight;
            ++published_;
        }
        return published_;
    }

  private:
    [[nodiscard]] std::vector<CellId> dearest_first() const {
        auto cells = secondaries(problem_.table, pattern_);
        std::erase_if(cells, [&](CellId cell) { return problem_.table[cell].status == Status::secondary; });
        std::ranges::stable_sort(cells, std::greater{},
                                 [&](CellId cell) { return problem_.table[cell].weight; });
        return cells;
    }

    /// Publishes the cell if all that rested on it can be proven without it.
    bool publish(CellId cell, const Component* component, std::uint32_t part) {
        if (cuts_.need(cell)) return false;
        Ledger trial = ledger_.part_without(cell);
        ComponentFindings found;
        pattern_.remove(cell);
        if (component != nullptr && !trial.open_goals().empty() &&
            !attack(*component, part, cell, trial, found)) {
            pattern_.add(cell);
            return false;
        }
        ledger_.withdraw(cell);
        cuts_.publish(cell);
        for (Witness& witness : found.witnesses) ledger_.add(std::move(witness));
        return true;
    }

    bool attack(const Component& component, std::uint32_t part, CellId cell, Ledger& trial,
                ComponentFindings& found) {
        if (problem_.table.dimensions() != nullptr)
            for (const Goal& goal : trial.open_goals())
                if (auto cube = goal.is_width ? std::nullopt : find_cube(problem_.table, pattern_, goal);
                    cube && trial.add(*cube))
                    found.witnesses.push_back(std::move(*cube));
        auto& attack = attacks_[part];
        if (!attack) attack.emplace(problem_.table, component, problem_.deadline);
        attack->publish(cell);
        if (attack->prove_all(trial, found)) return true;
        attack->suppress(cell);
        if (!found.exposures.empty() && !found.exposures.back().goal.is_width)
            learn(*attack, found.exposures.back().goal);
        return false;
    }

    /// A goal has failed for want of one cell: which others does it depend on as much?
    void learn(ComponentAttack& attack, const Goal& goal) {
        if (attack.farthest(goal.cell, goal.side)) cuts_.add(attack.capacity_cut(goal));
    }

    const Problem& problem_;
    Pattern& pattern_;
    Ledger& ledger_;
    std::vector<std::optional<ComponentAttack>> attacks_;  // by component, made when first needed
    Cuts cuts_;
    std::size_t published_ = 0;
};

}  // namespace

std::size_t clean_up(const Problem& problem, Pattern& pattern, Ledger& ledger) {
    return CleanUp(problem, pattern, ledger).run();
}

}  // namespace tacet
