// SPDX-License-Identifier: Apache-2.0
#include "search/incremental_attacker.h"

#include <algorithm>
#include <cmath>

#include "attack/attacker.h"
#include "attack/component.h"
#include "attack/exact.h"
#include "lp/linear_program.h"

namespace tacet {

IncrementalAttacker::IncrementalAttacker(const Table& table, Pattern pattern, const Deadline& deadline)
    : table_(table),
      pattern_(std::move(pattern)),
      deadline_(deadline),
      mover_(make_mover(table)),
      first_cost_(tacet::cost(table, pattern_)),
      cost_(first_cost_) {
    for (const CellId cell : pattern_.cells()) mover_->set_free(cell, true);
}

void IncrementalAttacker::restart() {
    for (const CellId cell : added_) {
        pattern_.remove(cell);
        mover_->set_free(cell, false);
    }
    added_.clear();
    cost_ = first_cost_;
}

void IncrementalAttacker::take(std::span<const CellShift> moved) {
    for (const CellShift& each : moved) {
        if (pattern_.contains(each.cell)) continue;
        pattern_.add(each.cell);
        added_.push_back(each.cell);
        cost_ += table_[each.cell].weight;
        mover_->set_free(each.cell, true);
    }
}

End IncrementalAttacker::protect(const Target& target, const Taker& taker) {
    if (target.is_width) return widen(target, taker);
    return move(std::span(&target, 1), taker);
}

End IncrementalAttacker::protect(const Target& target, ProofBook& proof_book) {
    return protect(target, [&](std::span<const CellShift> moved) {
        if (auto witness = make_exact(table_, moved)) proof_book.add(std::move(*witness));
    });
}

End IncrementalAttacker::move(std::span<const Target> moves, const Taker& taker) {
    const End end = mover_->move(moves, deadline_);
    ++programs_;
    if (end != End::done) return end;
    take(mover_->moved());
    taker(mover_->moved());
    return end;
}

/// A sliding level is reached by any split of it between the two sides: the first that works is taken.
End IncrementalAttacker::widen(const Target& target, const Taker& taker) {
    for (const double share : {1.0, 0.0, 0.5}) {
        const auto end = move_both(target, up_part(target, share), taker);
        if (end != End::infeasible) return end;
    }
    // In the proportion of what is possible at all, which works if anything does.
    const Pattern fullest = fullest_pattern(table_);
    const auto reach = Attacker(table_, fullest, {.threads = 1, .deadline = deadline_})
                           .reaches(std::span(&target.cell, 1))
                           .front();
    // It is the outsider's: an insider may need another split, which is then left to the audit.
    if (!reach) return End::stopped;
    if (reach->up + reach->down < static_cast<double>(target.amount)) return End::infeasible;
    return move_both(target, up_part(target, reach->up / (reach->up + reach->down)), taker);
}

Amount IncrementalAttacker::up_part(const Target& target, double share) const {
    const auto part = static_cast<Amount>(std::ceil(static_cast<double>(target.amount) * share));
    return std::min(part, room(table_, target.attacker, target.cell, Side::up));
}

End IncrementalAttacker::move_both(const Target& target, Amount up, const Taker& taker) {
    const auto move_side = [&](Side side, Amount amount) {
        return protect({.cell = target.cell, .side = side, .amount = amount, .attacker = target.attacker},
                       taker);
    };
    const End end = up > 0 ? move_side(Side::up, up) : End::done;
    if (end != End::done || up == target.amount) return end;
    return move_side(Side::down, target.amount - up);
}

std::optional<Witness> make_exact(const Table& table, std::span<const CellShift> moved) {
    std::vector<CellId> cells;
    std::vector<double> deviations;
    for (const auto& [cell, amount] : moved) {
        cells.push_back(cell);
        deviations.push_back(amount);
    }
    return make_exact(table, cells, deviations, kSolverNoise * program_unit(table));
}

}  // namespace tacet
