// SPDX-License-Identifier: Apache-2.0
// Method `modular`: a hierarchical table is protected subtable by subtable, from the top down, as in HiTaS
// (de Wolf 2002), the Modular of tau-ARGUS. docs/methods/modular.md
#pragma once

#include "methods/method.h"

namespace tacet {

inline constexpr MethodOption kModularOptions[] = {
    {"solver", "auto", "auto|optimal|incremental|flows", "the method that protects each subtable"},
    number_option("subtable-seconds", "60", kAboveZero, 1e9, "time limit for each subtable"),
    number_option("lower-margin", "0.99", 0, 1,
                  "a carried secondary must seem as low as this share of its value"),
    number_option("upper-margin", "1.01", 1, 2,
                  "a carried secondary must seem as high as this share of its value"),
    {"rest", "auto", "auto|incremental|flows|repair",
     "the method that protects, in the whole table, what the subtables leave exposed; auto: incremental in "
     "two dimensions or with few cells, else flows; repair: only the repair after the audit"},
};

[[nodiscard]] Proposal propose_modular(const Problem& problem);

}  // namespace tacet
