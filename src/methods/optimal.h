// SPDX-License-Identifier: Apache-2.0
// Method `optimal`: branch and cut, from a pattern of `auto`. docs/methods/optimal.md
#pragma once

#include "methods/method.h"

namespace tacet {

inline constexpr MethodOption kOptimalOptions[] = {
    {"gap", "0", "<percentage, 0 or more>",
     "stop when the pattern is proven to cost no more than this above the best"},
    {"nodes", "unlimited", "<number above 0, or unlimited>", "nodes of all integer programs at most"},
};

[[nodiscard]] Proposal propose_optimal(const Problem& problem);

struct ProofLimits {
    Deadline deadline;
    double gap = 0;  ///< that is good enough, as a part of the cost
    std::uint64_t nodes = UINT64_MAX;
    std::size_t rounds = SIZE_MAX;  ///< of the linear relaxation at the beginning
};

/// Goes on from the proposal's pattern: a better pattern, a better bound, or the proof that there is none.
void prove(const Problem& problem, const ProofLimits& limits, Proposal& proposal);

}  // namespace tacet
