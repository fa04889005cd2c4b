// SPDX-License-Identifier: Apache-2.0
// What is left of the table when cells that are too costly for every pattern of interest are dropped. Proofs
// on large tables live on this: nearly all cells go as soon as the bound comes near the cost to beat.
#pragma once

#include <span>
#include <vector>

#include "tacet/table.h"

namespace tacet {

class Residue {
  public:
    /// The table must outlive it.
    explicit Residue(const Table& table);

    /// Candidates that no pattern of interest suppresses.
    void drop(std::span<const std::uint32_t> cells);
    [[nodiscard]] bool is_dropped(CellId cell) const { return is_dropped_[cell.index()]; }

    /// Those that may be suppressed, or are.
    [[nodiscard]] std::span<const CellId> cells() const { return cells_; }
    /// Of those cells.
    [[nodiscard]] std::span<const Term> terms(EquationId equation) const { return terms_[equation.index()]; }

  private:
    void sweep();

    std::vector<bool> is_dropped_;  // by cell; published cells too
    std::vector<CellId> cells_;
    std::vector<std::vector<Term>> terms_;  // by equation
};

}  // namespace tacet
