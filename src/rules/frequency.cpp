// SPDX-License-Identifier: Apache-2.0
// The threshold rule: a cell has fewer contributors than the minimum.
#include <fmt/format.h>

#include "rules/rule_kind.h"

namespace tacet {

extern const RuleKind kFrequency;

namespace {

enum : std::size_t { kMinimum, kMargin };

// A minimum of 1 would never fire: cells without contributors are empty.
constexpr RuleParameter kParameters[] = {{.key = "minimum", .least = 2, .most = 1'000'000, .is_whole = true},
                                         margin("margin", 30)};
constexpr std::string_view kForms[] = {"minimum,margin"};

std::uint32_t fewest(const Rule& rule) {
    return static_cast<std::uint32_t>(rule[kMinimum]);
}

std::optional<Finding> test(const CellSensitivity& cell, const Rule& rule) {
    // Weighted counts are sums of decimals: less than a billionth short is enough.
    if (cell.contributor_count() == 0 || cell.count() >= rule[kMinimum] - 1e-9) return {};
    return Finding{cell.count(), rule[kMinimum]};
}

Levels levels(const UnsafeCell& cell) {
    return levels_of_margin(cell, kFrequency);
}

std::string text(const Rule& rule) {
    return fmt::format("frequency: fewer than {} {}; level {} %", rule[kMinimum], contributors(rule.level()),
                       rule[kMargin]);
}

std::string reason(const Reason& reason, const Rule&) {
    return fmt::format("{}, fewer than {}", counted(reason.found, reason.level), reason.limit);
}

}  // namespace

extern const RuleKind kFrequency = {
    .key = "frequency",
    .name = "frequency",
    .parameters = kParameters,
    .argus = {.letters = "FREQ", .forms = kForms, .switches = "minimum"},
    .status = CellStatus::unsafe_frequency,
    .needs_response = false,
    .needs_counts = true,
    .test = test,
    .levels = levels,
    .text = text,
    .reason = reason,
    .business_flag = always<'A'>,
    .fewest = fewest,
};

}  // namespace tacet
