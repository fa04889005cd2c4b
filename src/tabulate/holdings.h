// SPDX-License-Identifier: Apache-2.0
// Holding level: all records of one holding in a cell count as one contributor, wherever they stand in the
// file. The sums of each holding in each leaf cell are kept, so memory grows with these, at most the records.
#pragma once

#include <span>
#include <vector>

#include "tabulate/sums.h"

namespace tacet {

/// `pairs` has one more column than there are variables: the holding. Returns every cell, totals included,
/// with holdings as contributors; `unweighted` are the shadow sums without weights, pair by pair.
[[nodiscard]] SumTable add_up_holdings(const SumTable& pairs, std::span<const Variable> variables,
                                       std::uint32_t tops, bool is_weighted);

}  // namespace tacet
