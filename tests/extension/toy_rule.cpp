// SPDX-License-Identifier: Apache-2.0
#include "toy_rule.h"

#include <fmt/format.h>

namespace tacet {

namespace {

enum : std::size_t { kExactly, kMargin };

constexpr RuleParameter kParameters[] = {{.key = "exactly", .least = 1, .most = 9, .is_whole = true},
                                         margin("margin", 25)};
constexpr std::string_view kForms[] = {"exactly", "exactly,margin"};

std::optional<Finding> test(const CellSensitivity& cell, const Rule& rule) {
    if (cell.count() != rule[kExactly]) return {};
    return Finding{cell.count(), rule[kExactly]};
}

Levels levels(const UnsafeCell& cell) {
    return levels_of_margin(cell, kToyRule);
}

std::string text(const Rule& rule) {
    return fmt::format("toy: exactly {} {}", rule[kExactly], contributors(rule.level()));
}

std::string reason(const Reason& reason, const Rule&) {
    return fmt::format("exactly {}", counted(reason.found, reason.level));
}

}  // namespace

extern const RuleKind kToyRule = {
    .key = "toy",
    .name = "toy",
    .parameters = kParameters,
    .argus = {.letters = "TOY", .forms = kForms, .switches = "exactly"},
    .needs_response = false,
    .needs_counts = true,
    .test = test,
    .levels = levels,
    .text = text,
    .reason = reason,
    .business_flag = always<'A'>,
};

}  // namespace tacet
