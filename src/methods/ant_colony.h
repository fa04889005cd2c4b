// SPDX-License-Identifier: Apache-2.0
// Method `ant-colony`: ants that leave trails on the cells they suppress, or on the places of primaries in
// the order in which these are protected (the direct and the indirect model of Staggemeier et al. 2007), with
// the limits on trails of the MAX-MIN ant system (Stützle and Hoos 2000). docs/methods/ant-colony.md
#pragma once

#include "methods/shared/pattern_search.h"

namespace tacet {

inline constexpr MethodOption kAntColonyOptions[] = {
    {"trails", "cells", "cells|order", "what trails are on: cells, or places of primaries in the order"},
    {"ants", "8", "<a whole number from 1 to 1000, such as 8>", "ants of an iteration"},
    {"evaporation", "0.1", "<a number from 0 to 1, such as 0.1>", "share of each trail lost per iteration"},
    {"trail-weight", "1", "<a number from 0 to 10, such as 1>", "power of trails in an ant's choice"},
    {"visibility-weight", "2", "<a number from 0 to 10, such as 2>", "power of what an ant sees by itself"},
    {"candidates", "5", "<a whole number above 0, such as 5>", "the best so many cells are looked at"},
    {"rule", "coverage", "cheapest|per-capacity|coverage", "what an ant sees of cells, see greedy"},
    kGuardsOption,
    {"local-search", "best", "off|best|all", "descent by exchange from the best of an iteration, or all"},
    {"evaluations", "1000", "<a whole number above 0, such as 1000>",
     "stop after so many ants; --iterations comes first"},
    {"patience", "300", "<a whole number above 0, such as 300>",
     "stop after so many evaluations without improvement"},
    kBenefitOption,
};

[[nodiscard]] Proposal propose_ant_colony(const Problem& problem);

}  // namespace tacet
