// SPDX-License-Identifier: Apache-2.0
#include "job/safety_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "job/batch_text.h"
#include "rules/rule_kind.h"
#include "tacet/batch.h"
#include "tacet/error.h"

namespace tacet {

namespace {

/// The longest form names every value of the kind, in their order.
std::size_t most_arguments(const RuleKind& kind) {
    return split_outside(kind.argus.forms.back(), ',').size();
}

std::string call_of(const Rule& rule) {
    std::vector<double> values;
    for (std::size_t i = 0; i < most_arguments(rule.kind()); ++i) values.push_back(rule[i]);
    return fmt::format("{}({})", rule.kind().argus.letters, fmt::join(values, ","));
}

/// A place that has to be filled: holdings come after so many rules for individuals.
std::string call_of_nothing(const RuleKind& kind) {
    return fmt::format("{}({})", kind.argus.letters,
                       fmt::join(std::vector<int>(most_arguments(kind), 0), ","));
}

void add_calls(const Rules& rules, const RuleKind& kind, std::vector<std::string>& calls) {
    std::vector<std::string> individual;
    std::vector<std::string> holding;
    for (const Rule& rule : rules.list) {
        if (&rule.kind() != &kind) continue;
        if (kind.argus.letters.empty())
            throw InputError(fmt::format("found rule {}, expected one that <SAFETYRULE> has", kind.key));
        (rule.level() == ContributorLevel::holding ? holding : individual).push_back(call_of(rule));
    }
    if (!holding.empty())
        individual.resize(
            std::max<std::size_t>(individual.size(), static_cast<std::size_t>(kind.argus.individual)),
            call_of_nothing(kind));
    std::ranges::copy(individual, std::back_inserter(calls));
    std::ranges::copy(holding, std::back_inserter(calls));
}

/// Each rule with all that counts of it; in one order for the same rules.
std::vector<std::string> described(const Rules& rules) {
    std::vector<std::string> texts{
        fmt::format("{} {} {}", rules.manual_margin, rules.missing_is_safe, rules.is_none)};
    for (const Rule& rule : rules.list) {
        std::string text = fmt::format("{} {}", rule.kind().key, to_string(rule.level()));
        std::size_t next = 0;
        for (const RuleParameter& parameter : rule.kind().parameters)
            for (std::size_t i = 0; i < parameter.numbers; ++i) text += fmt::format(" {}", rule[next++]);
        texts.push_back(std::move(text));
    }
    std::ranges::sort(texts);
    return texts;
}

}  // namespace

std::string to_safety_rules(const Rules& rules, bool is_weighted) {
    std::vector<std::string> calls;
    for (const RuleKind* kind : rule_kinds()) add_calls(rules, *kind, calls);
    if (calls.empty() && rules.is_none) calls.emplace_back("FREQ(0,0)");
    calls.push_back(fmt::format("MAN({})", rules.manual_margin));
    if (rules.missing_is_safe) calls.emplace_back("MIS(1)");
    if (is_weighted) calls.emplace_back("WGT(1)");
    std::string text = fmt::format("{}", fmt::join(calls, "|"));
    // What is read back decides: more rules of a kind than there are places for, or a form of other values.
    const BatchRules read = parse_safety_rules(text);
    if (described(read.rules) != described(rules) || read.is_weighted != is_weighted)
        throw InputError(fmt::format(
            "found rules that <SAFETYRULE> cannot say, expected fewer of a kind; as near as it comes: {}",
            text));
    return text;
}

}  // namespace tacet
