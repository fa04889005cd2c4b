// SPDX-License-Identifier: Apache-2.0
// Which primaries a search protects in an order that it seeks: all (P), or those that are exposed while the
// primaries alone are suppressed, by two programs for each (K), or as far as an unpicker tells (Ku, a part of
// K). Smith et al. 2011, sections V and VII; docs/attack.md says why K is read so. What is not in K stays
// protected whatever else is suppressed; what Ku leaves exposed must be looked for afterwards.
#pragma once

#include <string_view>
#include <vector>

#include "methods/method.h"

namespace tacet {

/// `name` is P, K or Ku. Primaries that need no protection are in none of them.
[[nodiscard]] std::vector<CellId> choose_primaries(const Problem& problem, std::string_view name);

}  // namespace tacet
