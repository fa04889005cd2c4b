// SPDX-License-Identifier: Apache-2.0
// What can be asked of a pattern: why a cell is suppressed, what is exposed and how it falls, how two
// patterns differ.
#pragma once

#include "serve/answers.h"
#include "tacet/unpick.h"

namespace tacet {

/// The rule with its figures, levels, the witness, whom it protects: for the office.
[[nodiscard]] Json why_json(const Document& document, const Run* run, const ViewPlace& place);
/// Exposed primaries, and the subtractions that lead to each.
[[nodiscard]] Json exposed_json(const Run& run);
[[nodiscard]] Json compare_json(const Document& document, const Run& first, const Run& second);

/// What a side of a cell needs, and has.
[[nodiscard]] Json side_json(const Table& table, const SideReport& side);
/// The subtractions that lead to a cell.
[[nodiscard]] Json steps_json(const Sheet& sheet, const Unpicked& unpicked, CellId cell);

}  // namespace tacet
