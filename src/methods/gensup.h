// SPDX-License-Identifier: Apache-2.0
// Method `gensup`: the genetic algorithm of Almeida, Schütz and Carvalho 2006. docs/methods/gensup.md
#pragma once

#include "methods/shared/breeding.h"

namespace tacet {

inline constexpr MethodOption kGensupOptions[] = {
    population_option("20"),
    kGenerationsOption,
    kStallOption,
    kBreedingBenefitOption,
};

[[nodiscard]] Proposal propose_gensup(const Problem& problem);

}  // namespace tacet
