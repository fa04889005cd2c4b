// SPDX-License-Identifier: Apache-2.0
// Protection levels, as tau-ARGUS finds them.
#include <algorithm>

#include "rules/rule_kind.h"

namespace tacet {

namespace {

Levels both(const UnsafeCell& cell, const mpq_class& share) {
    const Amount level = level_of_share(cell.cube, cell.id, share);
    return {level, level};
}

mpq_class largest_margin(const Rules& rules, const RuleKind& kind) {
    double margin = 0;
    for (const Rule& each : rules.list)
        if (&each.kind() == &kind) margin = std::max(margin, each.value("margin"));
    return exact(margin) / 100;
}

/// Where no total above the cell's own would be safe: what the cell would get for few contributors, or by
/// hand.
mpq_class fallback_share(const UnsafeCell& cell, const mpq_class& total) {
    if (total != 0)
        for (const Rule& rule : cell.rules.list)
            if (rule.kind().fewest != nullptr &&
                cell.cube.contributions(cell.id, rule.level()).count <= rule.kind().fewest(rule))
                return largest_margin(cell.rules, rule.kind());
    return exact(cell.rules.manual_margin) / 100;
}

}  // namespace

Levels levels_of_margin(const UnsafeCell& cell, const RuleKind& kind) {
    return both(cell, largest_margin(cell.rules, kind));
}

Levels levels_of_safe_total(const UnsafeCell& cell) {
    const mpq_class total = cell.cube[cell.id].shadow;
    mpq_class safe = total;
    for (const Rule& rule : cell.rules.list)
        if (rule.kind().safe_total != nullptr)
            safe = std::max(safe,
                            rule.kind().safe_total(CellSensitivity(cell.cube, cell.id, rule.level()), rule));
    if (safe > total && total != 0) return both(cell, (safe - total) / abs(total));
    return both(cell, fallback_share(cell, total));
}

}  // namespace tacet
