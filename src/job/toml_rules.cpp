// SPDX-License-Identifier: Apache-2.0
// Every rule is read by the row of its kind: this file knows none of them by name.
#include "job/toml_rules.h"

#include <fmt/format.h>

#include "rules/rule_kind.h"
#include "tacet/error.h"

namespace tacet {

namespace {

constexpr auto kNone = "none";

void check(const Section& section, const RuleParameter& parameter, double value) {
    if (!parameter.allows(value))
        section.fail(parameter.key, fmt::format("found {}, expected {}", value, parameter.expected()));
}

void read_values(Section& section, const RuleParameter& parameter, std::vector<RuleValue>& values) {
    const auto numbers = section.one_or_more_numbers(parameter.key, parameter.expected());
    if (numbers.empty()) {
        if (!parameter.otherwise || section.has(parameter.key))
            section.fail(parameter.key, fmt::format("found nothing, expected {}", parameter.expected()));
        return;
    }
    if (numbers.size() > parameter.numbers)
        section.fail(parameter.key, fmt::format("found {} numbers, expected {}{}", numbers.size(),
                                                parameter.numbers > 1 ? "at most " : "", parameter.numbers));
    for (const double each : numbers) {
        check(section, parameter, each);
        values.push_back({parameter.key, each});
    }
}

Rule read_rule(const RuleKind& kind, Section& section) {
    std::vector<RuleValue> values;
    for (const RuleParameter& each : kind.parameters) read_values(section, each, values);
    ContributorLevel level = ContributorLevel::individual;
    if (kind.has_levels) {
        std::vector<std::string> names;
        for (const LevelName& each : kLevelNames) names.emplace_back(each.name);
        if (const auto chosen = section.choice("level", names)) level = kLevelNames[*chosen].level;
    }
    section.finish();
    try {
        return {kind.key, values, level};
    } catch (const InputError& error) {
        section.fail(kind.parameters.front().key, error.what());
    }
}

/// A kind with one value may be written as that value: `zero = 10`.
void read_kind(const RuleKind& kind, Section& section, std::vector<Rule>& rules) {
    if (kind.parameters.size() == 1 && section.is_number(kind.key)) {
        const RuleParameter& parameter = kind.parameters.front();
        const double value = section.one_or_more_numbers(kind.key, parameter.expected()).front();
        if (!parameter.allows(value))
            section.fail(kind.key, fmt::format("found {}, expected {}", value, parameter.expected()));
        rules.push_back(Rule(kind.key, {{parameter.key, value}}));
        return;
    }
    auto all = section.sections(kind.key);
    if (all.empty() && section.has(kind.key)) section.fail(kind.key, "found an empty array, expected a rule");
    for (Section& each : all) rules.push_back(read_rule(kind, each));
}

}  // namespace

std::optional<TomlRules> read_rules(Section& parent) {
    TomlRules read;
    if (parent.is_text("rules")) {
        const std::string text = parent.required_text("rules");
        if (text != kNone)
            parent.fail("rules", fmt::format("found '{}', expected a table of rules or \"{}\"", text, kNone));
        read.rules.is_none = true;
        return read;
    }
    auto section = parent.section("rules");
    if (!section) return {};
    for (const RuleKind* kind : rule_kinds()) read_kind(*kind, *section, read.rules.list);
    read.uses_status = section->flag("use_status", false);
    const auto margin = section->one_or_more_numbers(kManualMargin.key, kManualMargin.expected());
    if (!margin.empty()) {
        check(*section, kManualMargin, margin.front());
        read.rules.manual_margin = margin.front();
    }
    read.rules.missing_is_safe = section->flag("missing_is_safe", false);
    section->finish();
    if (read.uses_status && !read.rules.list.empty())
        section->fail("use_status",
                      "found rules as well, expected either the statuses of the table or rules");
    if (read.uses_status && read.rules.missing_is_safe)
        section->fail("missing_is_safe", "found use_status as well, expected one of them");
    return read;
}

}  // namespace tacet
