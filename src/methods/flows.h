// SPDX-License-Identifier: Apache-2.0
// Methods `flows` and `auto`. docs/methods/flows.md, docs/methods/auto.md
#pragma once

#include "methods/method.h"

namespace tacet {

inline constexpr MethodOption kFlowsOptions[] = {
    {"polish", "on", "on|off", "a few rounds of ruin and recreate on what was constructed"},
};

/// A deviation for each primary by circuits through networks and pairs of slices.
[[nodiscard]] Proposal propose_flows(const Problem& problem);
/// A good pattern by a limited number of rounds, the same on any machine if the deadline is far.
[[nodiscard]] Proposal find_pattern(const Problem& problem, const Deadline& deadline);
/// Construction, then rounds of improvement until the limit, and a proof that nothing is better where one is
/// found.
[[nodiscard]] Proposal propose_auto(const Problem& problem);

}  // namespace tacet
