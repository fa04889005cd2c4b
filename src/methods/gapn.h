// SPDX-License-Identifier: Apache-2.0
// Method `gapn`: the genetic algorithm of Ditrich 2010. docs/methods/gapn.md
#pragma once

#include "methods/shared/breeding.h"

namespace tacet {

inline constexpr MethodOption kGapnOptions[] = {
    population_option("20"),
    kGenerationsOption,
    kStallOption,
    kBreedingBenefitOption,
    kMutationOption,
    {"mutants", "best", "best|both",
     "which of the two offspring are mutated; both: the search goes further, in more time"},
};

[[nodiscard]] Proposal propose_gapn(const Problem& problem);

}  // namespace tacet
