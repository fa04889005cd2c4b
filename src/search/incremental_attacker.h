// SPDX-License-Identifier: Apache-2.0
// The incremental attacker (Kelly et al. 1992, Robertson 1995, Fischetti and Salazar 2001): for one side of
// one primary, the linear program that moves it by its level at the least cost, where suppressed cells move
// for free and a new cell pays its weight for each unit it moves. What moves is suppressed.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "attack/proof_book.h"
#include "search/mover.h"
#include "tacet/deadline.h"
#include "tacet/pattern.h"

namespace tacet {

class IncrementalAttacker {
  public:
    IncrementalAttacker(const Table& table, Pattern pattern, const Deadline& deadline);

    /// Told of each solution, in floating point.
    using Taker = std::function<void(std::span<const CellShift>)>;

    /// Suppresses what it takes to reach the target.
    End protect(const Target& target, const Taker& taker);
    /// Likewise, and enters the witness into the proof book if it can be made exact.
    End protect(const Target& target, ProofBook& proof_book);
    /// Suppresses what it takes to make all these moves at once.
    End move(std::span<const Target> moves, const Taker& taker);
    /// Suppresses what another solution moves.
    void take(std::span<const CellShift> moved);
    /// Publishes all that was suppressed since the beginning.
    void restart();

    [[nodiscard]] const Pattern& pattern() const { return pattern_; }
    [[nodiscard]] double cost() const { return cost_; }
    [[nodiscard]] std::size_t programs() const { return programs_; }

  private:
    End widen(const Target& target, const Taker& taker);
    End move_both(const Target& target, Amount up, const Taker& taker);
    [[nodiscard]] Amount up_part(const Target& target, double share) const;

    const Table& table_;
    Pattern pattern_;
    const Deadline& deadline_;
    std::unique_ptr<Mover> mover_;
    double first_cost_ = 0;
    double cost_ = 0;
    std::vector<CellId> added_;  // since the beginning
    std::size_t programs_ = 0;
};

/// The solution in rational numbers, if they can be found.
[[nodiscard]] std::optional<Witness> make_exact(const Table& table, std::span<const CellShift> moved);

}  // namespace tacet
