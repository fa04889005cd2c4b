// SPDX-License-Identifier: Apache-2.0
// Publications of before: what they showed is known for ever, what they suppressed must stay unknown together
// with the new tables. docs/history.md
#pragma once

#include "job/run_log.h"
#include "tacet/deadline.h"

namespace tacet {

/// Gives the cells of tables that were published before the state they had then. Throws InputError if a
/// publication names a cell that the data do not have, or shows another value.
void freeze_earlier_tables(const Job& job, const RunOptions& options, std::vector<JudgedCube>& judged,
                           RunLog& log);

/// The table in which these primaries stay suppressed, but need not be uncertain.
[[nodiscard]] Table without_claims(const Table& table, std::span<const CellId> primaries);

/// Cells that earlier publications show in the equations that hold these sides. Empty if one of them would be
/// held without.
[[nodiscard]] std::vector<CellId> cells_in_the_way(const LinkedTable& linked,
                                                   std::span<const Unprotectable> sides);

}  // namespace tacet
