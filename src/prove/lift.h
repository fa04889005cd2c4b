// SPDX-License-Identifier: Apache-2.0
// Makes a constraint stronger. A pattern that violates it may grow by cheap cells and still violate some
// constraint for the same target; that one asks for cells that cost more.
#pragma once

#include "prove/cut_search.h"

namespace tacet {

/// `cuts` are what `search` found for the target in `shares`, which are 0 or 1. Leaves the one of them, or of
/// those found for larger patterns, that asks most.
void lift(const Table& table, CutSearch& search, const Target& target, std::span<const double> shares,
          const Deadline& deadline, std::vector<Cut>& cuts);

}  // namespace tacet
