// SPDX-License-Identifier: Apache-2.0
#include "tacet/bound.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/exact_number.h"
#include "prove/cost_step.h"
#include "prove/relaxation.h"
#include "prove/targets.h"
#include "tacet/insider.h"

namespace tacet {

namespace {

using Clock = Deadline::Clock;

// Relative. Sums of doubles and of coefficients rounded to 18 decimals are more exact, so that exact
// arithmetic proves what is claimed.
constexpr double kCaution = 1e-9;
// Relative to the largest; less adds lines to the proof, but nothing to the bound.
constexpr double kLeastPrice = 1e-12;

// Bounds of so many digits are written as they are.
constexpr int kMostDecimals = 4;
constexpr double kLargestCost = 1e11;

/// To 12 significant digits, so that the text of a file is exact.
double rounded(double number) {
    return std::stod(fmt::format("{:.11e}", number));
}

/// What the bound on the cost says of a multiple of the step, in 12 significant digits and never more.
double round_up(double bound, const CostStep& step) {
    const auto scale = static_cast<double>(power_of_ten(step.decimals));
    const auto whole = static_cast<double>(step.whole);
    if (whole == 0 || bound * scale + whole > kLargestCost) return rounded(bound * (1 - 1e-11));
    return std::ceil(bound * scale / whole) * whole / scale;
}

/// One call of `find_lower_bound`.
class BoundSearch {
  public:
    BoundSearch(const Table& table, const BoundOptions& options)
        : table_(table),
          options_(options),
          relaxation_(table, options.protection, options.threads,
                      Deadline(end(0), options.stop, options.limit_kind)),
          step_(cost_step(table, kMostDecimals, kLargestCost)) {
        bound_.protection = options.protection;
        bound_.method = options.method;
    }

    /// What follows from arguments that were found before. They are checked as those found here are.
    void use(std::span<const PricedConstraint> known) {
        if (known.empty()) return;
        const Residue residue(table_);
        CutMaker maker(table_, residue);
        std::vector<Cut> cuts;
        for (const PricedConstraint& each : known) {
            Target target{each.cell, each.side, 0, each.is_width, each.attacker};
            target.amount = each.is_width
                                ? required_width(table_, each.attacker, each.cell, options_.protection)
                                : required(table_, each.attacker, each.cell, each.side, options_.protection);
            if (target.amount > 0) maker.make({target, each.multiples}, relaxation_.shares(), cuts);
        }
        relaxation_.add(std::move(cuts));
    }

    Bound run() {
        keep_if_better({});
        relaxation_.on_round = [&](double, std::size_t rounds, std::size_t constraints) {
            bound_.rounds = rounds;
            keep_if_better(relaxation_.proof());
            if (options_.on_progress) options_.on_progress({rounds, constraints, bound_.lower_bound});
        };
        const auto end = options_.method == BoundMethod::castro
                             ? solve_single_equations()
                             : relaxation_.tighten(std::numeric_limits<std::size_t>::max(),
                                                   std::numeric_limits<double>::infinity());
        bound_.is_settled = end == Relaxation::End::settled;
        // What was known may settle it before the first round.
        if (bound_.is_settled && bound_.rounds == 0 && relaxation_.cut_count() > 0)
            keep_if_better(relaxation_.proof());
        bound_.constraints = relaxation_.cut_count();
        if (end == Relaxation::End::infeasible || !own_rooms_suffice()) explain_infeasible();
        bound_.elapsed = Clock::now() - start_;
        return std::move(bound_);
    }

  private:
    /// A little later than the limit, if some of its time is given in addition.
    [[nodiscard]] Clock::time_point end(double grace) const {
        const auto limit = std::min(options_.time_limit * (1 + grace / 20), kForever);
        return limit_start_ +
               std::chrono::duration_cast<Clock::duration>(limit + std::chrono::seconds(1) * grace);
    }

    /// Kelly's procedure as Castro has it: what each equation of each primary says, in one program. That some
    /// other cell of the equation is suppressed, and that those suppressed can carry the level.
    Relaxation::End solve_single_equations() {
        const Deadline deadline(end(0), options_.stop, options_.limit_kind);
        const Residue residue(table_);
        const auto search = make_equation_cut_search(table_, residue);
        search->start(relaxation_.shares());
        std::vector<Cut> cuts;
        for (const Target& target : all_targets(table_, options_.protection))
            if (search->find(target, deadline, cuts) == CutSearch::End::stopped)
                return Relaxation::End::stopped;
        relaxation_.add(std::move(cuts));
        const auto end = relaxation_.tighten(0, std::numeric_limits<double>::infinity());
        if (end != Relaxation::End::paused) return end;
        bound_.rounds = 1;
        keep_if_better(relaxation_.proof());
        return Relaxation::End::settled;
    }

    /// The bound that prices of the relaxation's constraints prove, in plain arithmetic: for any prices p >=
    /// 0, c x >= sum p + sum (c - p G) x, and each x is at most 1.
    void keep_if_better(const std::vector<Pool::Priced>& proof) {
        double largest = 0;
        for (const auto& [cut, price] : proof) largest = std::max(largest, price);
        std::vector<double> reduced(table_.cell_count());
        double sum = 0;
        for (const CellId cell : table_.cells()) {
            reduced[cell.index()] = table_[cell].weight;
            if (table_[cell].status == Status::secondary) sum += table_[cell].weight;
        }
        std::vector<std::pair<const Cut*, double>> kept;
        for (const auto& [cut, price] : proof) {
            if (price < kLeastPrice * largest) continue;
            kept.emplace_back(cut, rounded(price));
            sum += kept.back().second;
            for (const auto& [cell, coefficient] : cut->row)
                reduced[cell] -= kept.back().second * coefficient;
        }
        double bound = sum;
        for (const CellId cell : table_.cells())
            if (table_[cell].status == Status::candidate) bound += std::min(0.0, reduced[cell.index()]);
        bound -= kCaution * sum;
        if (!(bound > unrounded_) || !std::isfinite(bound)) return;
        unrounded_ = bound;
        bound_.lower_bound = round_up(bound, step_);
        bound_.proof.clear();
        for (const auto& [cut, price] : kept) bound_.proof.push_back(priced(*cut, price));
    }

    /// Constraints tell what other cells must do; a primary that its own bounds hold is not among them.
    [[nodiscard]] bool own_rooms_suffice() const {
        return std::ranges::all_of(all_targets(table_, options_.protection), [&](const Target& target) {
            const auto own_room = [&](Side side) { return room(table_, target.attacker, target.cell, side); };
            if (!target.is_width) return own_room(target.side) >= target.amount;
            return own_room(Side::up) >= target.amount - own_room(Side::down);
        });
    }

    /// The relaxation rests on a solver: only the attack on the fullest pattern decides.
    void explain_infeasible() {
        bound_.is_settled = false;
        bound_.unprotectable =
            find_unprotectable(table_, {options_.protection, false, options_.threads,
                                        Deadline(end(1), options_.stop, options_.limit_kind)});
    }

    const Table& table_;
    const BoundOptions& options_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point limit_start_ = Deadline::now(options_.limit_kind);
    Relaxation relaxation_;
    CostStep step_;
    double unrounded_ = 0;
    Bound bound_;
};

}  // namespace

std::string_view to_string(BoundMethod method) {
    return method == BoundMethod::castro ? "castro" : "capacity";
}

bool excludes(const Bound& bound, double cost) {
    return cost < bound.lower_bound * (1 - kCostRounding);
}

Bound find_lower_bound(const Table& table, const BoundOptions& options,
                       std::span<const PricedConstraint> known) {
    BoundSearch search(table, options);
    search.use(known);
    return search.run();
}

}  // namespace tacet
