// SPDX-License-Identifier: Apache-2.0
// Primaries that may be exposed by one of their own equations, with the primaries alone suppressed (Serpell
// et al. 2008, section 4): those that are alone in it, or need more than all others in it are worth. The
// paper conjectures that protecting these protects all; that is not so, but it is a good start.
#pragma once

#include <vector>

#include "tacet/table.h"
#include "tacet/witness.h"

namespace tacet {

[[nodiscard]] std::vector<CellId> initially_exposed(const Table& table, Protection protection);

}  // namespace tacet
