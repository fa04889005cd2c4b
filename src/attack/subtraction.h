// SPDX-License-Identifier: Apache-2.0
// What insiders work out by subtraction alone: with what they know, an equation may have one unknown cell
// left. Quick, as it looks only at what has to do with their own cells.
#pragma once

#include <map>
#include <vector>

#include "attack/target.h"
#include "tacet/insider.h"
#include "tacet/table.h"

namespace tacet {

class Subtraction {
  public:
    /// `is_unknown` says by cell what outsiders do not know.
    Subtraction(const Table& table, std::vector<bool> is_unknown);

    /// The cells that the insider works out, with the equation that gives each of them away. Without those
    /// that it knows from the outset.
    [[nodiscard]] std::map<CellId, EquationId> disclosed_to(InsiderId who) const;
    /// Whether it works out a primary that it attacks, exactly or, by a single equation, too closely.
    [[nodiscard]] bool gives_away_primary(InsiderId who, Protection protection) const;

  private:
    [[nodiscard]] bool excludes(const Target& target, EquationId equation) const;

    const Table& table_;
    std::vector<bool> is_unknown_;        // by cell
    std::vector<std::uint32_t> unknown_;  // cells, by equation
};

/// Whether no pattern keeps all insiders out: as far as subtraction tells, which is quick.
[[nodiscard]] bool is_hopeless(const Table& table, Protection protection);

}  // namespace tacet
