// SPDX-License-Identifier: Apache-2.0
// Dominance, the (n,k) rule: the n largest contributors hold more than k per cent of the cell.
#include <fmt/format.h>

#include "rules/rule_kind.h"

namespace tacet {

namespace {

enum : std::size_t { kCount, kPercent };

constexpr RuleParameter kParameters[] = {{.key = "n", .least = 1, .most = 100, .is_whole = true},
                                         percentage("k")};
constexpr std::string_view kForms[] = {"n,k"};

std::uint32_t tops(const Rule& rule) {
    return static_cast<std::uint32_t>(rule[kCount]);
}

std::optional<Finding> test(const CellSensitivity& cell, const Rule& rule) {
    if (cell.largest() == 0 || cell.total() <= 0) return {};
    const Amount together = cell.head(tops(rule));
    if (!exceeds(together, rule[kPercent], cell.total())) return {};
    return Finding{percent(together, cell.total()), rule[kPercent]};
}

mpq_class safe_total(const CellSensitivity& cell, const Rule& rule) {
    return 100 * mpq_class(cell.head(tops(rule))) / exact(rule[kPercent]);
}

/// "the largest holds", "the 2 largest hold".
std::string largest(const Rule& rule, std::string_view of) {
    return rule[kCount] == 1 ? fmt::format("the largest {} holds", of)
                             : fmt::format("the {} largest {} hold", rule[kCount], of);
}

std::string text(const Rule& rule) {
    return fmt::format("dominance: {} more than {} %",
                       largest(rule, contributors(rule.level(), rule[kCount])), rule[kPercent]);
}

std::string reason(const Reason& reason, const Rule& rule) {
    const std::string all = counted(static_cast<double>(reason.count), reason.level);
    return fmt::format("{} {:.1f} % of the cell, more than {} %", largest(rule, "of " + all), reason.found,
                       reason.limit);
}

/// tau-ARGUS calls every cell C as soon as there are two dominance rules; we follow the rule that fired.
char business_flag(const Rule& rule) {
    return rule[kCount] > 1 ? 'C' : 'B';
}

}  // namespace

extern const RuleKind kDominance = {
    .key = "dominance",
    .name = "dominance",
    .parameters = kParameters,
    .argus = {.letters = "NK", .forms = kForms, .switches = "n,k", .individual = 2, .most = 4},
    .test = test,
    .levels = levels_of_safe_total,
    .text = text,
    .reason = reason,
    .business_flag = business_flag,
    .tops = tops,
    .safe_total = safe_total,
};

}  // namespace tacet
