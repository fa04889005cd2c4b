// SPDX-License-Identifier: Apache-2.0
// The cheapest single cube for each primary: what hypercube methods build on, as a yardstick.
#pragma once

#include "tacet/pattern.h"
#include "tacet/table.h"

namespace tacet {

/// Protects each primary, most demanding first, by the cube through it that needs the cheapest new cells and
/// has room for its larger level everywhere. Flat tables only.
[[nodiscard]] Pattern protect_by_cheapest_cubes(const Table& table);

}  // namespace tacet
