// SPDX-License-Identifier: Apache-2.0
// Method `genetic`: a genetic algorithm over orders, as in Smith et al. 2011. docs/methods/genetic.md
#pragma once

#include "methods/shared/order_search.h"

namespace tacet {

inline constexpr MethodOption kGeneticOptions[] = {
    kProtectOption,
    kGroupsOption,
    kGroupingOption,
    kMembersOption,
    kRestOption,
    {"mutation", "self-adaptive", "swap|insert|invert|self-adaptive",
     "how offspring are mutated; self-adaptive: operator and rate are genes of each order"},
    whole_option("population", "10", 2, 100'000, "number of orders that are kept"),
    {"starts", "weight", "weight|weight-and-rows",
     "the orders that the search begins with, besides random ones: heaviest first and lightest first as in "
     "Smith et al., or also row by row as in Staggemeier et al."},
    number_option("crossover", "0.7", 0, 1, "share of offspring with two parents"),
    kEvaluationsOption,
    kPatienceOption,
    whole_option(
        "converged", "0", 0, kNoLimit,
        "stop after this many iterations in a row with the mean cost within 1 % of the best; 0: none"),
    kBenefitOption,
    kCleanUpOption,
};

[[nodiscard]] Proposal propose_genetic(const Problem& problem);

}  // namespace tacet
