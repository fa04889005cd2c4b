// SPDX-License-Identifier: Apache-2.0
// A pattern that the hypercube method is making: what is suppressed so far, and what is proven of it.
#pragma once

#include "attack/proof_book.h"
#include "attack/router.h"
#include "methods/method.h"
#include "search/search_book.h"

namespace tacet {

/// Whether the grand total may be suppressed: not as long as anything else may protect.
enum class GrandTotal : std::uint8_t { kept, sold };

struct BoxDraft {
    explicit BoxDraft(const Problem& problem)
        : pattern(problem.table), proof_book(problem.table, problem.protection) {}

    Pattern pattern;
    ProofBook proof_book;
    std::map<std::string, double> statistics = {};

    /// What it costs to let the cell move.
    [[nodiscard]] double price(const Table& table, CellId cell, bool is_for_sale) const;
};

/// Moves a place by boxes, or by other circuits where there are none. Empty if there is no way.
[[nodiscard]] Deviation find_boxes(Router& router, Place place, int sign, double amount);

/// Protects the targets by boxes within the subtables of a table with dimensions, as far as these reach. In
/// a table without hierarchies boxes are witnesses.
[[nodiscard]] BoxDraft boxes_by_subtable(const Problem& problem, const Grid& grid,
                                         std::span<const GridTarget> targets);

/// Reaches the targets that a draft leaves open, in their order, through all levels of the hierarchies: by
/// way of what is suppressed already, or by boxes.
void complete_by_boxes(const Problem& problem, const Grid& grid, std::span<const GridTarget> targets,
                       BoxDraft& draft);

}  // namespace tacet
