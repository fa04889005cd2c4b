// SPDX-License-Identifier: Apache-2.0
// Method `grasp`: greedy randomised adaptive search (Feo and Resende 1995) as in Staggemeier et al. 2007:
// construction under the relaxed check, the incremental attacker, local search; again and again.
// docs/methods/grasp.md
#pragma once

#include "methods/shared/pattern_search.h"

namespace tacet {

inline constexpr MethodOption kGraspOptions[] = {
    {"rule", "coverage", "cheapest|per-capacity|coverage", "what makes a candidate attractive, see greedy"},
    {"candidates", "3", "<a whole number, such as 3; 0: as alpha says>",
     "length of the candidate list, the best so many"},
    {"alpha", "0.1", "<a number from 0 to 1, such as 0.1>",
     "or all within this share of the way from the best candidate to the worst"},
    {"bias", "2", "<a number from 0 to 10, such as 2>",
     "power by which better ones of the list are preferred; 0: all are as likely"},
    kGuardsOption,
    {"local-search", "on", "on|off", "descent by exchange from each pattern that the attacker completed"},
    {"relinking", "on", "on|off", "look for patterns on the way from each new one to one of the five best"},
    {"evaluations", "1000", "<a whole number above 0, such as 1000>",
     "stop after so many cycles; --iterations comes first"},
    {"patience", "200", "<a whole number above 0, such as 200>",
     "stop after so many evaluations without improvement"},
    kBenefitOption,
};

[[nodiscard]] Proposal propose_grasp(const Problem& problem);

}  // namespace tacet
