// SPDX-License-Identifier: Apache-2.0
// Method `shortest-path`: the heuristic of Castro 2004. docs/methods/shortest-path.md
#pragma once

#include "methods/shared/network_protection.h"

namespace tacet {

inline constexpr MethodOption kShortestPathOptions[] = {
    kNetworkOrderOption,
    kNetworkWeightsOption,
    {"rooms", "own", "own|both",
     "how much a path may move a cell: own: as far as it can in that direction; both: as far as it "
     "can in both, as in the paper"},
    {"subproblem", "path", "path|flow",
     "how a path is found: by Dijkstra's algorithm, or as a flow of least cost by the network simplex, which "
     "takes longer; for comparison, as in the paper"},
    kPathCleanUpOption,
};

[[nodiscard]] Proposal propose_shortest_path(const Problem& problem);

}  // namespace tacet
