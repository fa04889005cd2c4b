// SPDX-License-Identifier: Apache-2.0
// Protection on request: of those who asked for it the largest holds more than the percentage for its code,
// or any asked and there are few contributors.
#include <fmt/format.h>

#include "rules/rule_kind.h"

namespace tacet {

extern const RuleKind kRequest;

namespace {

enum : std::size_t { kFirst, kSecond, kMinimum, kMargin };

constexpr RuleParameter kParameters[] = {
    {.key = "percent", .least = 1, .most = 100, .may_be_zero = true, .otherwise = 0, .numbers = 2},
    {.key = "minimum", .least = 1, .most = 1'000'000, .is_whole = true, .may_be_zero = true, .otherwise = 0},
    margin("margin", 20)};
constexpr std::string_view kForms[] = {"percent,percent,minimum", "percent,percent,minimum,margin"};

std::optional<Finding> test(const CellSensitivity& cell, const Rule& rule) {
    const Contributor& asked = cell.requester();
    if (asked.request == 0) return {};
    const Finding finding{percent(asked.value, cell.total()), rule[kFirst + asked.request - 1]};
    const bool is_large = finding.limit > 0 && exceeds(asked.value, finding.limit, cell.total());
    if (is_large || cell.count() < rule[kMinimum]) return finding;
    return {};
}

Levels levels(const UnsafeCell& cell) {
    return levels_of_margin(cell, kRequest);
}

std::string text(const Rule& rule) {
    return fmt::format(
        "request: one of the {} that asked for it holds more than {} % or {} % (by code), or there "
        "are fewer than {}; level {} %",
        contributors(rule.level()), rule[kFirst], rule[kSecond], rule[kMinimum], rule[kMargin]);
}

std::string reason(const Reason& reason, const Rule& rule) {
    return fmt::format(
        "of {} one that asked for protection holds {:.1f} % of the cell (limit {} %, or "
        "fewer than {})",
        counted(static_cast<double>(reason.count), reason.level), reason.found, reason.limit,
        counted(rule[kMinimum], reason.level));
}

std::string contradiction(const Rule& rule) {
    if (rule[kFirst] > 0 || rule[kSecond] > 0 || rule[kMinimum] > 0) return {};
    return "found neither percent nor minimum above 0, expected one of them: the rule would never fire";
}

}  // namespace

extern const RuleKind kRequest = {
    .key = "request",
    .name = "request",
    .parameters = kParameters,
    .argus = {.letters = "REQ", .forms = kForms, .switches = "percent,minimum"},
    .status = CellStatus::unsafe_request,
    .needs_requests = true,
    .test = test,
    .levels = levels,
    .text = text,
    .reason = reason,
    .business_flag = always<'B'>,
    .contradiction = contradiction,
};

}  // namespace tacet
