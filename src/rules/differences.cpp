// SPDX-License-Identifier: Apache-2.0
// Disclosure by differences, for counts: what a total has beyond one of its cells is a group of fewer than k.
// Who knows both can tell how small it is (k-disclosure, as GaussSuppression has it).
#include <fmt/format.h>

#include <algorithm>

#include "rules/rule_kind.h"

namespace tacet {

extern const RuleKind kDifferences;

namespace {

enum : std::size_t { kLeast, kMargin };

constexpr RuleParameter kParameters[] = {{.key = "k", .least = 2, .most = 1'000'000, .is_whole = true},
                                         margin("margin", 30)};

std::optional<Finding> test(const CellSensitivity& cell, const Rule& rule) {
    std::optional<Finding> found;
    for (const std::uint64_t total : cell.counts_of_totals()) {
        const auto beyond = static_cast<double>(total - std::min(total, cell.contributor_count()));
        if (beyond > 0 && beyond < rule[kLeast] && (!found || beyond < found->found))
            found = Finding{beyond, rule[kLeast]};
    }
    return found;
}

/// In a table of counts, so far that the group may as well be no smaller than k.
Levels levels(const UnsafeCell& cell) {
    Levels levels = levels_of_margin(cell, kDifferences);
    if (!cell.cube.is_frequency_table()) return levels;
    const Amount missing = level_of_number(cell.cube, exact(cell.finding.limit - cell.finding.found));
    return {.lower = std::max(levels.lower, missing), .upper = std::max(levels.upper, missing)};
}

std::string text(const Rule& rule) {
    return fmt::format("differences: a total has fewer than {} {} beyond the cell; level {} %", rule[kLeast],
                       contributors(rule.level()), rule[kMargin]);
}

std::string reason(const Reason& reason, const Rule&) {
    return fmt::format("one of its totals has only {} beyond it, fewer than {}",
                       counted(reason.found, reason.level), reason.limit);
}

}  // namespace

extern const RuleKind kDifferences = {
    .key = "differences",
    .name = "differences",
    .parameters = kParameters,
    .argus = {},
    .status = CellStatus::unsafe_frequency,
    .needs_response = false,
    .needs_counts = true,
    .needs_rows = true,
    .test = test,
    .levels = levels,
    .text = text,
    .reason = reason,
    .business_flag = always<'A'>,
};

}  // namespace tacet
