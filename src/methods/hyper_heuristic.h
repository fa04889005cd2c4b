// SPDX-License-Identifier: Apache-2.0
// Method `hyper-heuristic`: learns while it runs which of several simple heuristics to apply next to the
// pattern it has. docs/methods/hyper-heuristic.md
#pragma once

#include "methods/shared/pattern_search.h"

namespace tacet {

inline constexpr MethodOption kHyperHeuristicOptions[] = {
    {"selection", "bandit", "choice-function|bandit", "how it learns which heuristic to apply next"},
    {"tries", "32", "<a whole number from 1 to 10000, such as 32>",
     "moves that one application of drop, exchange, add and ruin tries"},
    {"kept", "0.9", "<a number from 0 to 1, such as 0.9>",
     "share of the secondaries that a greedy rule goes on from, drawn at random"},
    kGuardsOption,
    {"evaluations", "5000", "<a whole number above 0, such as 5000>",
     "stop after so many applications; --iterations comes first"},
    {"patience", "500", "<a whole number above 0, such as 500>",
     "stop after so many evaluations without improvement"},
    kBenefitOption,
};

[[nodiscard]] Proposal propose_hyper_heuristic(const Problem& problem);

}  // namespace tacet
