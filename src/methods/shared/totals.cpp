// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/totals.h"

#include <algorithm>
#include <set>

namespace tacet {

namespace {

/// Cells that move by the same amount, and how the others are drawn along.
class Movers {
  public:
    Movers(const Table& table, const Totals& totals, const std::function<double(CellId)>& price)
        : table_(table), totals_(totals), price_(price) {}

    std::vector<CellId> run(CellId cell) {
        lift(cell);
        // The latest first, so that one branch goes down to its end before another is begun.
        while (!latest_.empty()) {
            const CellId lowest = latest_.back();
            latest_.pop_back();
            for (const Incidence& each : table_.incidences(lowest))
                if (is_total(lowest, each.equation) && !moves_a_part(each.equation)) {
                    latest_.push_back(lowest);
                    lift(cheapest_part(each.equation));
                    break;
                }
        }
        return {moving_.begin(), moving_.end()};
    }

  private:
    /// Moves a cell, the totals it is part of, their totals, and so on.
    void lift(CellId cell) {
        std::vector<CellId> waiting{cell};
        std::vector<CellId> lifted;
        while (!waiting.empty()) {
            const CellId next = waiting.back();
            waiting.pop_back();
            if (!moving_.insert(next).second) continue;
            lifted.push_back(next);
            for (const Incidence& each : table_.incidences(next))
                if (const CellId* total = totals_.total(each.equation); total != nullptr)
                    waiting.push_back(*total);
        }
        // The cell itself comes last, to be looked at first.
        latest_.insert(latest_.end(), lifted.rbegin(), lifted.rend());
    }

    [[nodiscard]] bool is_total(CellId cell, EquationId equation) const {
        const CellId* total = totals_.total(equation);
        return total != nullptr && *total == cell;
    }

    [[nodiscard]] bool moves_a_part(EquationId equation) const {
        return std::ranges::any_of(table_.terms(equation), [&](const Term& term) {
            return !is_total(term.cell, equation) && moving_.contains(term.cell);
        });
    }

    [[nodiscard]] CellId cheapest_part(EquationId equation) const {
        const Term* best = nullptr;
        for (const Term& term : table_.terms(equation))
            if (!is_total(term.cell, equation) && (best == nullptr || price_(term.cell) < price_(best->cell)))
                best = &term;
        return best->cell;
    }

    const Table& table_;
    const Totals& totals_;
    const std::function<double(CellId)>& price_;
    std::set<CellId> moving_;
    std::vector<CellId> latest_;  // cells whose parts are yet to be looked at
};

}  // namespace

Totals::Totals(const Table& table)
    : table_(table), total_(table.equation_count()), has_total_(table.equation_count(), false) {
    for (const EquationId equation : table.equations()) {
        const auto terms = table.terms(equation);
        const auto negative = std::ranges::count(terms, -1, &Term::coefficient);
        const auto positive = std::ranges::count(terms, 1, &Term::coefficient);
        const bool is_sum = static_cast<std::size_t>(negative + positive) == terms.size() &&
                            std::min(negative, positive) == 1;
        if (!is_sum) continue;
        const std::int64_t sign = negative == 1 ? -1 : 1;
        total_[equation.index()] = std::ranges::find(terms, sign, &Term::coefficient)->cell;
        has_total_[equation.index()] = true;
    }
}

std::vector<CellId> Totals::move_with(CellId cell, const std::function<double(CellId)>& price) const {
    return Movers(table_, *this, price).run(cell);
}

}  // namespace tacet
