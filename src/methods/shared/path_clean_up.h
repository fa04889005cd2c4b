// SPDX-License-Identifier: Apache-2.0
// Clean-up by shortest paths, which Castro 2004 proposes and leaves to the future: secondaries are published
// again, most costly first, if paths through the other suppressed cells still move what rested on them.
#pragma once

#include "methods/shared/network_protection.h"

namespace tacet {

/// The proof book must prove all that the pattern is to protect; it still does afterwards. Returns how many
/// secondaries were published.
std::size_t clean_up_by_paths(const Problem& problem, NetworkState& state);

}  // namespace tacet
