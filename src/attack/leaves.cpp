// SPDX-License-Identifier: Apache-2.0
#include "attack/leaves.h"

#include <algorithm>
#include <numeric>

namespace tacet {

namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

}  // namespace

/// One call of `Leaves::find`.
class LeafFinder {
  public:
    explicit LeafFinder(const Table& table)
        : table_(table),
          total_(table.equation_count(), kNone),
          is_total_(table.cell_count()),
          seen_(table.cell_count()),
          parts_(table.equation_count()) {}

    std::optional<Leaves> find() {
        for (const EquationId equation : table_.equations())
            if (!orient(equation)) return {};
        if (has_circle()) return {};
        std::vector<std::pair<double, CellId>> plain;
        for (const CellId cell : table_.cells())
            if (!is_total_[cell.index()] && climb(cell)) plain.emplace_back(price(), cell);
        std::ranges::sort(plain);
        Leaves leaves;
        for (const auto& [price, cell] : plain) {
            climb(cell);
            leaves.cells_.push_back(cell);
            leaves.above_.insert(leaves.above_.end(), reached_.begin(), reached_.end());
            leaves.starts_above_.push_back(leaves.above_.size());
        }
        leaves.index_below(table_.cell_count());
        return leaves;
    }

  private:
    /// The total is the one cell whose sign no other has. Where there are two cells and both are, it is the
    /// negative one, as equations are written everywhere here.
    bool orient(EquationId equation) {
        const auto terms = table_.terms(equation);
        const auto is_negative = [](const Term& term) { return term.coefficient < 0; };
        const auto is_unit = [](const Term& term) { return std::abs(term.coefficient) == 1; };
        if (terms.size() < 2 || !std::ranges::all_of(terms, is_unit)) return false;
        const auto negative = static_cast<std::size_t>(std::ranges::count_if(terms, is_negative));
        if (negative != 1 && negative != terms.size() - 1) return false;
        const std::int64_t sign = negative == 1 ? -1 : 1;
        const CellId total = std::ranges::find(terms, sign, &Term::coefficient)->cell;
        total_[equation.index()] = total.index();
        is_total_[total.index()] = true;
        return true;
    }

    [[nodiscard]] bool is_part(CellId cell, const Incidence& each) const {
        return total_[each.equation.index()] != cell.index();
    }

    /// Takes cells away all of whose totals are gone.
    [[nodiscard]] bool has_circle() const {
        std::vector<std::uint32_t> waiting(table_.cell_count());
        std::vector<CellId> gone;
        for (const CellId cell : table_.cells()) {
            for (const Incidence& each : table_.incidences(cell))
                waiting[cell.index()] += is_part(cell, each) ? 1 : 0;
            if (waiting[cell.index()] == 0) gone.push_back(cell);
        }
        for (std::size_t next = 0; next < gone.size(); ++next)
            for (const Incidence& each : table_.incidences(gone[next])) {
                if (is_part(gone[next], each)) continue;
                for (const Term& term : table_.terms(each.equation))
                    if (term.cell != gone[next] && --waiting[term.cell.index()] == 0)
                        gone.push_back(term.cell);
            }
        return gone.size() < table_.cell_count();
    }

    /// Collects the leaf and all totals of it. False if they do not move in step: each of their equations
    /// must have its total among them and one part.
    bool climb(CellId leaf) {
        ++climbs_;
        reached_ = {leaf};
        seen_[leaf.index()] = climbs_;
        bool is_plain = true;
        std::vector<EquationId> equations;
        for (std::size_t next = 0; next < reached_.size(); ++next)
            for (const Incidence& each : table_.incidences(reached_[next])) {
                equations.push_back(each.equation);
                if (!is_part(reached_[next], each)) continue;
                if (++parts_[each.equation.index()] > 1) is_plain = false;
                const std::uint32_t total = total_[each.equation.index()];
                if (seen_[total] == climbs_) continue;
                seen_[total] = climbs_;
                reached_.emplace_back(total);
            }
        for (const EquationId each : equations) is_plain &= parts_[each.index()] == 1;
        for (const EquationId each : equations) parts_[each.index()] = 0;
        std::ranges::sort(reached_);
        return is_plain;
    }

    /// Of what the last climb reached.
    [[nodiscard]] double price() const {
        double sum = 0;
        for (const CellId cell : reached_)
            if (table_[cell].status == Status::candidate) sum += table_[cell].weight;
        return sum;
    }

    const Table& table_;
    std::vector<std::uint32_t> total_;  // by equation
    std::vector<bool> is_total_;        // by cell
    std::vector<CellId> reached_;
    std::uint64_t climbs_ = 0;
    std::vector<std::uint64_t> seen_;   // by cell: the last climb that reached it
    std::vector<std::uint32_t> parts_;  // by equation, all 0 between calls
};

std::optional<Leaves> Leaves::find(const Table& table) {
    return LeafFinder(table).find();
}

void Leaves::index_below(std::uint32_t cell_count) {
    starts_below_.assign(cell_count + 1, 0);
    for (const CellId cell : above_) ++starts_below_[cell.index() + 1];
    std::partial_sum(starts_below_.begin(), starts_below_.end(), starts_below_.begin());
    below_.resize(above_.size());
    auto next = starts_below_;
    for (Leaf leaf = 0; leaf < count(); ++leaf)
        for (const CellId cell : above(leaf)) below_[next[cell.index()]++] = leaf;
}

}  // namespace tacet
