// SPDX-License-Identifier: Apache-2.0
// Method `heurgene`: the genetic algorithm of Herrington 2015, with the two improvements that she asks for.
// docs/methods/heurgene.md
#pragma once

#include "methods/shared/breeding.h"

namespace tacet {

inline constexpr MethodOption kHeurgeneOptions[] = {
    population_option("10"),
    kGenerationsOption,
    kStallOption,
    kBreedingBenefitOption,
    {"strategy", "portfolio",
     "portfolio|roulette-kill|roulette-similar|tournament-kill|tournament-similar|elite",
     "selection and replacement; portfolio: drawn each time, 45 % roulette, 45 % tournament, 10 % elite"},
    {"diversity", "cells", "cells|circuits",
     "how similarity is measured; with circuits, mates are also chosen to be dissimilar"},
};

[[nodiscard]] Proposal propose_heurgene(const Problem& problem);

}  // namespace tacet
