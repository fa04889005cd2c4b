// SPDX-License-Identifier: Apache-2.0
// What an attacker can work out of one suppressed cell.
#pragma once

#include "tacet/audit.h"
#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// The exact range, as the audit gives it for all cells if it is asked for them. Of the options only threads
/// and deadline count. A published cell has a range of one value.
[[nodiscard]] CellRange find_range(const Table& table, const Pattern& pattern, CellId cell,
                                   const AuditOptions& options = {});

}  // namespace tacet
