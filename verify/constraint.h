// SPDX-License-Identifier: Apache-2.0
// A constraint that every safe pattern satisfies, with the argument for it. Multiples of equations turn "the
// target moves that far" into a sum over other cells, each of which can move only if it is suppressed, and no
// farther than its room. So the capacities of the suppressed cells must reach what is required; and because
// cells are suppressed or not, the sum may be rounded (mixed-integer rounding).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attackers.h"
#include "exact_number.h"
#include "requirements.h"
#include "table.h"
#include "verdict.h"

namespace verify {

struct Multiple {
    EquationId equation;
    Integer factor;
};
using Multiples = std::vector<Multiple>;

/// One C line of a proof.
struct Constraint {
    enum class Goal { up, down, width };

    std::size_t line = 0;
    Goal goal{};
    std::optional<AttackerId> attacker = std::nullopt;  // none: who knows what is published
    CellId target = 0;
    Rational divisor;
    Multiples up, down;  // what to add where the target moves up, and where it moves down
    std::vector<CellId> taken;
};

/// Coefficients are rounded up to this fraction of 1: that only weakens a constraint.
inline const Integer kWhole = Integer(1'000'000'000'000'000'000);

/// The sum of coefficients of suppressed cells is at least kWhole.
struct Coefficient {
    CellId cell = 0;
    Integer amount;
};

class ConstraintChecker {
  public:
    /// Attackers may be null. All must outlive it.
    ConstraintChecker(const Table& table, const Requirements& requirements, const Attackers* attackers);

    /// What the argument proves; if nothing, the verdict says why.
    [[nodiscard]] std::optional<std::vector<Coefficient>> check(const Constraint& constraint,
                                                                Verdict& verdict);

  private:
    struct EquationTerm {
        CellId cell;
        const Integer* coefficient;
    };
    /// What the capacities of suppressed cells must reach. Whole numbers: the units of table and argument are
    /// multiplied out.
    struct Demand {
        Integer rest;
        Integer divisor;
    };

    /// How often the movement of the target to the side counts in the sum; not positive if the multiples do
    /// not bound it. Times Table::coefficient_scale, as all sums of coefficients.
    [[nodiscard]] Integer own_factor(const Multiples& multiples, CellId target, bool is_up);
    /// How far the attacker of the constraint holds a cell to be able to move, times Table::room_scale.
    /// Rounded up to a whole number, which only weakens a constraint.
    [[nodiscard]] Integer room(const Constraint& constraint, CellId id, bool is_above) const;
    [[nodiscard]] Levels required(const Constraint& constraint) const;
    void add_capacities(const Constraint& constraint, const Multiples& multiples, const Integer& scale);
    void clear_capacities();
    [[nodiscard]] std::optional<Demand> find_demand(const Constraint& constraint, std::string& reason);
    void take_suppressed(const Constraint& constraint, Demand& demand);
    [[nodiscard]] std::vector<Coefficient> round_up(const Demand& demand) const;

    const Table& table_;
    const Requirements& requirements_;
    const Attackers* attackers_;
    std::vector<const Primary*> primaries_;  // by cell; null for others
    std::vector<EquationTerm> terms_;        // equation by equation
    std::vector<std::size_t> starts_;
    std::vector<Integer> sums_;        // by cell, all 0 between calls
    std::vector<Integer> capacities_;  // by cell, all 0 between calls
    std::vector<CellId> touched_;      // cells with a capacity
};

}  // namespace verify
