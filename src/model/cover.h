// SPDX-License-Identifier: Apache-2.0
// Recognition of tables that are products but for sums at their end.
#pragma once

#include <optional>

#include "tacet/table.h"

namespace tacet {

/// The product of the cells before sums that are in one equation each, as tau-ARGUS adds them against
/// singletons; nothing if there are no such sums or no product of two dimensions or more.
[[nodiscard]] std::optional<Dimensions> recognise_cover(const Table& table);

}  // namespace tacet
