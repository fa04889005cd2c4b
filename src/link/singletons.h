// SPDX-License-Identifier: Apache-2.0
// A contributor who is alone in a cell knows its value, and so what is left of a row. Where a row's primaries
// could be told apart that way, their sum becomes a cell that must be uncertain as well.
#pragma once

#include <cstdint>
#include <vector>

#include "tacet/linked_table.h"

namespace tacet {

/// What is known of the contributors to the cells of `data`.
struct ContributorCounts {
    std::vector<std::uint64_t> count;  ///< by cell; 0: not known
    std::uint64_t minimum = 0;         ///< of the frequency rule; 0: there is none
};

/// Adds the sums as cells and equations at the end.
void add_singleton_cells(TableData& data, const ContributorCounts& contributors,
                         const SingletonOptions& options);

}  // namespace tacet
