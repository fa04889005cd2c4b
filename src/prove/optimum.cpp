// SPDX-License-Identifier: Apache-2.0
#include "prove/optimum.h"

#include <algorithm>

#include "lp/integer_program.h"

namespace tacet {

namespace {

// A program that takes more nodes is broken off: what its best solution violates may make it easier.
constexpr std::uint64_t kFirstNodes = 1'000;
// Rounds of the linear relaxation after each program.
constexpr std::size_t kRoundsBetween = 3;

}  // namespace

Optimum::Optimum(const Table& table, Options options)
    : table_(table),
      options_(std::move(options)),
      relaxation_(table, options_.protection, options_.threads, {}),
      lower_bound_(relaxation_.lower_bound()),
      nodes_per_program_(kFirstNodes) {}

bool Optimum::search(const Limits& limits) {
    limits_ = limits;
    relaxation_.deadline = limits.deadline;
    relaxation_.on_round = [&](double bound, std::size_t, std::size_t) {
        raise(bound);
        report();
    };
    const auto end = tighten_root();
    root_bound_ = relaxation_.lower_bound();
    raise(root_bound_);
    if (end == Relaxation::End::stopped) return false;
    if (end == Relaxation::End::infeasible) return !best_;  // the solver errs if there is a pattern
    if (end == Relaxation::End::beaten) return true;
    if (nodes_ >= limits_.nodes) return false;
    root_prices_.assign(relaxation_.reduced_costs().begin(), relaxation_.reduced_costs().end());
    relaxation_.keep_all_cuts();
    if (auto pattern = options_.round(relaxation_.shares())) consider(std::move(*pattern));
    for (;;) {
        if (lower_bound_ >= best_cost_ * (1 - kCostRounding)) return true;
        if (best_ && best_cost_ - lower_bound_ <= options_.gap * best_cost_) return false;
        switch (solve()) {
            case Step::proven:
                return true;
            case Step::stopped:
                return false;
            case Step::on:
                break;
        }
        report();
    }
}

/// Until it settles, or hardly rises any more: integer programs then raise it faster.
Relaxation::End Optimum::tighten_root() {
    constexpr std::size_t kRounds = 25;
    constexpr double kLeastRise = 0.005;  // of what is left to the best pattern
    for (std::size_t left = limits_.rounds;; left -= kRounds) {
        const double before = relaxation_.lower_bound();
        const auto end = relaxation_.tighten(std::min(kRounds, left), best_cost_);
        const double rise = relaxation_.lower_bound() - before;
        if (end != Relaxation::End::paused || left <= kRounds || rise < kLeastRise * (best_cost_ - before))
            return end;
    }
}

Optimum::Step Optimum::solve() {
    if (relaxation_.rows().empty()) return Step::stopped;  // nothing to solve, and yet no pattern was found
    const double own_cost = cost(table_, Pattern(table_));
    // A cell whose price is above what there is to gain is in no better pattern.
    const double most_price = best_cost_ - root_bound_;
    IntegerProgram program;
    std::vector<std::uint32_t> column_of(table_.cell_count(), UINT32_MAX);
    std::vector<CellId> cells;
    for (const Relaxation::Row& row : relaxation_.rows()) {
        IntegerProgram::Row& made = program.rows.emplace_back();
        made.lower = 1;
        for (const auto& [cell, coefficient] : row.cut.row) {
            if (root_prices_[cell] > most_price) continue;
            if (column_of[cell] == UINT32_MAX) {
                column_of[cell] = static_cast<std::uint32_t>(cells.size());
                cells.emplace_back(cell);
                program.columns.push_back({.name = {},
                                           .lower = 0,
                                           .upper = 1,
                                           .cost = table_[CellId(cell)].weight,
                                           .is_whole = true});
            }
            made.terms.emplace_back(column_of[cell], coefficient);
        }
    }
    const std::uint64_t most_nodes =
        std::min(nodes_per_program_, limits_.nodes - std::min(nodes_, limits_.nodes));
    if (most_nodes == 0) return Step::stopped;
    const IntegerAnswer answer =
        minimise(program, best_cost_ - own_cost, limits_.deadline, Effort::thorough, most_nodes);
    ++programs_;
    nodes_ += answer.nodes;
    if (answer.end == tacet::End::infeasible) {
        raise(best_cost_);
        return Step::proven;
    }
    if (answer.lower_bound) raise(own_cost + *answer.lower_bound);
    if (answer.solution) {
        Pattern pattern(table_);
        for (std::size_t i = 0; i < cells.size(); ++i)
            if ((*answer.solution)[i] > 0.5) pattern.add(cells[i]);
        const Attacked attacked = complete(std::move(pattern));
        if (answer.end == tacet::End::done && attacked != Attacked::violated)
            return attacked == Attacked::safe ? Step::proven : Step::stopped;
    }
    if (limits_.deadline.passed()) return Step::stopped;
    if (answer.nodes >= most_nodes) nodes_per_program_ *= 2;
    const auto end = relaxation_.tighten(kRoundsBetween, best_cost_);
    raise(relaxation_.lower_bound());
    switch (end) {
        case Relaxation::End::stopped:
            return Step::stopped;
        case Relaxation::End::infeasible:
            return best_ ? Step::stopped : Step::proven;
        case Relaxation::End::beaten:
            return Step::proven;
        default:
            return Step::on;
    }
}

/// By the cheapest cells for what they give. False if there was nothing to do.
bool Optimum::satisfy(const CutRow& row, std::vector<double>& shares) const {
    double sum = 0;
    CutRow order;
    for (const auto& [cell, coefficient] : row) {
        sum += coefficient * shares[cell];
        if (shares[cell] == 0) order.emplace_back(cell, coefficient);
    }
    if (sum >= 1) return false;
    std::ranges::stable_sort(
        order, {}, [&](const auto& term) { return table_[CellId(term.first)].weight / term.second; });
    for (const auto& [cell, coefficient] : order) {
        if (sum >= 1) break;
        shares[cell] = 1;
        sum += coefficient;
    }
    return true;
}

Optimum::Attacked Optimum::complete(Pattern pattern) {
    std::vector<double> shares(table_.cell_count());
    for (const CellId cell : pattern.cells()) shares[cell.index()] = 1;
    Attacked attacked = Attacked::unclear;
    for (;; attacked = Attacked::violated) {
        auto cuts = relaxation_.find_violated(shares);
        if (!cuts) return Attacked::violated;  // or not: time is up
        if (cuts->empty()) break;
        // What another one's cells already satisfy need not be added now.
        std::erase_if(*cuts, [&](const Cut& cut) { return !satisfy(cut.row, shares); });
        relaxation_.add(std::move(*cuts));
    }
    if (attacked == Attacked::unclear && options_.is_safe(pattern)) {
        consider(std::move(pattern));
        return Attacked::safe;
    }
    if (auto safe = options_.round(shares)) consider(std::move(*safe));
    return attacked;
}

void Optimum::consider(Pattern pattern) {
    const double cost = tacet::cost(table_, pattern);
    if (cost >= best_cost_) return;
    best_cost_ = cost;
    best_ = std::move(pattern);
}

void Optimum::raise(double bound) {
    lower_bound_ = std::max(lower_bound_, std::min(bound, best_cost_));
}

void Optimum::report() const {
    if (options_.report) options_.report(programs_, best_ ? best_cost_ : 0, lower_bound_);
}

}  // namespace tacet
