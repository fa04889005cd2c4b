// SPDX-License-Identifier: Apache-2.0
// Method `ant-colony`: ants that leave trails on the cells they suppress, or on the places of primaries in
// the order in which these are protected (the direct and the indirect model of Staggemeier et al. 2007), with
// the limits on trails of the MAX-MIN ant system (Stützle and Hoos 2000). docs/methods/ant-colony.md
#pragma once

#include "methods/shared/pattern_search.h"

namespace tacet {

inline constexpr MethodOption kAntColonyOptions[] = {
    {"trails", "cells", "cells|order",
     "what ants mark with trails: cells, or positions of primaries in the order"},
    whole_option("ants", "8", 1, 1000, "number of ants in an iteration"),
    number_option("evaporation", "0.1", 0, 1, "share of each trail lost per iteration"),
    number_option("trail-weight", "1", 0, 10, "exponent of the trail when an ant chooses"),
    number_option("visibility-weight", "2", 0, 10,
                  "exponent of the attraction of a cell when an ant chooses"),
    whole_option("candidates", "5", 1, 1e6, "number of best cells that an ant chooses from"),
    {"rule", "coverage", "cheapest|per-capacity|coverage",
     "what makes a cell attractive, as in method greedy"},
    kGuardsOption,
    {"local-search", "best", "off|best|all",
     "improve by exchanges the best pattern of each iteration, or all"},
    whole_option("evaluations", "1000", 1, kNoLimit,
                 "stop after this many ants; --iterations takes precedence"),
    whole_option("patience", "300", 1, kNoLimit, "stop after this many evaluations without improvement"),
    kBenefitOption,
};

[[nodiscard]] Proposal propose_ant_colony(const Problem& problem);

}  // namespace tacet
