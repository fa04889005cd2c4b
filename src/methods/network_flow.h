// SPDX-License-Identifier: Apache-2.0
// Method `network-flow`: a minimum-cost flow for each side of each primary (Kelly, Golden and Assad 1992; Cox
// 1995; Castro 2002). docs/methods/network-flow.md
#pragma once

#include "methods/shared/network_protection.h"

namespace tacet {

inline constexpr MethodOption kNetworkFlowOptions[] = {
    kNetworkOrderOption,
    kNetworkWeightsOption,
    kPathCleanUpOption,
};

[[nodiscard]] Proposal propose_network_flow(const Problem& problem);

}  // namespace tacet
