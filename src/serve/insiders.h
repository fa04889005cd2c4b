// SPDX-License-Identifier: Apache-2.0
// Insiders as JSON: which attackers who know more than the public come too close, how, and who knows a cell.
#pragma once

#include "serve/answers.h"
#include "tacet/explain.h"

namespace tacet {

/// Sides of primaries that insiders come too close to, a hundred at most, with what each knows.
[[nodiscard]] Json exposures_json(const Sheet& sheet, const Report& report);
/// The insiders who know the cell, or a part of it.
[[nodiscard]] Json known_by_json(const Sheet& sheet, CellId cell);
/// Which cells are exposed, and to whom, if this one alone is published.
[[nodiscard]] Json needed_json(const Sheet& sheet, const Explanation& explanation);

}  // namespace tacet
