// SPDX-License-Identifier: Apache-2.0
// Method `shortest-path`: the heuristic of Castro 2004. docs/methods/shortest-path.md
#pragma once

#include "methods/shared/network_protection.h"

namespace tacet {

inline constexpr MethodOption kShortestPathOptions[] = {
    kNetworkOrderOption,
    kNetworkWeightsOption,
    {"rooms", "own", "own|both",
     "a cell carries as much as it can move in the path's direction, or as in the paper either way"},
    kPathCleanUpOption,
};

[[nodiscard]] Proposal propose_shortest_path(const Problem& problem);

}  // namespace tacet
