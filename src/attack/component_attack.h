// SPDX-License-Identifier: Apache-2.0
// The attack on one component by linear programs: one for many primaries at once as long as that proves
// something, then one for each side that is left, stopped as soon as the level is reached.
#pragma once

#include <span>
#include <vector>

#include "attack/component.h"
#include "attack/proof_book.h"
#include "lp/linear_program.h"

namespace tacet {

/// A target that could not be proven.
struct Exposure {
    Target target;
    bool is_decided = false;  ///< false: time ran out or the solver failed, so nothing is known
    double attainable = 0;    ///< how far the cell can move, in table units, if decided
    std::vector<EquationId> equations = {};  ///< that hold it, if decided
};

/// Why a target cannot be reached: whatever the suppressed cells do, the primary moves by no more than the
/// sum of their capacities (the capacity constraint of Fischetti and Salazar 2001). Holds for any pattern.
struct CapacityCut {
    double amount = 0;  ///< what the target asks for, in the same unit
    std::vector<std::pair<CellId, double>> capacities = {};
};

struct ComponentFindings {
    std::vector<Witness> witnesses;
    std::vector<Exposure> exposures;
    /// Sides that the solver reached with a margin, but for which no exact witness was found.
    std::vector<Target> inexact;
};

inline void leave_undecided(std::span<const Target> targets, ComponentFindings& findings) {
    for (const Target& each : targets) findings.exposures.push_back({.target = each});
}

class ComponentAttack {
  public:
    ComponentAttack(const Table& table, const Component& component, const Deadline& deadline);

    /// Treats a cell of the component as published, or as suppressed again.
    void publish(CellId cell);
    void suppress(CellId cell);
    /// From now on with the bounds that this attacker knows.
    void attack_as(InsiderId attacker);
    /// Many targets by few programs; finds witnesses only, decides nothing.
    void prove_together(ProofBook& proof_book, ComponentFindings& findings);
    /// The open targets of the proof book one by one; each ends as a witness, an exposure or inexact.
    void prove_singly(ProofBook& proof_book, ComponentFindings& findings);
    /// Both, given up at the first target that cannot be proven. True if none is left open.
    bool prove_all(ProofBook& proof_book, ComponentFindings& findings);
    /// From the last solve, which must have been for this target and optimal.
    [[nodiscard]] CapacityCut capacity_cut(const Target& target) const;
    /// The farthest that `cell` moves to `side`, in table units; nothing if the solver did not finish.
    [[nodiscard]] std::optional<double> farthest(CellId cell, Side side);

  private:
    [[nodiscard]] std::uint32_t column(CellId cell) const;
    void restore(CellId cell);
    [[nodiscard]] bool has(CellId cell) const;
    [[nodiscard]] Amount room_of(CellId cell, Side side) const { return room(table_, attacker_, cell, side); }
    void set_room(CellId cell, double share);
    bool bulk(std::span<const Target> targets, ProofBook& proof_book, ComponentFindings& findings);
    void prove_side(const Target& target, ProofBook& proof_book, ComponentFindings& findings);
    void prove_width(const Target& target, ProofBook& proof_book, ComponentFindings& findings);
    bool keep(ProofBook& proof_book, ComponentFindings& findings) const;
    bool prove_from_inside(const Target& target, ProofBook& proof_book, ComponentFindings& findings);
    End push(CellId cell, Side side, double limit);
    [[nodiscard]] std::vector<EquationId> binding_equations() const;

    const Table& table_;
    const Component& component_;
    const Deadline& deadline_;
    InsiderId attacker_ = kOutsider;
    LinearProgram lp_;
    std::vector<bool> is_published_;    // by column
    std::optional<CellId> solved_for_;  // that the last solve moved as far as it goes
    double unit_;                       // the program counts in units of the last decimal of the values
};

}  // namespace tacet
