// SPDX-License-Identifier: Apache-2.0
// Capacity constraints (Fischetti and Salazar 2001), each with the argument that makes it hold. Add multiples
// of equations to "the target moves": what remains says that other cells must move in its stead, and they can
// only where they are suppressed, and only as far as their rooms. So enough of them must be suppressed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "attack/proof_book.h"
#include "lp/cut_program.h"
#include "prove/residue.h"
#include "tacet/bound.h"
#include "tacet/table.h"

namespace tacet {

__extension__ using Wide = __int128;  ///< for sums of products of amounts

/// What to add to the target.
struct Argument {
    Target target;
    /// By Side. A width needs both; one without multiples counts with the room of the cell itself.
    std::array<Multiples, 2> multiples;
};

/// What an argument comes to: the capacities of the cells suppressed must reach the rest.
struct CapacityConstraint {
    struct Capacity {
        CellId cell;
        Wide amount = 0;
    };
    Argument argument;
    std::vector<Capacity> capacities;  ///< of cells that may be suppressed
    Wide rest = 0;
};

/// A capacity constraint after some cells were taken as suppressed, whether they are or not, and the
/// capacities of the others rounded. Columns are cells.
struct Cut {
    CutRow row;
    std::shared_ptr<CapacityConstraint> origin;
    std::vector<CellId> taken;
    Wide divisor = 0;  ///< of the capacities before they are rounded
};

/// As a proof shows it.
[[nodiscard]] PricedConstraint priced(const Cut& cut, double price);

/// Whole numbers in proportion to the prices of equations, as close as small numbers allow.
[[nodiscard]] Multiples whole_multiples(std::span<const double> prices,
                                        std::span<const EquationId> equations);

/// Makes capacity constraints from multiples of equations.
class CutMaker {
  public:
    /// Both must outlive it. Cells that leave the residue leave the constraints made from then on.
    CutMaker(const Table& table, const Residue& residue);

    /// Null if the argument says nothing: the target may stay where it is, or cells that are suppressed
    /// anyway carry it all.
    [[nodiscard]] std::shared_ptr<CapacityConstraint> constraint(const Argument& argument);
    /// Appends what follows from the argument and is violated by `shares`, one share for each cell.
    void make(const Argument& argument, std::span<const double> shares, std::vector<Cut>& cuts);

  private:
    /// How far cells can move in the target's stead, and what they must carry. False if the multiples say
    /// nothing about the target.
    bool add_capacities(const Argument& argument, Wide& rest);
    void add_capacities(const Target& target, const Multiples& multiples, Wide scale);
    [[nodiscard]] std::int64_t own_factor(CellId target, Side side, const Multiples& multiples) const;

    const Table& table_;
    const Residue& residue_;
    std::vector<Wide> sums_;  // by cell, all 0 between calls
    std::vector<CellId> touched_;
    std::vector<std::int64_t> factors_;  // by cell, all 0 between calls
};

/// Of cells with shares, each clipped at the rest: where it is more, no rounding is violated.
inline constexpr double kMostActivity = 2;

/// Appends what follows from the constraint because cells are suppressed or not, and is violated by `shares`.
void round(const std::shared_ptr<CapacityConstraint>& constraint, std::span<const double> shares,
           std::vector<Cut>& cuts);

}  // namespace tacet
