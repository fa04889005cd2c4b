// SPDX-License-Identifier: Apache-2.0
// Path relinking (Glover 1996): from one pattern to another, one cell at a time, in search of a cheaper
// relaxed-safe pattern on the way.
#pragma once

#include <optional>

#include "search/relaxed.h"

namespace tacet {

/// Both are the added cells of safe patterns, ascending. At each step the most costly cell that only the
/// first has is given up if the relaxed check allows it, or else the cheapest that only the second has is
/// added. The cheapest relaxed-safe pattern on the way that differs from both; nothing if there is none.
[[nodiscard]] std::optional<Relaxed> relink(const Table& table, Protection protection,
                                            std::span<const CellId> from, std::span<const CellId> to);

}  // namespace tacet
