// SPDX-License-Identifier: Apache-2.0
// Method `optimal`: the plan of `auto`, with most of the time for the proof. docs/methods/optimal.md
#pragma once

#include "methods/method.h"

namespace tacet {

inline constexpr MethodOption kOptimalOptions[] = {
    {"gap", "0", "<percentage, 0 or more>",
     "stop when the pattern is proven to cost no more than this above the best"},
    {"nodes", "unlimited", "<number above 0, or unlimited>", "nodes of all integer programs at most"},
};

[[nodiscard]] Proposal propose_optimal(const Problem& problem);

}  // namespace tacet
