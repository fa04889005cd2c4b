// SPDX-License-Identifier: Apache-2.0
// Method `descent`: from a greedy pattern downhill, by moves that add, drop and exchange cells, as far as
// that goes (the local search of Staggemeier et al. 2007). docs/methods/descent.md
#pragma once

#include "methods/shared/pattern_search.h"

namespace tacet {

inline constexpr MethodOption kDescentOptions[] = {
    {"start", "incremental", "incremental|cheapest|per-capacity|coverage",
     "how the first pattern is made: primary by primary, largest weight first, or by a rule of greedy"},
    {"neighbourhoods", "all", "drop|exchange|add|all",
     "moves: drop a secondary; exchange one for others that cost less; add a cell and drop two"},
    {"improvement", "first", "first|best",
     "make the first move that lowers the cost, or the best of its kind"},
    kGuardsOption,
    whole_option("evaluations", "1000000", 1, kNoLimit,
                 "stop after this many moves tried; --iterations takes precedence"),
    whole_option("patience", "1000000", 1, kNoLimit, "stop after this many evaluations without improvement"),
    kBenefitOption,
};

[[nodiscard]] Proposal propose_descent(const Problem& problem);

}  // namespace tacet
