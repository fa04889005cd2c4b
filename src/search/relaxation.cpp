// SPDX-License-Identifier: Apache-2.0
#include "search/relaxation.h"

#include <algorithm>

namespace tacet {

namespace {

std::vector<double> weights(const Table& table, const Grid& grid) {
    std::vector<double> all(grid.size());
    for (const CellId cell : table.cells()) all[grid.place(cell)] = table[cell].weight;
    return all;
}

}  // namespace

Relaxation::Relaxation(const Table& table, const Grid& grid, Protection protection, Deadline deadline)
    : targets_(side_targets(table, grid, protection)),
      deadline_(std::move(deadline)),
      search_(make_cut_search(table, grid)),
      program_(weights(table, grid)),
      shares_(grid.size()) {
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::secondary) fixed_cost_ += table[cell].weight;
    lower_bound_ = fixed_cost_;
}

void Relaxation::tighten(std::size_t most_rounds) {
    // Sums of doubles: a bound must not exceed the truth by their rounding.
    constexpr double kCaution = 1 - 1e-11;
    if (!search_) return;
    for (std::size_t round = 0; round < most_rounds && add_cuts(); ++round) {
        if (!program_.minimise(deadline_)) return;
        std::ranges::copy(program_.solution(), shares_.begin());
        lower_bound_ = std::max(lower_bound_, fixed_cost_ + program_.lower_bound() * kCaution);
    }
}

bool Relaxation::add_cuts() {
    bool finds = false;
    for (const Target& target : targets_) {
        if (deadline_.passed()) return false;
        const auto cut = search_->find(target, shares_);
        if (cut) program_.add(*cut);
        finds |= cut.has_value();
    }
    return finds;
}

}  // namespace tacet
