// SPDX-License-Identifier: Apache-2.0
#include "methods/incremental_attacker.h"

#include <algorithm>
#include <cmath>

#include "attack/attacker.h"
#include "attack/exact.h"

namespace tacet {

namespace {

// In units of the last decimal of the values: ten times what CLP lets a bound be violated by.
constexpr double kNoise = 1e-6;

}  // namespace

IncrementalAttacker::IncrementalAttacker(const Table& table, Pattern pattern, const Deadline& deadline)
    : table_(table),
      pattern_(std::move(pattern)),
      deadline_(deadline),
      mover_(make_mover(table)),
      cost_(tacet::cost(table, pattern_)) {
    for (const CellId cell : pattern_.cells()) mover_->set_free(cell, true);
}

void IncrementalAttacker::suppress(CellId cell) {
    if (pattern_.contains(cell)) return;
    pattern_.add(cell);
    cost_ += table_[cell].weight;
    mover_->set_free(cell, true);
}

IncrementalAttacker::End IncrementalAttacker::protect(const Goal& goal, Ledger& ledger) {
    if (goal.is_width) return widen(goal, ledger);
    return move(goal.cell, goal.side, goal.amount, ledger);
}

IncrementalAttacker::End IncrementalAttacker::move(CellId cell, Side side, Amount amount, Ledger& ledger) {
    const Move wanted{cell, side, amount};
    const End end = mover_->move(std::span(&wanted, 1), deadline_);
    ++programs_;
    if (end == End::done) take(ledger);
    return end;
}

/// A sliding level is reached by any split of it between the two sides: the first that works is taken.
IncrementalAttacker::End IncrementalAttacker::widen(const Goal& goal, Ledger& ledger) {
    for (const double share : {1.0, 0.0, 0.5}) {
        const auto end = move_both(goal.cell, up_part(goal, share), goal.amount, ledger);
        if (end != End::infeasible) return end;
    }
    // In the proportion of what is possible at all, which works if anything does.
    const Pattern fullest = fullest_pattern(table_);
    const auto reach = Attacker(table_, fullest, {.threads = 1, .deadline = deadline_})
                           .reaches(std::span(&goal.cell, 1))
                           .front();
    if (!reach) return End::stopped;
    if (reach->up + reach->down < static_cast<double>(goal.amount)) return End::infeasible;
    return move_both(goal.cell, up_part(goal, reach->up / (reach->up + reach->down)), goal.amount, ledger);
}

Amount IncrementalAttacker::up_part(const Goal& goal, double share) const {
    const auto part = static_cast<Amount>(std::ceil(static_cast<double>(goal.amount) * share));
    return std::min(part, room(table_[goal.cell], Side::up));
}

IncrementalAttacker::End IncrementalAttacker::move_both(CellId cell, Amount up, Amount width,
                                                        Ledger& ledger) {
    const End end = up > 0 ? move(cell, Side::up, up, ledger) : End::done;
    if (end != End::done || up == width) return end;
    return move(cell, Side::down, width - up, ledger);
}

/// Suppresses what the last solution moves.
void IncrementalAttacker::take(Ledger& ledger) {
    std::vector<CellId> cells;
    std::vector<double> deviations;
    for (const auto& [cell, amount] : mover_->moved()) {
        cells.push_back(cell);
        deviations.push_back(amount);
        suppress(cell);
    }
    const double noise = kNoise * static_cast<double>(table_.unit());
    if (auto witness = make_exact(table_, cells, deviations, noise)) ledger.add(std::move(*witness));
}

}  // namespace tacet
