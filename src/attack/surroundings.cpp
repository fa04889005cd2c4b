// SPDX-License-Identifier: Apache-2.0
// Of the attacker: programs over what is near a target, for components that are too large for programs.
#include <algorithm>

#include "attack/attacker.h"
#include "process/in_parallel.h"

namespace tacet {

/// A deviation of a part of a component is one of the whole.
void Attacker::prove_by_surroundings(ProofBook& proof_book, const Leaves& leaves) const {
    constexpr std::size_t kPerBatch = 8;
    for (const std::size_t most_leaves : {64, 512, 4096}) {
        const auto targets = open_in_large_components(proof_book);
        for (std::size_t first = 0; first < targets.size() && !options_.deadline.passed();
             first += kPerBatch) {
            const auto batch = std::span(targets).subspan(first, std::min(kPerBatch, targets.size() - first));
            std::vector<ComponentFindings> found(batch.size());
            in_parallel(options_.threads, batch.size(), [&](std::size_t i) {
                if (options_.deadline.passed() || proof_book.is_proven(batch[i])) return;
                const Component near = surroundings(batch[i].cell, leaves, most_leaves);
                ProofBook own = proof_book.part(std::span(&batch[i].cell, 1));
                ComponentAttack(table_, near, options_.deadline).prove_singly(own, found[i]);
            });
            // That a part exposes a target says nothing of the whole.
            for (ComponentFindings& each : found)
                for (Witness& witness : each.witnesses) proof_book.add(std::move(witness));
        }
    }
}

/// Suppressed cells that move with leaves which share totals with the cell, the smallest totals first.
Component Attacker::surroundings(CellId cell, const Leaves& leaves, std::size_t most_leaves) const {
    Component near;
    std::vector<CellId> totals;
    for (const Leaf leaf : leaves.below(cell).first(std::min(leaves.below(cell).size(), most_leaves)))
        std::ranges::copy(leaves.above(leaf), std::back_inserter(totals));
    std::ranges::sort(totals, {}, [&](CellId each) { return std::pair(leaves.below(each).size(), each); });
    totals.erase(std::ranges::unique(totals).begin(), totals.end());
    std::size_t taken = 0;
    for (const CellId total : totals)
        for (const Leaf leaf : leaves.below(total)) {
            if (taken++ == most_leaves) break;
            std::ranges::copy_if(leaves.above(leaf), std::back_inserter(near.cells), [&](CellId each) {
                return component_of_[each.index()] == component_of_[cell.index()];
            });
        }
    near.cells.push_back(cell);
    std::ranges::sort(near.cells);
    near.cells.erase(std::ranges::unique(near.cells).begin(), near.cells.end());
    for (const CellId each : near.cells)
        for (const Incidence& incidence : table_.incidences(each))
            near.equations.push_back(incidence.equation);
    std::ranges::sort(near.equations);
    near.equations.erase(std::ranges::unique(near.equations).begin(), near.equations.end());
    return near;
}

}  // namespace tacet
