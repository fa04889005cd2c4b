// SPDX-License-Identifier: Apache-2.0
// The attack on one component by linear programs: one for many primaries at once as long as that proves
// something, then one for each side that is left, stopped as soon as the level is reached.
#pragma once

#include <vector>

#include "attack/ledger.h"
#include "attack/region.h"
#include "lp/linear_program.h"

namespace tacet {

/// A goal that could not be proven.
struct Exposure {
    Goal goal;
    bool is_decided = false;  ///< false: time ran out or the solver failed, so nothing is known
    double attainable = 0;    ///< how far the cell can move, in table units, if decided
    std::vector<EquationId> equations = {};  ///< that hold it, if decided
};

/// Why a goal cannot be reached: whatever the suppressed cells do, the primary moves by no more than the sum
/// of their capacities (the capacity constraint of Fischetti and Salazar 2001). Holds for any pattern.
struct CapacityCut {
    double amount = 0;  ///< what the goal asks for, in the same unit
    std::vector<std::pair<CellId, double>> capacities = {};
};

struct ComponentFindings {
    std::vector<Witness> witnesses;
    std::vector<Exposure> exposures;
    /// Sides that the solver reached with a margin, but for which no exact witness was found.
    std::vector<Goal> inexact;
};

class ComponentAttack {
  public:
    ComponentAttack(const Table& table, const Component& component, const Deadline& deadline);

    /// Treats a cell of the component as published, or as suppressed again.
    void publish(CellId cell);
    void suppress(CellId cell);
    /// Many goals by few programs; finds witnesses only, decides nothing.
    void prove_together(Ledger& ledger, ComponentFindings& findings);
    /// The open goals of the ledger one by one; each ends as a witness, an exposure or inexact.
    void prove_singly(Ledger& ledger, ComponentFindings& findings);
    /// Both, given up at the first goal that cannot be proven. True if none is left open.
    bool prove_all(Ledger& ledger, ComponentFindings& findings);
    /// From the last solve, which must have been for this goal and optimal.
    [[nodiscard]] CapacityCut capacity_cut(const Goal& goal) const;
    /// The farthest that `cell` moves to `side`, in table units; nothing if the solver did not finish.
    [[nodiscard]] std::optional<double> farthest(CellId cell, Side side);

  private:
    [[nodiscard]] std::uint32_t column(CellId cell) const;
    void restore(CellId cell);
    void set_room(CellId cell, double share);
    bool bulk(std::span<const Goal> goals, Ledger& ledger, ComponentFindings& findings);
    void prove_side(const Goal& goal, Ledger& ledger, ComponentFindings& findings);
    void prove_width(const Goal& goal, Ledger& ledger, ComponentFindings& findings);
    bool keep(Ledger& ledger, ComponentFindings& findings) const;
    bool prove_from_inside(const Goal& goal, Ledger& ledger, ComponentFindings& findings);
    LinearProgram::End push(CellId cell, Side side, double limit);
    [[nodiscard]] std::vector<EquationId> binding_equations() const;

    const Table& table_;
    const Component& component_;
    const Deadline& deadline_;
    LinearProgram lp_;
    std::vector<bool> is_published_;  // by column
    double unit_;                     // the program counts in units of the last decimal of the values
};

}  // namespace tacet
