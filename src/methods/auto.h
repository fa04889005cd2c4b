// SPDX-License-Identifier: Apache-2.0
// Method `auto`: search for a pattern, and prove that there is no better one where that can be done.
// docs/methods/auto.md
#pragma once

#include "methods/method.h"

namespace tacet {

[[nodiscard]] Proposal propose_auto(const Problem& problem);

/// How much is done of what.
struct Plan {
    std::uint64_t rounds = UINT64_MAX;      ///< of improvement before the first attempt at a proof
    std::uint64_t all_rounds = UINT64_MAX;  ///< before the second
    double for_rounds = 1;                  ///< of the time left after the first
    std::uint64_t nodes = 0;                ///< of integer programs, in both; none: no attempt
    std::size_t bound_rounds = SIZE_MAX;    ///< of the linear relaxation in the second
    double gap = 0;                         ///< that is good enough, as a part of the cost
};

/// Construction, rounds of improvement, a short attempt at a proof; where that is not enough more rounds and
/// another attempt.
[[nodiscard]] Proposal search_and_prove(const Problem& problem, const Plan& plan);

}  // namespace tacet
