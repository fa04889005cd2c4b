// SPDX-License-Identifier: Apache-2.0
// Method `hyper-heuristic`: learns while it runs which of several simple heuristics to apply next to the
// pattern it has. docs/methods/hyper-heuristic.md
#pragma once

#include "methods/shared/pattern_search.h"

namespace tacet {

inline constexpr MethodOption kHyperHeuristicOptions[] = {
    {"selection", "bandit", "choice-function|bandit", "how it learns which heuristic to apply next"},
    whole_option("tries", "32", 1, 10'000,
                 "number of moves that one application of drop, exchange, add or ruin tries"),
    number_option("kept", "0.9", 0, 1, "share of the secondaries, drawn at random, that a greedy rule keeps"),
    kGuardsOption,
    whole_option("evaluations", "5000", 1, kNoLimit,
                 "stop after this many applications; --iterations takes precedence"),
    whole_option("patience", "500", 1, kNoLimit, "stop after this many evaluations without improvement"),
    kBenefitOption,
};

[[nodiscard]] Proposal propose_hyper_heuristic(const Problem& problem);

}  // namespace tacet
