// SPDX-License-Identifier: Apache-2.0
// The p% rule: a coalition of the next largest contributors can estimate the largest to within p per cent.
// With q, prior-posterior: having known it to within q per cent before; p% if q is 100.
#include <fmt/format.h>

#include "rules/rule_kind.h"

namespace tacet {

namespace {

enum : std::size_t { kPercent, kPrior, kCoalition };

constexpr RuleParameter kParameters[] = {
    percentage("p"),
    percentage("q", 100),
    {.key = "coalition", .least = 1, .most = 100, .is_whole = true, .otherwise = 1}};
constexpr std::string_view kForms[] = {"p", "p,coalition", "p,q,coalition"};

std::uint32_t tops(const Rule& rule) {
    return static_cast<std::uint32_t>(rule[kCoalition]) + 1;
}

std::optional<Finding> test(const CellSensitivity& cell, const Rule& rule) {
    const Wide rest = Wide{cell.total()} - cell.head(tops(rule));
    if (millionths(rule[kPercent]) * cell.largest() - millionths(rule[kPrior]) * rest <= 0) return {};
    return Finding{percent(static_cast<Amount>(rest), cell.largest()), rule[kPercent] * 100 / rule[kPrior]};
}

mpq_class safe_total(const CellSensitivity& cell, const Rule& rule) {
    return exact(rule[kPercent]) / exact(rule[kPrior]) * mpq_class(cell.largest()) +
           mpq_class(cell.head(tops(rule)));
}

std::string text(const Rule& rule) {
    const std::string prior =
        rule[kPrior] == 100 ? "" : fmt::format(", which all know to within {} % beforehand", rule[kPrior]);
    const std::string coalition =
        rule[kCoalition] == 1 ? "the second largest" : fmt::format("the next {} together", rule[kCoalition]);
    return fmt::format("p%: of the {} {} can estimate the largest to within {} %{}",
                       contributors(rule.level()), coalition, rule[kPercent], prior);
}

std::string reason(const Reason& reason, const Rule&) {
    return fmt::format(
        "of {}, those outside the coalition together contribute {:.1f} % of what the largest contributes, "
        "less than {} %",
        counted(static_cast<double>(reason.count), reason.level), reason.found, reason.limit);
}

std::string contradiction(const Rule& rule) {
    if (rule[kPercent] <= rule[kPrior]) return {};
    return fmt::format(
        "found p = {} above q = {}, expected at most q: contributors know each other to within q % already",
        rule[kPercent], rule[kPrior]);
}

}  // namespace

extern const RuleKind kPriorPosterior = {
    .key = "p_percent",
    .name = "p%",
    .parameters = kParameters,
    .argus = {.letters = "P", .forms = kForms, .switches = "p", .individual = 2, .most = 4},
    .test = test,
    .levels = levels_of_safe_total,
    .text = text,
    .reason = reason,
    .business_flag = always<'F'>,
    .tops = tops,
    .safe_total = safe_total,
    .contradiction = contradiction,
};

}  // namespace tacet
