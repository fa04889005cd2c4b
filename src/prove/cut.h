// SPDX-License-Identifier: Apache-2.0
// Capacity constraints (Fischetti and Salazar 2001), each with the argument that makes it hold. Add multiples
// of equations to "the target moves": what remains says that other cells must move in its stead, and they can
// only where they are suppressed, and only as far as their rooms. So enough of them must be suppressed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "attack/proof_book.h"
#include "lp/cut_program.h"
#include "tacet/bound.h"
#include "tacet/table.h"

namespace tacet {

__extension__ using Wide = __int128;  ///< for sums of products of amounts

/// Why a cut holds: what to add to the target, and which cells are taken as suppressed, whether they are or
/// not.
struct Argument {
    Target target;
    /// By Side. A width needs both; one without multiples counts with the room of the cell itself.
    std::array<Multiples, 2> multiples;
    std::vector<CellId> taken;
    Wide divisor = 0;  ///< of the capacities before they are rounded
};

/// Columns are cells.
struct Cut {
    CutRow row;
    Argument argument;
};

/// Whole numbers in proportion to the prices of equations, as close as small numbers allow.
[[nodiscard]] Multiples whole_multiples(std::span<const double> prices,
                                        std::span<const EquationId> equations);

/// Makes cuts from multiples of equations.
class CutMaker {
  public:
    explicit CutMaker(const Table& table);

    /// Appends what follows from the argument (its `taken` left empty) and is violated by `shares`, one share
    /// of suppression for each cell. Where that leaves a choice, cells with large shares are taken.
    void make(const Argument& argument, std::span<const double> shares, std::vector<Cut>& cuts);

  private:
    struct Capacity {
        CellId cell;
        Wide amount = 0;
    };

    /// How far cells can move in the target's stead, and by which factor the target counts. False if the
    /// multiples say nothing about the target.
    bool find_capacities(const Argument& argument);
    void add_capacities(CellId target, const Multiples& multiples, Wide scale);
    [[nodiscard]] std::int64_t own_factor(CellId target, Side side, const Multiples& multiples) const;
    /// The cut with some cells taken.
    void finish(const Argument& argument, std::span<const double> shares, double least_share,
                std::vector<Cut>& cuts);
    [[nodiscard]] Wide choose_divisor(Wide rest, std::span<const double> shares) const;

    const Table& table_;
    std::vector<Capacity> capacities_;  // of cells that may be suppressed
    Wide rest_ = 0;                     // what they must carry
    std::vector<Wide> sums_;            // by cell, all 0 between calls
    std::vector<CellId> touched_;
    std::vector<std::int64_t> factors_;  // by cell, all 0 between calls
    std::vector<Capacity> order_;        // those left when some are taken
};

}  // namespace tacet
