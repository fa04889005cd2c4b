// SPDX-License-Identifier: Apache-2.0
// A witness is a deviation from the table that the attacker cannot rule out: it satisfies every equation,
// leaves every published cell alone and, times a factor, stays within the bounds. The first two do not depend
// on the factor and are checked once; for the bounds the tightest cell in either direction is kept.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "attackers.h"
#include "exact_number.h"
#include "table.h"
#include "verdict.h"

namespace verify {

/// One W line of the file; its distances share the denominator `scale`.
struct Deviation {
    std::uint64_t id = 0;
    std::size_t line = 0;
    std::vector<CellId> cells;
    std::vector<Fraction> distances;
    Integer scale = 1;
};

/// The cell that first meets a bound when the factor grows: the factor may be room / distance, in the units
/// of Table and Witness. 1/0 stands for no limit.
struct Limit {
    CellId cell = 0;
    Integer room = 1;
    Integer distance = 0;
};

struct Move {
    CellId cell = 0;
    Integer distance;  // times Witness::scale
};

struct Witness {
    bool holds = true;  // satisfies every equation and moves suppressed cells only
    Integer scale = 1;
    Integer step = 0;         // the greatest common divisor of all distances
    Limit forward, backward;  // for positive and for negative factors
    std::vector<Move> moves;  // of what is to be protected and what attackers know, by cell

    [[nodiscard]] const Limit& limit(const Rational& factor) const { return factor > 0 ? forward : backward; }
    [[nodiscard]] bool within_bounds(const Rational& factor, const Table& table) const;
    /// Whether the factor moves every cell by a whole number.
    [[nodiscard]] bool is_whole(const Rational& factor) const;
    /// How far factor 1 moves a primary, or a secondary that is to be protected; negative when down.
    [[nodiscard]] Rational movement(CellId cell) const;
};

class WitnessChecker {
  public:
    WitnessChecker(const Table& table, const Pattern& pattern, Verdict& verdict)
        : table_(table), pattern_(pattern), verdict_(verdict), sums_(table.equation_count) {}

    /// From now on moves of secondaries are kept as well.
    void keep_secondaries() { keeps_secondaries_ = true; }
    /// And moves of cells that attackers know more of.
    void keep_known(const Attackers& attackers) { attackers_ = &attackers; }
    /// Checks equations and published cells; every failure goes to the verdict.
    [[nodiscard]] Witness check(const Deviation& deviation);

  private:
    void add_move(Witness& witness, CellId id, const Integer& distance) const;
    [[nodiscard]] bool moves_suppressed_cells_only(const Deviation& deviation);
    [[nodiscard]] bool satisfies_equations(const Deviation& deviation);

    const Table& table_;
    const Pattern& pattern_;
    Verdict& verdict_;
    bool keeps_secondaries_ = false;
    const Attackers* attackers_ = nullptr;
    std::vector<Integer> sums_;  // by equation; all zero between two checks
    std::vector<EquationId> touched_;
};

}  // namespace verify
