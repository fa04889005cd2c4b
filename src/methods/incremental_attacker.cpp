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
// A cell without weight still costs a little, or programs would suppress such cells at random.
constexpr double kLeastCost = 1e-4;

}  // namespace

IncrementalAttacker::IncrementalAttacker(const Table& table, Pattern pattern, const Deadline& deadline)
    : table_(table),
      pattern_(std::move(pattern)),
      deadline_(deadline),
      unit_(static_cast<double>(table.unit())),
      columns_(table.cell_count()),
      lp_(make_program()),
      cost_(tacet::cost(table, pattern_)) {
    for (const CellId cell : cells_) {
        for (const Side side : kSides)
            allow(cell, side, 0, static_cast<double>(room(table[cell], side)) / unit_);
        set_cost(cell, pattern_.contains(cell) ? 0 : std::max(table[cell].weight, kLeastCost));
    }
}

/// Two columns per cell, one for rising and one for falling, where there is room.
LinearProgram IncrementalAttacker::make_program() {
    SparseMatrix matrix;
    matrix.rows = table_.equation_count();
    const auto add_column = [&](CellId cell, double sign) {
        for (const Incidence& each : table_.incidences(cell))
            matrix.add(each.equation.index(), sign * static_cast<double>(each.coefficient));
        matrix.end_column();
        return matrix.columns() - 1;
    };
    for (const CellId cell : table_.cells()) {
        if (table_[cell].status == Status::published) continue;
        if (room(table_[cell], Side::up) > 0) columns_[cell.index()].rise = add_column(cell, 1);
        if (room(table_[cell], Side::down) > 0) columns_[cell.index()].fall = add_column(cell, -1);
        if (room(table_[cell], Side::up) + room(table_[cell], Side::down) > 0) cells_.push_back(cell);
    }
    return LinearProgram(matrix);
}

void IncrementalAttacker::set_cost(CellId cell, double cost) {
    const auto [rise, fall] = columns_[cell.index()];
    if (rise != kNoColumn) lp_.set_cost(rise, cost);
    if (fall != kNoColumn) lp_.set_cost(fall, cost);
}

void IncrementalAttacker::allow(CellId cell, Side side, double lower, double upper) {
    const auto [rise, fall] = columns_[cell.index()];
    const std::uint32_t column = side == Side::up ? rise : fall;
    if (column != kNoColumn) lp_.set_bounds(column, lower, upper);
}

void IncrementalAttacker::suppress(CellId cell) {
    if (pattern_.contains(cell)) return;
    pattern_.add(cell);
    cost_ += table_[cell].weight;
    set_cost(cell, 0);
}

IncrementalAttacker::End IncrementalAttacker::protect(const Goal& goal, Ledger& ledger) {
    if (goal.is_width) return widen(goal, ledger);
    return move(goal.cell, goal.side, goal.amount, ledger);
}

IncrementalAttacker::End IncrementalAttacker::move(CellId cell, Side side, Amount amount, Ledger& ledger) {
    if (amount > room(table_[cell], side)) return End::infeasible;
    const double wanted = static_cast<double>(amount) / unit_;
    allow(cell, side, wanted, wanted);
    allow(cell, opposite(side), 0, 0);
    // Costs are not negative, so the slack basis is dual feasible: no first phase.
    const auto end = lp_.minimise(LinearProgram::Simplex::dual, LinearProgram::Start::slack_basis, deadline_);
    ++programs_;
    for (const Side each : kSides)
        allow(cell, each, 0, static_cast<double>(room(table_[cell], each)) / unit_);
    if (end == LinearProgram::End::infeasible) return End::infeasible;
    if (end == LinearProgram::End::stopped) return End::stopped;
    take(ledger);
    return End::done;
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
    const auto solution = lp_.solution();
    std::vector<CellId> moved;
    std::vector<double> deviations;
    for (const CellId cell : cells_) {
        const auto [rise, fall] = columns_[cell.index()];
        const double deviation =
            (rise == kNoColumn ? 0 : solution[rise]) - (fall == kNoColumn ? 0 : solution[fall]);
        if (std::abs(deviation) <= kNoise) continue;
        moved.push_back(cell);
        deviations.push_back(deviation * unit_);
        suppress(cell);
    }
    if (auto witness = make_exact(table_, moved, deviations, kNoise * unit_)) ledger.add(std::move(*witness));
}

}  // namespace tacet
