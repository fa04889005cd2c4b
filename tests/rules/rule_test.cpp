// SPDX-License-Identifier: Apache-2.0
// What holds of every kind of rule, whichever there are.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "rules/rule_kind.h"
#include "tacet/error.h"

namespace tacet {

namespace {

/// The smallest values that a rule of the kind may have, 0 where that switches something off.
std::vector<RuleValue> least_values(const RuleKind& kind) {
    std::vector<RuleValue> values;
    for (const RuleParameter& each : kind.parameters) values.push_back({each.key, each.least});
    return values;
}

std::string complaint(const RuleKind& kind, const std::vector<RuleValue>& values) {
    try {
        (void)Rule(kind.key, values);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(Rule, values_outside_their_range_are_refused) {
    for (const RuleKind* kind : rule_kinds())
        for (std::size_t i = 0; i < kind->parameters.size(); ++i) {
            const RuleParameter& parameter = kind->parameters[i];
            auto values = least_values(*kind);
            EXPECT_EQ(complaint(*kind, values), "") << kind->key;
            for (const double wrong :
                 {-1.0, parameter.most * 1.001, parameter.least - 1e-10, std::nan(""), HUGE_VAL}) {
                values[i].value = wrong;
                if (wrong == 0 && parameter.may_be_zero) continue;
                EXPECT_EQ(complaint(*kind, values), fmt::format("found {} = {}, expected {}", parameter.key,
                                                                wrong, parameter.expected()));
            }
        }
}

TEST(Rule, values_without_a_default_must_be_given) {
    for (const RuleKind* kind : rule_kinds())
        for (std::size_t i = 0; i < kind->parameters.size(); ++i) {
            auto values = least_values(*kind);
            values.erase(values.begin() + static_cast<std::ptrdiff_t>(i));
            const RuleParameter& parameter = kind->parameters[i];
            EXPECT_EQ(complaint(*kind, values),
                      parameter.otherwise
                          ? ""
                          : fmt::format("found no {}, expected {}", parameter.key, parameter.expected()));
        }
}

TEST(Rule, a_kind_accepts_nothing_at_all_only_if_all_its_values_have_defaults) {
    for (const RuleKind* kind : rule_kinds()) {
        const bool has_defaults = std::ranges::all_of(
            kind->parameters, [](const RuleParameter& each) { return each.otherwise.has_value(); });
        EXPECT_EQ(complaint(*kind, {}).empty(), has_defaults && kind->key == "attribute") << kind->key;
    }
}

// Percentages are compared in millionths; what would become 0 there switched rules off, or divided by it.
TEST(Rule, no_allowed_value_becomes_nothing_in_exact_arithmetic) {
    for (const RuleKind* kind : rule_kinds())
        for (const RuleParameter& each : kind->parameters)
            if (each.least > 0) {
                EXPECT_GT(exact(each.least), 0) << kind->key << ' ' << each.key;
            }
}

TEST(Rule, contradictions_are_refused) {
    const auto refused = [](std::string_view key, const std::vector<RuleValue>& values) {
        return complaint(rule_kind(key), values);
    };
    EXPECT_EQ(
        refused("p_percent", {{"p", 20}, {"q", 10}}),
        "found p = 20 above q = 10, expected at most q: contributors know each other to within q % already");
    EXPECT_EQ(refused("request", {{"percent", 0}, {"margin", 10}}),
              "found neither percent nor minimum above 0, expected one of them: the rule would never fire");
    EXPECT_EQ(refused("dominance", {{"n", 2}, {"k", 80}, {"kk", 1}}),
              "found key 'kk' of rule dominance, did you mean 'k'?");
    EXPECT_EQ(refused("request", {{"percent", 10}, {"percent", 10}, {"percent", 10}}),
              "found 3 numbers for percent, expected at most 2");
    EXPECT_THROW(Rule("zero", {{"range", 1}}, ContributorLevel::holding), InputError);
    EXPECT_THROW(Rule("dominanc", {{"n", 1}, {"k", 50}}), InputError);
}

TEST(Rule, arguments_of_batch_files_are_values_of_the_rule) {
    for (const RuleKind* kind : rule_kinds()) {
        const bool is_ours = kind->key == "differences" || kind->key == "attribute";
        EXPECT_EQ(kind->argus.forms.empty(), is_ours) << kind->key;
        for (const std::string_view form : kind->argus.forms) {
            std::istringstream keys{std::string(form)};
            for (std::string key; std::getline(keys, key, ',');)
                EXPECT_NE(std::ranges::find(kind->parameters, key, &RuleParameter::key),
                          kind->parameters.end())
                    << kind->key << ' ' << key;
        }
    }
}

TEST(Rule, values_stand_in_the_documentation_with_their_ranges) {
    std::ifstream file(TACET_SOURCE_DIR "/docs/jobs.md");
    std::stringstream text;
    text << file.rdbuf();
    for (const RuleKind* kind : rule_kinds())
        for (const RuleParameter& each : kind->parameters) {
            const std::string row =
                fmt::format("| `{}` | `{}` | {} | {} |", kind->key, each.key, each.expected(),
                            each.otherwise ? fmt::format("{}", *each.otherwise) : "must be given");
            EXPECT_NE(text.str().find(row), std::string::npos) << row;
        }
}

}  // namespace

}  // namespace tacet
