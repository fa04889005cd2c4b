// SPDX-License-Identifier: Apache-2.0
// Method `modular`: a hierarchical table is protected subtable by subtable, from the top down, as in HiTaS
// (de Wolf 2002), the Modular of tau-ARGUS. docs/methods/modular.md
#pragma once

#include "methods/method.h"

namespace tacet {

inline constexpr MethodOption kModularOptions[] = {
    {"solver", "auto", "auto|optimal|incremental|flows", "the method that protects each subtable"},
    {"subtable-seconds", "60", "<a number above 0, such as 60>", "time limit for each subtable"},
    {"lower-margin", "0.99", "<a number from 0 to 1, such as 0.99>",
     "a carried secondary must seem as low as this share of its value"},
    {"upper-margin", "1.01", "<a number from 1 to 2, such as 1.01>",
     "a carried secondary must seem as high as this share of its value"},
    {"rest", "auto", "auto|incremental|flows|repair",
     "the method that protects, in the whole table, what the subtables leave exposed; auto: incremental in "
     "two dimensions or with few cells, else flows; repair: none but the repair after the audit"},
};

[[nodiscard]] Proposal propose_modular(const Problem& problem);

}  // namespace tacet
