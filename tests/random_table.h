// SPDX-License-Identifier: Apache-2.0
// Random tables so small that all patterns can be tried.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tacet/pattern.h"
#include "tacet/table.h"
#include "tacet/witness.h"

namespace tacet::tables {

/// Values of either sign, zeros that must be published, sliding levels, and sometimes a second table on the
/// same row totals. At most 8 candidates.
Table random_table(std::uint32_t seed);

/// Cheapest first.
std::vector<Pattern> all_patterns(const Table& table);

/// The cost of the best pattern, by trying all. Nothing if no pattern is safe.
std::optional<double> least_cost(const Table& table, Protection protection);

}  // namespace tacet::tables
