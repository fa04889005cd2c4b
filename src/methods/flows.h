// SPDX-License-Identifier: Apache-2.0
// Method `flows`. docs/methods/flows.md
#pragma once

#include "methods/method.h"

namespace tacet {

inline constexpr MethodOption kFlowsOptions[] = {
    {"polish", "on", "on|off", "improve the constructed pattern by some rounds of ruin and recreate"},
};

/// A deviation for each primary by circuits through networks and pairs of slices.
[[nodiscard]] Proposal propose_flows(const Problem& problem);

}  // namespace tacet
