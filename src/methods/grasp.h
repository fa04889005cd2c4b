// SPDX-License-Identifier: Apache-2.0
// Method `grasp`: greedy randomised adaptive search (Feo and Resende 1995) as in Staggemeier et al. 2007:
// construction under the relaxed check, the incremental attacker, local search; again and again.
// docs/methods/grasp.md
#pragma once

#include "methods/shared/pattern_search.h"

namespace tacet {

inline constexpr MethodOption kGraspOptions[] = {
    {"rule", "coverage", "cheapest|per-capacity|coverage", "what makes a candidate attractive, see greedy"},
    whole_option("candidates", "3", 0, 1e6, "length of the list of best candidates; 0: as alpha says"),
    number_option("alpha", "0.1", 0, 1,
                  "or all within this share of the way from the best candidate to the worst"),
    number_option("bias", "2", 0, 10,
                  "power by which better ones of the list are preferred; 0: all are as likely"),
    kGuardsOption,
    {"local-search", "on", "on|off", "descent by exchange from each pattern that the attacker completed"},
    {"relinking", "on", "on|off", "look for patterns on the way from each new one to one of the five best"},
    whole_option("evaluations", "1000", 1, kNoLimit,
                 "stop after this many cycles; --iterations takes precedence"),
    whole_option("patience", "200", 1, kNoLimit, "stop after this many evaluations without improvement"),
    kBenefitOption,
};

[[nodiscard]] Proposal propose_grasp(const Problem& problem);

}  // namespace tacet
