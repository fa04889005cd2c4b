// SPDX-License-Identifier: Apache-2.0
#include "prove/lift.h"

#include <algorithm>

namespace tacet {

namespace {

constexpr int kMostTries = 12;

/// The one that leaves least choice among the cells without a share.
Cut& narrowest(std::vector<Cut>& cuts, std::span<const double> shares) {
    const auto choice = [&](const Cut& cut) {
        return std::ranges::count_if(cut.row, [&](const auto& term) { return shares[term.first] == 0; });
    };
    return *std::ranges::min_element(cuts, {}, choice);
}

/// Its cells that have no share, cheapest first.
std::vector<std::uint32_t> missing_cells(const Table& table, const Cut& cut, std::span<const double> shares) {
    std::vector<std::uint32_t> cells;
    for (const auto& [cell, coefficient] : cut.row)
        if (shares[cell] == 0) cells.push_back(cell);
    std::ranges::stable_sort(cells, {}, [&](std::uint32_t cell) { return table[CellId(cell)].weight; });
    return cells;
}

}  // namespace

void lift(const Table& table, CutSearch& search, const Target& target, std::span<const double> shares,
          const Deadline& deadline, std::vector<Cut>& cuts) {
    if (cuts.empty()) return;
    Cut best = std::move(narrowest(cuts, shares));
    std::vector<std::uint32_t> missing = missing_cells(table, best, shares);
    std::vector<double> larger;
    const auto grow = [&] {
        // Cells that are not in the constraint do not matter to it.
        larger.assign(table.cell_count(), 1);
        for (const std::uint32_t cell : missing) larger[cell] = 0;
    };
    grow();
    std::size_t more = missing.size() / 2;
    for (int tries = 0; tries < kMostTries && more > 0; ++tries) {
        std::vector<double> trial = larger;
        for (std::size_t i = 0; i < more; ++i) trial[missing[i]] = 1;
        search.start(trial);
        cuts.clear();
        if (search.find(target, deadline, cuts) == CutSearch::End::stopped) break;
        if (cuts.empty()) {
            more /= 2;
            continue;
        }
        best = std::move(narrowest(cuts, trial));
        missing = missing_cells(table, best, trial);
        grow();
        more = std::min(more, missing.size() / 2);
    }
    search.start(shares);
    cuts.clear();
    cuts.push_back(std::move(best));
}

}  // namespace tacet
