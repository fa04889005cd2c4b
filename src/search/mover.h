// SPDX-License-Identifier: Apache-2.0
// The linear program of the incremental attacker (Kelly et al. 1992, Fischetti and Salazar 2001): moves cells
// by given amounts at the least cost, where each other cell pays its weight for each unit it moves, unless it
// is suppressed. Tables that are networks have it solved as a flow of least cost, all others by the solver.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "attack/target.h"
#include "process/end.h"
#include "tacet/deadline.h"
#include "tacet/insider.h"
#include "tacet/table.h"
#include "tacet/witness.h"

namespace tacet {

/// How a cell moves in a solution, in table units; negative is down.
struct CellShift {
    CellId cell;
    double amount = 0;
};

class Mover {
  public:
    Mover() = default;
    Mover(const Mover&) = delete;
    Mover& operator=(const Mover&) = delete;
    virtual ~Mover() = default;

    /// A suppressed cell moves free of cost, another pays its weight for each unit. To begin with all pay.
    virtual void set_free(CellId cell, bool is_free) = 0;
    /// All targets at once, each cell at most once, none of a width, and all against one attacker, who is not
    /// to know of anything that moves that it does not. The answer depends on moves and on
    /// what is free only, not on what was asked before.
    virtual End move(std::span<const Target> moves, const Deadline& deadline) = 0;
    /// All that moved when `move` was done last. Cells ascend.
    [[nodiscard]] std::span<const CellShift> moved() const { return moved_; }

  protected:
    std::vector<CellShift> moved_;
};

/// A cell without weight still costs a little, or cells would be suppressed at random.
inline constexpr double kLeastPrice = 1e-4;

[[nodiscard]] std::unique_ptr<Mover> make_mover(const Table& table);
/// By the solver, whatever the table.
[[nodiscard]] std::unique_ptr<Mover> make_program_mover(const Table& table);

}  // namespace tacet
