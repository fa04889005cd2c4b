// SPDX-License-Identifier: Apache-2.0
// Method `descent`: from a greedy pattern downhill, by moves that add, drop and exchange cells, as far as
// that goes (the local search of Staggemeier et al. 2007). docs/methods/descent.md
#pragma once

#include "methods/shared/pattern_search.h"

namespace tacet {

inline constexpr MethodOption kDescentOptions[] = {
    {"start", "incremental", "incremental|cheapest|per-capacity|coverage",
     "what it starts from: primary by primary, heaviest first, or a greedy rule"},
    {"neighbourhoods", "all", "drop|exchange|add|all",
     "moves: give up a secondary and add none, or others that cost less; add a cell and give up two"},
    {"improvement", "first", "first|best", "make the first move that gains, or the best of all of its kind"},
    kGuardsOption,
    whole_option("evaluations", "1000000", 1, kNoLimit,
                 "stop after this many moves tried; --iterations takes precedence"),
    whole_option("patience", "1000000", 1, kNoLimit, "stop after this many evaluations without improvement"),
    kBenefitOption,
};

[[nodiscard]] Proposal propose_descent(const Problem& problem);

}  // namespace tacet
