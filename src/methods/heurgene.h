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
     "portfolio|wide|roulette-kill|roulette-similar|roulette-crowding|roulette-random|tournament-kill|"
     "tournament-similar|tournament-crowding|tournament-random|rank-kill|rank-similar|rank-crowding|"
     "rank-random|elite",
     "selection and replacement; portfolio: drawn each time, 45 % roulette, 45 % tournament, 10 % elite; "
     "wide: 30 % each of roulette, tournament and roulette by rank, 10 % elite, and crowding among the "
     "replacements"},
    {"diversity", "cells", "cells|circuits",
     "how similarity is measured; with circuits, mates are also chosen to be dissimilar"},
    kMutationOption,
    whole_option("retries", "10", 0, 1e6, "further parents tried when no circuit of the first pays to cross"),
    {"lone-mutants", "off", "on|off",
     "where no circuit pays to cross in a generation, mutate one chromosome instead, so that evolution does "
     "not end there"},
};

[[nodiscard]] Proposal propose_heurgene(const Problem& problem);

}  // namespace tacet
