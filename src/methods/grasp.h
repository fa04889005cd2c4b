// SPDX-License-Identifier: Apache-2.0
// Method `grasp`: greedy randomised adaptive search (Feo and Resende 1995) as in Staggemeier et al. 2007:
// construction under the relaxed check, the incremental attacker, local search; again and again.
// docs/methods/grasp.md
#pragma once

#include "methods/shared/pattern_search.h"

namespace tacet {

inline constexpr MethodOption kGraspOptions[] = {
    {"rule", "coverage", "cheapest|per-capacity|coverage",
     "what makes a candidate attractive, as in method greedy"},
    whole_option("candidates", "3", 0, 1e6, "length of the list of best candidates; 0: alpha decides"),
    number_option("alpha", "0.1", 0, 1,
                  "with candidates=0: how far, from best (0) to worst (1), a candidate of the list may be"),
    number_option("bias", "2", 0, 10,
                  "exponent by which better candidates of the list are preferred; 0: all are equally likely"),
    kLevelsOption,
    kGuardsOption,
    {"local-search", "on", "on|off", "improve each pattern by exchanges after the attacker completed it"},
    {"relinking", "on", "on|off",
     "also try the patterns between each new one and one of the five best (path relinking)"},
    whole_option("evaluations", "1000", 1, kNoLimit,
                 "stop after this many cycles; --iterations takes precedence"),
    whole_option("patience", "200", 1, kNoLimit, "stop after this many evaluations without improvement"),
    kBenefitOption,
};

[[nodiscard]] Proposal propose_grasp(const Problem& problem);

}  // namespace tacet
