// SPDX-License-Identifier: Apache-2.0
#include "tacet/range.h"

#include "attack/attacker.h"

namespace tacet {

CellRange find_range(const Table& table, const Pattern& pattern, CellId cell, const AuditOptions& options) {
    if (!pattern.contains(cell)) return {.cell = cell, .is_known = true};
    const Attacker attacker(table, pattern, {options.threads, options.deadline});
    const auto reach = attacker.reaches({&cell, 1}).front();
    if (!reach) return {.cell = cell};
    const double unit = table.to_double(1);
    return {.cell = cell, .is_known = true, .down = reach->down * unit, .up = reach->up * unit};
}

}  // namespace tacet
