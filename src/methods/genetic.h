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
    {"mutation", "self-adaptive", "swap|insert|invert|self-adaptive",
     "how offspring are changed; self-adaptive: as two genes of theirs say"},
    {"population", "10", "<a whole number of at least 2, such as 10>", "orders that are kept"},
    {"crossover", "0.7", "<a number from 0 to 1, such as 0.7>", "share of offspring with two parents"},
    kEvaluationsOption,
    kPatienceOption,
    {"converged", "0", "<a whole number, such as 100; 0 is none>",
     "stop after so many iterations in a row with the mean cost within 1 % of the best"},
    kBenefitOption,
    kCleanUpOption,
};

[[nodiscard]] Proposal propose_genetic(const Problem& problem);

}  // namespace tacet
