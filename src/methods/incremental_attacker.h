// SPDX-License-Identifier: Apache-2.0
// The incremental attacker (Kelly et al. 1992, Robertson 1995, Fischetti and Salazar 2001): for one side of
// one primary, the linear program that moves it by its level at the least cost, where suppressed cells move
// for free and a new cell pays its weight for each unit it moves. What moves is suppressed.
#pragma once

#include <vector>

#include "attack/ledger.h"
#include "search/mover.h"
#include "tacet/deadline.h"
#include "tacet/pattern.h"

namespace tacet {

class IncrementalAttacker {
  public:
    using End = Mover::End;

    IncrementalAttacker(const Table& table, Pattern pattern, const Deadline& deadline);

    /// Suppresses what it takes to reach the goal and enters the witness into the ledger.
    End protect(const Goal& goal, Ledger& ledger);

    [[nodiscard]] const Pattern& pattern() const { return pattern_; }
    [[nodiscard]] double cost() const { return cost_; }
    [[nodiscard]] std::size_t programs() const { return programs_; }

  private:
    End move(CellId cell, Side side, Amount amount, Ledger& ledger);
    End widen(const Goal& goal, Ledger& ledger);
    End move_both(CellId cell, Amount up, Amount width, Ledger& ledger);
    [[nodiscard]] Amount up_part(const Goal& goal, double share) const;
    void take(Ledger& ledger);
    void suppress(CellId cell);

    const Table& table_;
    Pattern pattern_;
    const Deadline& deadline_;
    std::unique_ptr<Mover> mover_;
    double cost_ = 0;
    std::size_t programs_ = 0;
};

}  // namespace tacet
