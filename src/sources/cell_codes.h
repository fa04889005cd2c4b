// SPDX-License-Identifier: Apache-2.0
// The variables of a ready table: codes from their hierarchies, or as the cells have them.
#pragma once

#include "sources/cell_records.h"

namespace tacet {

/// Throws InputError if codes do not have the lengths of the levels, or, where totals are checked, no cell
/// has the code of a total.
[[nodiscard]] std::vector<Variable> find_codes(const CellRecords& records, std::size_t variables,
                                               Additivity additivity);

}  // namespace tacet
