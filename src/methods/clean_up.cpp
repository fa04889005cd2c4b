// SPDX-License-Identifier: Apache-2.0
#include "methods/clean_up.h"

#include <algorithm>

#include "attack/component_attack.h"
#include "attack/cubes.h"

namespace tacet {

namespace {

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
        Ledger trial = ledger_.part_without(cell);
        ComponentFindings found;
        pattern_.remove(cell);
        if (component != nullptr && !trial.open_goals().empty() &&
            !attack(*component, part, cell, trial, found)) {
            pattern_.add(cell);
            return false;
        }
        ledger_.withdraw(cell);
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
        return false;
    }

    const Problem& problem_;
    Pattern& pattern_;
    Ledger& ledger_;
    std::vector<std::optional<ComponentAttack>> attacks_;  // by component, made when first needed
    std::size_t published_ = 0;
};

}  // namespace

std::size_t clean_up(const Problem& problem, Pattern& pattern, Ledger& ledger) {
    return CleanUp(problem, pattern, ledger).run();
}

}  // namespace tacet
