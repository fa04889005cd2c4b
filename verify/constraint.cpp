// SPDX-License-Identifier: Apache-2.0
#include "constraint.h"

#include <algorithm>
#include <utility>

namespace verify {
namespace {

using Goal = Constraint::Goal;

const Rational& level(const Levels& levels, Goal goal) {
    switch (goal) {
        case Goal::up:
            return levels.upper;
        case Goal::down:
            return levels.lower;
        default:
            return levels.sliding;
    }
}

/// Mixed-integer rounding of "capacities reach the rest", divided by the divisor and then by what it must
/// reach.
class Rounding {
  public:
    Rounding(const Integer& rest, const Integer& divisor)
        : divisor_(divisor),
          over_(rest % divisor == 0 ? divisor : Integer(rest % divisor)),
          whole_(over_ * ((rest + divisor - 1) / divisor)) {}

    [[nodiscard]] Integer operator()(const Integer& capacity) const {
        const Integer part = capacity / divisor_ * over_ + std::min(over_, Integer(capacity % divisor_));
        return part >= whole_ ? kWhole : Integer((part * kWhole + whole_ - 1) / whole_);
    }

  private:
    Integer divisor_;
    Integer over_;  // what remains of the rest when the divisor is taken from it
    Integer whole_;
};

}  // namespace

ConstraintChecker::ConstraintChecker(const Table& table, const Requirements& requirements,
                                     const Attackers* attackers)
    : table_(table),
      requirements_(requirements),
      attackers_(attackers),
      primaries_(table.cells.size()),
      starts_(table.equation_count + 1),
      sums_(table.cells.size()),
      capacities_(table.cells.size()) {
    for (const Primary& primary : table.primaries) primaries_[primary.cell] = &primary;
    for (const Cell& cell : table.cells)
        for (const Term& term : cell.terms) ++starts_[term.equation + 1];
    for (std::size_t equation = 0; equation < table.equation_count; ++equation)
        starts_[equation + 1] += starts_[equation];
    terms_.resize(starts_.back());
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    for (CellId id = 0; id < table.cells.size(); ++id)
        for (const Term& term : table.cells[id].terms)
            terms_[next[term.equation]++] = {id, &term.coefficient};
}

Integer ConstraintChecker::own_factor(const Multiples& multiples, CellId target, bool is_up) {
    if (multiples.empty()) return table_.coefficient_scale;  // its own room bounds it, once
    Integer sum = 0;
    for (const Multiple& multiple : multiples)
        for (const Term& term : table_.cells[target].terms)
            if (term.equation == multiple.equation) sum += multiple.factor * term.coefficient;
    return is_up ? Integer(-sum) : sum;
}

Integer ConstraintChecker::room(const Constraint& constraint, CellId id, bool is_above) const {
    const Known* known = constraint.attacker ? attackers_->knowledge(*constraint.attacker, id) : nullptr;
    if (known == nullptr) return is_above ? table_.cells[id].room_above : table_.cells[id].room_below;
    const Rational scaled = (is_above ? known->room_above : known->room_below) * Rational(table_.room_scale);
    return (numerator(scaled) + denominator(scaled) - 1) / denominator(scaled);
}

Levels ConstraintChecker::required(const Constraint& constraint) const {
    const Primary& primary = *primaries_[constraint.target];
    return constraint.attacker ? attackers_->required(*constraint.attacker, primary, table_, requirements_)
                               : required_levels(primary, table_, requirements_);
}

void ConstraintChecker::add_capacities(const Constraint& constraint, const Multiples& multiples,
                                       const Integer& scale) {
    std::vector<CellId> moved;
    for (const auto& [equation, factor] : multiples)
        for (std::size_t term = starts_[equation]; term < starts_[equation + 1]; ++term) {
            sums_[terms_[term].cell] += factor * *terms_[term].coefficient;
            moved.push_back(terms_[term].cell);
        }
    for (const CellId id : moved) {
        const Integer sum = std::exchange(sums_[id], 0);
        const Cell& cell = table_.cells[id];
        if (sum == 0 || id == constraint.target || cell.status == Status::published) continue;
        const Integer most = room(constraint, id, sum > 0);
        if (most == 0) continue;
        if (capacities_[id] == 0) touched_.push_back(id);
        capacities_[id] += scale * abs(sum) * most;
    }
}

void ConstraintChecker::clear_capacities() {
    for (const CellId id : touched_) capacities_[id] = 0;
    touched_.clear();
}

std::optional<ConstraintChecker::Demand> ConstraintChecker::find_demand(const Constraint& constraint,
                                                                        std::string& reason) {
    const auto& [line, goal, attacker, target, divisor, up, down, taken] = constraint;
    if (primaries_[target] == nullptr) {
        reason = "cell " + std::to_string(target) + " is not a primary, nothing is required of it";
        return std::nullopt;
    }
    const Integer factor_up = own_factor(up, target, true);
    const Integer factor_down = own_factor(down, target, false);
    const bool is_up = goal != Goal::down;
    const bool is_down = goal != Goal::up;
    if ((is_up && factor_up <= 0) || (is_down && factor_down <= 0)) {
        reason = "the equations do not bound the movement of cell " + std::to_string(target);
        return std::nullopt;
    }
    Rational rest = level(required(constraint), goal) * Rational(table_.room_scale);
    if (is_up && up.empty()) rest -= Rational(room(constraint, target, true));
    if (is_down && down.empty()) rest -= Rational(room(constraint, target, false));
    Integer scale = table_.room_scale;
    const auto multiply = [&](const Integer& factor) {
        rest *= Rational(factor);
        scale *= table_.coefficient_scale;
    };
    if (is_up) multiply(factor_up);
    if (is_down) multiply(factor_down);
    const Rational scaled_divisor = divisor * Rational(scale);
    const Integer common = lcm(denominator(rest), denominator(scaled_divisor));
    if (is_up) add_capacities(constraint, up, is_down ? Integer(factor_down * common) : common);
    if (is_down) add_capacities(constraint, down, is_up ? Integer(factor_up * common) : common);
    return Demand{numerator(rest) * (common / denominator(rest)),
                  numerator(scaled_divisor) * (common / denominator(scaled_divisor))};
}

/// Cells that every pattern suppresses, and those taken as suppressed, carry what they can.
void ConstraintChecker::take_suppressed(const Constraint& constraint, Demand& demand) {
    const auto carry = [&](CellId id) { demand.rest -= std::exchange(capacities_[id], 0); };
    for (const CellId id : touched_)
        if (table_.cells[id].status != Status::candidate) carry(id);
    for (const CellId id : constraint.taken) carry(id);
}

std::vector<Coefficient> ConstraintChecker::round_up(const Demand& demand) const {
    const Rounding rounding(demand.rest, demand.divisor);
    std::vector<Coefficient> coefficients;
    for (const CellId id : touched_)
        if (capacities_[id] != 0) coefficients.push_back({id, rounding(capacities_[id])});
    return coefficients;
}

std::optional<std::vector<Coefficient>> ConstraintChecker::check(const Constraint& constraint,
                                                                 Verdict& verdict) {
    std::string reason;
    std::optional<std::vector<Coefficient>> coefficients;
    if (std::optional<Demand> demand = find_demand(constraint, reason)) {
        take_suppressed(constraint, *demand);
        if (demand->rest > 0)
            coefficients = round_up(*demand);
        else
            reason = "cell " + std::to_string(constraint.target) +
                     " can move as far as required with no other cell suppressed, or its level is 0";
    }
    clear_capacities();
    if (!coefficients) verdict.refuse("line " + std::to_string(constraint.line) + ": " + reason);
    return coefficients;
}

}  // namespace verify
