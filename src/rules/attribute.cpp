// SPDX-License-Identifier: Apache-2.0
// Attribute disclosure, for counts: all of a total are in one cell. Who knows that somebody is among them
// learns the code.
#include <fmt/format.h>

#include "rules/rule_kind.h"

namespace tacet {

extern const RuleKind kAttribute;

namespace {

enum : std::size_t { kMargin };

constexpr RuleParameter kParameters[] = {margin("margin", 30)};

std::optional<Finding> test(const CellSensitivity& cell, const Rule&) {
    const std::uint64_t count = cell.contributor_count();
    if (count > 0)
        for (const std::uint64_t total : cell.counts_of_totals())
            if (total == count) return Finding{static_cast<double>(count), 0};
    return {};
}

Levels levels(const UnsafeCell& cell) {
    return levels_of_margin(cell, kAttribute);
}

std::string text(const Rule& rule) {
    return fmt::format("attribute: all {} of a total are in the cell; level {} %", contributors(rule.level()),
                       rule[kMargin]);
}

std::string reason(const Reason& reason, const Rule&) {
    return reason.found == 1
               ? fmt::format("the only one of the {} of a total is in it", contributors(reason.level))
               : fmt::format("all {} of a total are in it", counted(reason.found, reason.level));
}

}  // namespace

extern const RuleKind kAttribute = {
    .key = "attribute",
    .name = "attribute",
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
