// SPDX-License-Identifier: Apache-2.0
// Method `greedy`: four rules for a relaxed-safe pattern, completed by the incremental attacker, as in
// Staggemeier et al. 2007. docs/methods/greedy.md
#pragma once

#include "methods/shared/pattern_search.h"

namespace tacet {

inline constexpr MethodOption kGreedyOptions[] = {
    {"rule", "coverage", "cheapest|per-capacity|coverage|cycle",
     "which cell is suppressed next: that of least weight; of least weight per unit of missing room that it "
     "provides; or per equation that it helps; cycle: the corner box of least weight through the primary"},
    {"order", "weight-descending", "weight-descending|weight-ascending|file|by-equation|random",
     "in which order primaries are looked at"},
    kGuardsOption,
    {"study", "off", "on|off",
     "attack the relaxed pattern before it is completed, and count what exposes its primaries"},
    kCleanUpOption,
};

[[nodiscard]] Proposal propose_greedy(const Problem& problem);

}  // namespace tacet
