// SPDX-License-Identifier: Apache-2.0
// What constraints are sought for: the targets that the levels ask for, against the outsider and against
// insiders.
#pragma once

#include <vector>

#include "attack/target.h"
#include "tacet/table.h"

namespace tacet {

/// Primary by primary: sides, and widths where they ask for more than the sides. Of insiders all, if they are
/// few; otherwise those that know a cell in an equation of the primary, where what they know says most.
/// Outsiders first, and of each kind the largest amount.
[[nodiscard]] std::vector<Target> all_targets(const Table& table, Protection protection);

}  // namespace tacet
