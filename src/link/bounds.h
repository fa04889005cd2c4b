// SPDX-License-Identifier: Apache-2.0
// What an attacker knows of every cell beforehand.
#pragma once

#include <optional>
#include <vector>

#include "tacet/table.h"

namespace tacet {

/// One pair for all cells, as tau-ARGUS has it, wider where a level asks for more; narrower where each value
/// is known to within `known_percent`. An attacker who knows that values are not negative cannot be kept from
/// that: a lower level stops short of it. `unit` is one of the last decimal published.
void set_bounds(TableData& data, Amount unit, std::optional<double> known_percent);

/// Of those cells nobody knows more than what holds for all.
void free_cells(TableData& data, const std::vector<bool>& is_free);

/// Levels and shares of values may have more decimals than bounds otherwise have. Files hold what proofs rely
/// on, to the last digit.
void widen_bound_column(TableData& data);

}  // namespace tacet
