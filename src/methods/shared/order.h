// SPDX-License-Identifier: Apache-2.0
// The order in which primaries are protected.
#pragma once

#include <string_view>
#include <vector>

#include "tacet/table.h"

namespace tacet {

/// `name` is weight-descending, weight-ascending, file, by-equation or random. Ties keep the order of the
/// file.
[[nodiscard]] std::vector<CellId> order_primaries(const Table& table, std::string_view name,
                                                  std::uint64_t seed);

}  // namespace tacet
