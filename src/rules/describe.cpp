// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "rules/rule_kind.h"

namespace tacet {

namespace {

struct CauseName {
    Cause cause{};
    std::string_view name;
    std::string_view sentence;
};
constexpr CauseName kCauses[] = {
    {Cause::none, "none", "no rule fired"},
    {Cause::manual, "by hand", "called unsafe by hand"},
    {Cause::given, "given with the table", "called unsafe in the table that was read"},
};

const CauseName& cause_row(Cause cause) {
    const auto* found = std::ranges::find(kCauses, cause, &CauseName::cause);
    return found == std::end(kCauses) ? kCauses[0] : *found;
}

struct StatusName {
    CellStatus status{};
    std::string_view name;
};
constexpr StatusName kStatuses[] = {
    {CellStatus::safe, "safe"},
    {CellStatus::safe_manual, "safe (by hand)"},
    {CellStatus::unsafe_rule, "unsafe (dominance or p%)"},
    {CellStatus::unsafe_request, "unsafe (request)"},
    {CellStatus::unsafe_frequency, "unsafe (frequency)"},
    {CellStatus::unsafe_zero, "unsafe (zero)"},
    {CellStatus::unsafe_manual, "unsafe (by hand)"},
    {CellStatus::must_publish, "must be published"},
    {CellStatus::secondary, "secondary"},
    {CellStatus::secondary_manual, "secondary (by hand)"},
    {CellStatus::empty, "empty"},
};

/// What was chosen: "dominance (n 2, k 85, holding)". Values that are as they would be otherwise are left
/// out.
std::string short_text(const Rule& rule) {
    std::vector<std::string> chosen;
    std::size_t at = 0;
    for (const RuleParameter& each : rule.kind().parameters) {
        std::vector<double> numbers;
        for (std::size_t i = 0; i < each.numbers; ++i) numbers.push_back(rule[at++]);
        if (std::ranges::all_of(numbers, [&](double number) { return number == each.otherwise; })) continue;
        chosen.push_back(fmt::format("{} {}", each.key, fmt::join(numbers, "/")));
    }
    if (rule.level() != ContributorLevel::individual) chosen.emplace_back(to_string(rule.level()));
    if (chosen.empty()) return std::string(rule.kind().name);
    return fmt::format("{} ({})", rule.kind().name, fmt::join(chosen, ", "));
}

}  // namespace

std::string_view contributors(ContributorLevel level, double count) {
    const std::string_view all = level == ContributorLevel::holding ? "holdings" : "contributors";
    return count == 1 ? all.substr(0, all.size() - 1) : all;
}

std::string counted(double count, ContributorLevel level) {
    return fmt::format("{:g} {}", count, contributors(level, count));
}

std::string_view to_string(ContributorLevel level) {
    return std::ranges::find(kLevelNames, level, &LevelName::level)->name;
}

std::vector<std::string> describe(const Rules& rules) {
    std::vector<std::string> lines;
    for (const std::uint32_t i : test_order(rules)) lines.push_back(rules.list[i].kind().text(rules.list[i]));
    std::ranges::move(describe_settings(rules), std::back_inserter(lines));
    return lines;
}

std::vector<std::string> describe_settings(const Rules& rules) {
    std::vector<std::string> lines;
    if (rules.is_none) lines.emplace_back("none: no cell is sensitive by a rule");
    lines.push_back(fmt::format("by hand: level {} %", rules.manual_margin));
    if (rules.missing_is_safe) lines.emplace_back("cells with a missing code are safe");
    return lines;
}

std::string describe(const Reason& reason, const Rules& rules) {
    if (reason.cause != Cause::rule) return std::string(cause_row(reason.cause).sentence);
    const Rule& rule = rules.list[reason.rule];
    return rule.kind().reason(reason, rule);
}

std::string_view cause_name(const Reason& reason, const Rules& rules) {
    if (reason.cause != Cause::rule) return cause_row(reason.cause).name;
    return rules.list[reason.rule].kind().name;
}

std::vector<PrimaryCount> count_primaries(const JudgedCube& judged) {
    const Rules& rules = judged.rules;
    std::vector<std::size_t> by_rule(rules.list.size());
    std::vector<std::size_t> by_cause(std::size(kCauses));
    for (const Verdict& each : judged.verdicts) {
        if (!is_unsafe(each.status)) continue;
        if (each.reason.cause == Cause::rule)
            ++by_rule[each.reason.rule];
        else
            ++by_cause[static_cast<std::size_t>(&cause_row(each.reason.cause) - kCauses)];
    }
    std::vector<PrimaryCount> counts;
    for (const std::uint32_t i : test_order(rules))
        counts.push_back(
            {"by " + short_text(rules.list[i]), rules.list[i].kind().text(rules.list[i]), by_rule[i]});
    for (std::size_t i = 0; i < by_cause.size(); ++i)
        if (by_cause[i] > 0)
            counts.push_back({std::string(kCauses[i].name), std::string(kCauses[i].name), by_cause[i]});
    return counts;
}

std::string describe_primaries(const JudgedCube& judged) {
    std::size_t all = 0;
    std::vector<std::string> parts;
    for (const PrimaryCount& each : count_primaries(judged)) {
        all += each.primaries;
        parts.push_back(fmt::format("{} {}", each.primaries, each.cause));
    }
    const std::string total = fmt::format("{} {}", all, all == 1 ? "primary" : "primaries");
    if (judged.rules.is_none) parts.emplace_back("rules = none");
    return parts.empty() ? total : fmt::format("{}: {}", total, fmt::join(parts, ", "));
}

std::string_view to_string(CellStatus status) {
    const auto* found = std::ranges::find(kStatuses, status, &StatusName::status);
    return found == std::end(kStatuses) ? std::string_view() : found->name;
}

}  // namespace tacet
