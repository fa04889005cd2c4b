// SPDX-License-Identifier: Apache-2.0
// Cubes from cells that the source has added up. What comes out is what counting the records would give.
#pragma once

#include "tabulate/cell_source.h"
#include "tabulate/record_counter.h"

namespace tacet {

/// Why records have to be read, whatever the source can; empty if they need not.
[[nodiscard]] std::string reason_to_read(const RecordPlan& plan, const TabulateOptions& options);

/// One for each cube of the plan.
[[nodiscard]] std::vector<CellRequest> cell_requests(const RecordPlan& plan);

/// One counter with everything. Throws InputError, MoreDecimals or NotAddable.
[[nodiscard]] std::vector<RecordCounter> count_cells(CellSource& cells, const RecordSource& source,
                                                     const RecordPlan& plan);

}  // namespace tacet
