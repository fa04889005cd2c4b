// SPDX-License-Identifier: Apache-2.0
#include "search/relinking.h"

#include <algorithm>

namespace tacet {

namespace {

std::vector<CellId> difference(const Table& table, std::span<const CellId> of, std::span<const CellId> less) {
    std::vector<CellId> cells;
    std::ranges::set_difference(of, less, std::back_inserter(cells));
    std::ranges::stable_sort(cells, {}, [&](CellId cell) { return table[cell].weight; });
    return cells;
}

/// A secondary that cannot move at all is of no use.
Relaxed::Need least_need(const Table& table, CellId cell) {
    Relaxed::Need need;
    for (const Side side : kSides)
        need.of[static_cast<std::size_t>(side)] = std::min(table.unit(), room(table[cell], side));
    return need;
}

struct Step {
    CellId cell;
    bool is_drop = false;
};

void take(const Table& table, const Step& step, Relaxed& relaxed) {
    if (step.is_drop)
        relaxed.drop(step.cell);
    else
        relaxed.add(step.cell, least_need(table, step.cell));
}

/// The most costly of the cells that the relaxed check can do without, already given up. Nothing if there is
/// none.
std::optional<Step> drop_one(const Table& table, Relaxed& relaxed, std::vector<CellId>& cells) {
    for (std::size_t i = cells.size(); i-- > 0;) {
        const Step step{cells[i], true};
        take(table, step, relaxed);
        if (relaxed.is_safe()) {
            cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i));
            return step;
        }
        take(table, {cells[i]}, relaxed);
    }
    return {};
}

Relaxed start(const Table& table, Protection protection, std::span<const CellId> cells) {
    Relaxed relaxed(table, protection);
    for (const CellId cell : cells) take(table, {cell}, relaxed);
    return relaxed;
}

}  // namespace

std::optional<Relaxed> relink(const Table& table, Protection protection, std::span<const CellId> from,
                              std::span<const CellId> to) {
    Relaxed relaxed = start(table, protection, from);
    auto leaving = difference(table, from, to);
    const auto coming = difference(table, to, from);
    std::vector<Step> steps;
    std::size_t come = 0;
    std::size_t best = 0;  // steps to it
    double least = relaxed.cost();
    // The last step would arrive.
    while (leaving.size() + coming.size() - come > 1) {
        if (const auto step = drop_one(table, relaxed, leaving)) {
            steps.push_back(*step);
        } else {
            if (come == coming.size()) break;
            steps.push_back({coming[come++]});
            take(table, steps.back(), relaxed);
        }
        if (!relaxed.is_safe() || relaxed.cost() >= least) continue;
        least = relaxed.cost();
        best = steps.size();
    }
    if (best == 0) return {};
    Relaxed found = start(table, protection, from);
    for (std::size_t i = 0; i < best; ++i) take(table, steps[i], found);
    return found;
}

}  // namespace tacet
