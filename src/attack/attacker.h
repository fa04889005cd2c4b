// SPDX-License-Identifier: Apache-2.0
// The attacker: what an intruder can infer about suppressed cells from the published ones, the equations and
// the bounds (the attacker problems of Fischetti and Salazar 2001). Works down a ladder, cheapest step first:
// unpicking, components, circuits, products of paths, programs for many primaries,
// programs for one.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "attack/component.h"
#include "attack/component_attack.h"
#include "attack/grid.h"
#include "attack/insider_book.h"
#include "attack/leaf_router.h"
#include "attack/proof_book.h"
#include "attack/router.h"
#include "model/vast.h"
#include "tacet/deadline.h"

namespace tacet {

struct AttackOptions {
    unsigned threads = 1;
    Deadline deadline = {};
    /// Of a component. In larger ones, programs are asked of the surroundings of a target first.
    std::uint32_t most_cells_for_programs = kMostCellsForPrograms;
};

/// What was left open after an attack.
struct Findings {
    std::vector<Exposure> exposures;
    std::vector<Target> inexact;  ///< reached with a margin by the solver, yet without an exact witness
};

/// How far an intruder can place a cell below and above its value, in table units.
struct Reach {
    double down = 0;
    double up = 0;
};

class Attacker {
  public:
    Attacker(const Table& table, const Pattern& pattern, AttackOptions options);

    /// Enters witnesses for all that can be proven into the proof book and reports the rest.
    Findings prove(ProofBook& proof_book) const;
    /// Likewise against insiders.
    Findings prove(InsiderBook& book) const;
    /// Insiders who know more of a cell that has to do with this one.
    [[nodiscard]] std::vector<InsiderId> insiders_around(CellId cell) const;
    /// Only what costs little: circuits, products of paths, and programs for many primaries at once.
    void prove_cheaply(ProofBook& proof_book) const;
    /// Only programs for many primaries at once.
    void prove_together(ProofBook& proof_book) const { prove_by_programs(proof_book, nullptr); }
    /// The exact ranges of suppressed cells; nothing where the solver did not finish.
    [[nodiscard]] std::vector<std::optional<Reach>> reaches(std::span<const CellId> cells) const;

  private:
    static constexpr std::uint32_t kNoComponent = UINT32_MAX;

    void prove_disclosed(ProofBook& proof_book, Findings& findings) const;
    void prove_by_flows(ProofBook& proof_book) const;
    template <class Find>
    void route(ProofBook& proof_book, std::span<const Target> targets, const Grid& grid,
               const Find& find) const;
    void prove_by_leaves(ProofBook& proof_book) const;
    void prove_by_surroundings(ProofBook& proof_book, const Leaves& leaves) const;
    [[nodiscard]] Component surroundings(CellId cell, const Leaves& leaves, std::size_t most_leaves) const;
    [[nodiscard]] std::vector<Target> open_in_large_components(const ProofBook& proof_book) const;
    void prove_by_boxes(ProofBook& proof_book) const;
    using OwnRouter = std::unique_ptr<Router>;
    [[nodiscard]] std::vector<OwnRouter> make_routers(const Grid& grid) const;
    void take_disclosed(std::vector<Target>& targets, Findings& findings) const;
    void prove_by_flows(InsiderBook& book, std::span<const Target> targets) const;
    void prove_by_programs(InsiderBook& book, std::span<const Target> targets, Findings& findings) const;
    void prove_by_programs(ProofBook& proof_book, Findings* findings) const;

    struct Task {
        const Component* component;
        std::vector<CellId> primaries;
        ComponentFindings found;
    };
    template <class Work>
    void run(std::vector<Task>& tasks, ProofBook& proof_book, const Work& work) const;
    static std::vector<Task> split(const std::vector<Task>& tasks, const ProofBook& proof_book);

    const Table& table_;
    const Pattern& pattern_;
    AttackOptions options_;
    Unpicked unpicked_;
    std::vector<Component> components_;
    std::vector<std::uint32_t> component_of_;  // by cell; kNoComponent if published or disclosed
};

}  // namespace tacet
