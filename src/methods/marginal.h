// SPDX-License-Identifier: Apache-2.0
// Method `marginal`: suppress totals, the method of last resort (Smith et al. 2011). docs/methods/marginal.md
#pragma once

#include "methods/method.h"

namespace tacet {

[[nodiscard]] Proposal propose_marginal(const Problem& problem);

}  // namespace tacet
