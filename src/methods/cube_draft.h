// SPDX-License-Identifier: Apache-2.0
// A pattern that the hypercube method is making: what is suppressed so far, and what is proven of it.
#pragma once

#include "attack/ledger.h"
#include "attack/router.h"
#include "methods/method.h"
#include "search/book.h"

namespace tacet {

/// Whether the grand total may be suppressed: not as long as anything else may protect.
enum class GrandTotal : std::uint8_t { kept, sold };

struct CubeDraft {
    explicit CubeDraft(const Problem& problem)
        : pattern(problem.table), ledger(problem.table, problem.protection) {}

    Pattern pattern;
    Ledger ledger;
    std::map<std::string, double> statistics = {};

    /// What it costs to let the cell move.
    [[nodiscard]] double price(const Table& table, CellId cell, bool is_for_sale) const;
};

/// Moves a place by cubes, or by other circuits where there are none. Empty if there is no way.
[[nodiscard]] Deviation find_cubes(Router& router, Place place, int sign, double amount);

/// Protects the targets by cubes within the subtables of a table with dimensions, as far as these reach. In
/// a table without hierarchies cubes are witnesses.
[[nodiscard]] CubeDraft cubes_by_subtable(const Problem& problem, const Grid& grid,
                                          std::span<const Target> targets);

/// Reaches the targets that a draft leaves open, in their order, through all levels of the hierarchies: by
/// way of what is suppressed already, or by cubes.
void complete_by_cubes(const Problem& problem, const Grid& grid, std::span<const Target> targets,
                       CubeDraft& draft);

}  // namespace tacet
