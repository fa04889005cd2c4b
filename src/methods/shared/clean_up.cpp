// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/clean_up.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "attack/component_attack.h"
#include "attack/corner_boxes.h"

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
    /// One that every safe pattern satisfies, by the cells of the pattern.
    void add(const CapacityConstraint& constraint, const Pattern& pattern) {
        CapacityCut cut{.amount = static_cast<double>(constraint.rest)};
        for (const auto& [cell, amount] : constraint.capacities)
            if (pattern.contains(cell)) cut.capacities.emplace_back(cell, static_cast<double>(amount));
        add(cut);
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
    CleanUp(const Problem& problem, Pattern& pattern, ProofBook& proof_book,
            std::span<const std::shared_ptr<CapacityConstraint>> known)
        : problem_(problem),
          pattern_(pattern),
          proof_book_(proof_book),
          parts_(components(problem.table, pattern, unpick(problem.table, pattern))),
          part_of_(problem.table.cell_count(), kNoPart),
          attacks_(parts_.size()) {
        for (std::uint32_t i = 0; i < parts_.size(); ++i)
            for (const CellId cell : parts_[i].cells) part_of_[cell.index()] = i;
        for (const auto& each : known) cuts_.add(*each, pattern);
    }

    std::size_t run() {
        const auto candidates = most_costly_first();
        double cost = tacet::cost(problem_.table, pattern_);
        std::size_t published = 0;
        for (std::size_t i = 0; i < candidates.size() && !problem_.deadline.passed(); ++i) {
            problem_.report("secondaries tried", i, candidates.size(), cost);
            if (!pattern_.contains(candidates[i]) || cuts_.need(candidates[i])) continue;
            for (const CellId cell : publish(candidates[i])) {
                cost -= problem_.table[cell].weight;
                ++published;
            }
        }
        return published;
    }

  private:
    static constexpr std::uint32_t kNoPart = UINT32_MAX;
    static constexpr std::size_t kMostTogether = 32;  // secondaries that are published in one go

    [[nodiscard]] std::vector<CellId> most_costly_first() const {
        auto cells = secondaries(problem_.table, pattern_);
        std::erase_if(cells, [&](CellId cell) { return problem_.table[cell].status == Status::secondary; });
        std::ranges::stable_sort(cells, std::greater{},
                                 [&](CellId cell) { return problem_.table[cell].weight; });
        return cells;
    }

    /// Publishes the cell if all that rested on it can be proven without it. A secondary that is to be
    /// protected but cannot be then is published as well. Returns what was published.
    std::vector<CellId> publish(CellId cell) {
        ComponentAttack* attack = attack_on(cell);
        std::vector<CellId> given_up;
        ComponentFindings found;
        for (std::optional<CellId> next = cell; next; next = find_needless(given_up, found)) {
            given_up.push_back(*next);
            pattern_.remove(*next);
            if (attack != nullptr) attack->publish(*next);
            if (prove_without(given_up, attack, found)) {
                commit(given_up, found);
                return given_up;
            }
        }
        for (const CellId each : given_up) {
            pattern_.add(each);
            if (attack != nullptr) attack->suppress(each);
        }
        if (attack != nullptr && !found.exposures.empty()) learn(*attack, found.exposures.back().target);
        return {};
    }

    bool prove_without(std::span<const CellId> given_up, ComponentAttack* attack, ComponentFindings& found) {
        found = {};
        ProofBook trial = proof_book_.part_without(given_up);
        prove_by_boxes(trial, found);
        const auto open = trial.open_targets();
        if (open.empty()) return true;
        const bool is_apart = std::ranges::any_of(open, [&](const Target& target) {
            return part_of_[target.cell.index()] != part_of_[given_up.front().index()];
        });
        return attack != nullptr && !is_apart && attack->prove_all(trial, found);
    }

    /// The secondary that could not be protected, if it may be published for that.
    [[nodiscard]] std::optional<CellId> find_needless(std::span<const CellId> given_up,
                                                      const ComponentFindings& found) const {
        if (found.exposures.empty() || given_up.size() >= kMostTogether) return {};
        const Exposure& failed = found.exposures.back();
        if (!failed.is_decided || problem_.table[failed.target.cell].status != Status::candidate) return {};
        return failed.target.cell;
    }

    void commit(std::span<const CellId> given_up, ComponentFindings& found) {
        for (const CellId each : given_up) {
            proof_book_.withdraw(each);
            cuts_.publish(each);
        }
        for (Witness& witness : found.witnesses) proof_book_.add(std::move(witness));
    }

    /// Null for a cell that unpicking discloses: no witness moves it.
    ComponentAttack* attack_on(CellId cell) {
        const std::uint32_t part = part_of_[cell.index()];
        if (part == kNoPart) return nullptr;
        auto& attack = attacks_[part];
        if (!attack) {
            attack = std::make_unique<ComponentAttack>(problem_.table, parts_[part], problem_.deadline);
            for (const CellId each : parts_[part].cells)
                if (!pattern_.contains(each)) attack->publish(each);
        }
        return attack.get();
    }

    void prove_by_boxes(ProofBook& trial, ComponentFindings& found) const {
        if (problem_.table.dimensions() == nullptr) return;
        for (const Target& target : trial.open_targets()) {
            if (target.is_width || trial.is_proven(target)) continue;
            auto box = find_box(problem_.table, pattern_, target);
            if (box && trial.add(*box)) found.witnesses.push_back(std::move(*box));
        }
    }

    /// A target has failed because some cells are missing: which others does it depend on as much? Those of a
    /// secondary do not have to be suppressed as long as it can be published.
    void learn(ComponentAttack& attack, const Target& target) {
        if (target.is_width || problem_.table[target.cell].status == Status::candidate) return;
        if (attack.farthest(target.cell, target.side)) cuts_.add(attack.capacity_cut(target));
    }

    const Problem& problem_;
    Pattern& pattern_;
    ProofBook& proof_book_;
    std::vector<Component> parts_;
    std::vector<std::uint32_t> part_of_;                     // by cell
    std::vector<std::unique_ptr<ComponentAttack>> attacks_;  // by part, made when first needed
    Cuts cuts_;
};

}  // namespace

std::size_t clean_up(const Problem& problem, Pattern& pattern, ProofBook& proof_book,
                     std::span<const std::shared_ptr<CapacityConstraint>> known) {
    return CleanUp(problem, pattern, proof_book, known).run();
}

}  // namespace tacet
