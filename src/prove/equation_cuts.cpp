// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>

#include "prove/cut_search.h"
#include "tacet/insider.h"

namespace tacet {

namespace {

/// Each equation of the target's cell by itself: no program, no network, whatever the size of the table.
class EquationCutSearch : public CutSearch {
  public:
    EquationCutSearch(const Table& table, const Residue& residue)
        : table_(table), residue_(residue), maker_(table, residue), shared_(table.equation_count()) {}

    void start(std::span<const double> shares) override {
        shares_ = shares;
        for (auto& each : shared_) each.clear();
        for (const CellId cell : residue_.cells())
            if (shares[cell.index()] > 0)
                for (const Incidence& each : table_.incidences(cell))
                    shared_[each.equation.index()].push_back({cell, each.coefficient});
    }

    End find(const Target& target, const Deadline& deadline, std::vector<Cut>& cuts) override {
        if (deadline.passed()) return End::stopped;
        const std::size_t before = cuts.size();
        for (const Incidence& each : table_.incidences(target.cell)) {
            if (!is_hopeful(target, each)) continue;
            Argument argument{.target = target, .multiples = {}};
            for (const Side side : kSides)
                if (target.is_width || side == target.side)
                    argument.multiples[static_cast<std::size_t>(side)] = {
                        {each.equation, factor(side, each.coefficient)}};
            maker_.make(argument, shares_, cuts);
        }
        return cuts.size() > before ? End::violated : End::unclear;
    }

  private:
    static int factor(Side side, std::int64_t coefficient) {
        return (side == Side::up) == (coefficient > 0) ? -1 : 1;
    }

    /// A look at the cells with shares alone. In large tables nearly all equations are satisfied by
    /// primaries, and what they ask of other cells need not be worked out.
    [[nodiscard]] bool is_hopeful(const Target& target, const Incidence& own) const {
        if (target.is_width) return true;
        const int sign = factor(target.side, own.coefficient);
        double rest = std::abs(static_cast<double>(own.coefficient)) * static_cast<double>(target.amount);
        const auto capacity = [&](const Term& term) {
            const Side side = sign * term.coefficient > 0 ? Side::up : Side::down;
            return std::abs(static_cast<double>(term.coefficient)) *
                   static_cast<double>(room(table_, target.attacker, term.cell, side));
        };
        const auto& terms = shared_[own.equation.index()];
        for (const Term& term : terms)
            if (term.cell != target.cell && table_[term.cell].status != Status::candidate)
                rest -= capacity(term);
        if (rest <= 0) return false;
        double activity = 0;
        for (const Term& term : terms)
            if (table_[term.cell].status == Status::candidate)
                activity += std::min(1.0, capacity(term) / rest) * shares_[term.cell.index()];
        return activity < kMostActivity;
    }

    const Table& table_;
    const Residue& residue_;
    CutMaker maker_;
    std::span<const double> shares_;
    std::vector<std::vector<Term>> shared_;  // by equation: of cells that have a share
};

}  // namespace

std::unique_ptr<CutSearch> make_equation_cut_search(const Table& table, const Residue& residue) {
    return std::make_unique<EquationCutSearch>(table, residue);
}

}  // namespace tacet
