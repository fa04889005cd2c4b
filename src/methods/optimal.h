// SPDX-License-Identifier: Apache-2.0
// Method `optimal`: the plan of `auto`, with most of the time for the proof. docs/methods/optimal.md
#pragma once

#include "methods/method.h"

namespace tacet {

inline constexpr MethodOption kOptimalOptions[] = {
    number_option("gap", "0", 0, kNoLimit,
                  "stop when the pattern is proven to cost no more than this many per cent above the best"),
    whole_option("nodes", "unlimited", 1, kNoLimit, "largest number of nodes of the search tree",
                 "unlimited"),
};

[[nodiscard]] Proposal propose_optimal(const Problem& problem);

}  // namespace tacet
