// SPDX-License-Identifier: Apache-2.0
// Zero cells: the response is 0 though the cell has contributors, so every one of them is known to have 0.
#include <fmt/format.h>

#include "rules/rule_kind.h"

namespace tacet {

extern const RuleKind kZero;

namespace {

enum : std::size_t { kRange };

constexpr RuleParameter kParameters[] = {{.key = "range", .least = 0, .most = 1e12}};
constexpr std::string_view kForms[] = {"range"};

std::optional<Finding> test(const CellSensitivity& cell, const Rule&) {
    if (cell.response() != 0) return {};
    return Finding{};
}

Levels levels(const UnsafeCell& cell) {
    double range = 0;
    for (const Rule& rule : cell.rules.list)
        if (&rule.kind() == &kZero) range = std::max(range, rule[kRange]);
    return {.upper = level_of_number(cell.cube, exact(range))};
}

std::string text(const Rule& rule) {
    return fmt::format("zero: the cell is 0 though it has contributors; upper level {}", rule[kRange]);
}

std::string reason(const Reason& reason, const Rule&) {
    return fmt::format("the cell is 0, and {} {}", counted(static_cast<double>(reason.count), reason.level),
                       reason.count == 1 ? "contributes" : "contribute");
}

}  // namespace

extern const RuleKind kZero = {
    .key = "zero",
    .name = "zero",
    .parameters = kParameters,
    .argus = {.letters = "ZERO", .forms = kForms, .most = 1},
    .status = CellStatus::unsafe_zero,
    .has_levels = false,
    .test = test,
    .levels = levels,
    .text = text,
    .reason = reason,
    .business_flag = always<'B'>,
};

}  // namespace tacet
