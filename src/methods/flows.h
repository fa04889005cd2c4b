// SPDX-License-Identifier: Apache-2.0
// Methods `flows` and `auto`. docs/methods/flows.md, docs/methods/auto.md
#pragma once

#include "methods/method.h"

namespace tacet {

/// A deviation for each primary by circuits through networks and pairs of slices.
[[nodiscard]] Proposal propose_flows(const Problem& problem);
/// The same, then rounds of improvement until the limit.
[[nodiscard]] Proposal propose_auto(const Problem& problem);

}  // namespace tacet
