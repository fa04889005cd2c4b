// SPDX-License-Identifier: Apache-2.0
// Witnesses without a solver, where the dimensions are known. Along one dimension the simplest deviation is a
// path: one leaf up and another down, with the codes above each up to their common parent, or one leaf up
// with all codes above it including the total. A product of one path per dimension keeps every equation. In a
// flat table the products are the boxes of the hypercube method (Repsilber, Giessing).
#pragma once

#include <optional>
#include <span>

#include "attack/proof_book.h"
#include "tacet/pattern.h"
#include "tacet/table.h"

namespace tacet {

/// A product of paths through suppressed cells that moves `target.cell` far enough, if a short search finds
/// one.
[[nodiscard]] std::optional<Witness> find_box(const Table& table, const Pattern& pattern,
                                              const Target& target);

}  // namespace tacet
