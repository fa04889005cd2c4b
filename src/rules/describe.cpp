// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "tacet/rules.h"

namespace tacet {

namespace {

std::string_view who(ContributorLevel level, double count = 2) {
    const std::string_view all = level == ContributorLevel::holding ? "holdings" : "contributors";
    return count == 1 ? all.substr(0, all.size() - 1) : all;
}

/// "1 contributor", "2 contributors".
std::string counted(double count, ContributorLevel level) {
    return fmt::format("{:g} {}", count, who(level, count));
}

/// "the largest holds", "the 2 largest hold".
std::string largest(std::uint32_t count, std::string_view of) {
    return count == 1 ? fmt::format("the largest {} holds", of)
                      : fmt::format("the {} largest {} hold", count, of);
}

std::string rule_text(const DominanceRule& rule) {
    return fmt::format("dominance: {} more than {} %", largest(rule.count, who(rule.level, rule.count)),
                       rule.percent);
}

std::string rule_text(const PriorPosteriorRule& rule) {
    const std::string prior =
        rule.prior == 100 ? "" : fmt::format(", known to within {} % before", rule.prior);
    const std::string coalition =
        rule.coalition == 1 ? "the second largest" : fmt::format("the next {} together", rule.coalition);
    return fmt::format("p%: of the {} {} can estimate the largest to within {} %{}", who(rule.level),
                       coalition, rule.percent, prior);
}

std::string rule_text(const RequestRule& rule) {
    return fmt::format(
        "request: one of the {} that asked for it holds more than {} % or {} % (by code), or there "
        "are fewer than {}; level {} %",
        who(rule.level), rule.percent[0], rule.percent[1], rule.minimum, rule.margin);
}

std::string rule_text(const FrequencyRule& rule) {
    return fmt::format("frequency: fewer than {} {}; level {} %", rule.minimum, who(rule.level), rule.margin);
}

}  // namespace

std::vector<std::string> describe(const Rules& rules) {
    std::vector<std::string> lines;
    const auto add = [&](const auto& all) {
        for (const auto& rule : all) lines.push_back(rule_text(rule));
    };
    add(rules.dominance);
    add(rules.prior_posterior);
    add(rules.request);
    add(rules.frequency);
    if (rules.zero_range)
        lines.push_back(
            fmt::format("zero: the cell is 0 though it has contributors; upper level {}", *rules.zero_range));
    lines.push_back(fmt::format("by hand: level {} %", rules.manual_margin));
    if (rules.missing_is_safe) lines.emplace_back("cells with a missing code are safe");
    return lines;
}

std::string describe(const Reason& reason, const Rules& rules) {
    const std::string contributors = counted(static_cast<double>(reason.count), reason.level);
    switch (reason.kind) {
        case RuleKind::none:
            return "no rule fired";
        case RuleKind::dominance:
            return fmt::format("{} {:.1f} % of the cell, more than {} %",
                               largest(rules.dominance[reason.rule].count, "of " + contributors),
                               reason.found, reason.limit);
        case RuleKind::prior_posterior:
            return fmt::format(
                "of {} those outside the coalition blur the largest by {:.1f} % of it, less than {} %",
                contributors, reason.found, reason.limit);
        case RuleKind::request:
            return fmt::format(
                "of {} one that asked for protection holds {:.1f} % of the cell (limit {} %, or "
                "fewer than {})",
                contributors, reason.found, reason.limit,
                counted(rules.request[reason.rule].minimum, reason.level));
        case RuleKind::frequency:
            return fmt::format("{}, fewer than {}", counted(reason.found, reason.level), reason.limit);
        case RuleKind::zero:
            return fmt::format("the cell is 0, and {} {}", contributors,
                               reason.count == 1 ? "contributes" : "contribute");
        case RuleKind::manual:
            return "called unsafe by hand";
        case RuleKind::given:
            return "called unsafe in the table that was read";
    }
    return {};
}

std::string_view to_string(CellStatus status) {
    switch (status) {
        case CellStatus::safe:
            return "safe";
        case CellStatus::safe_manual:
            return "safe (by hand)";
        case CellStatus::unsafe_rule:
            return "unsafe (dominance or p%)";
        case CellStatus::unsafe_request:
            return "unsafe (request)";
        case CellStatus::unsafe_frequency:
            return "unsafe (frequency)";
        case CellStatus::unsafe_zero:
            return "unsafe (zero)";
        case CellStatus::unsafe_manual:
            return "unsafe (by hand)";
        case CellStatus::must_publish:
            return "must be published";
        case CellStatus::secondary:
            return "secondary";
        case CellStatus::secondary_manual:
            return "secondary (by hand)";
        case CellStatus::empty:
            return "empty";
    }
    return {};
}

}  // namespace tacet
