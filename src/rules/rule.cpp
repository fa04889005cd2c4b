// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "rules/rule_kind.h"
#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

/// The numbers given for the key, filled up with what holds otherwise.
std::vector<double> numbers_of(const RuleParameter& parameter, const std::vector<RuleValue>& values) {
    std::vector<double> numbers;
    for (const RuleValue& each : values)
        if (each.key == parameter.key) numbers.push_back(each.value);
    if (numbers.empty() && !parameter.otherwise)
        throw InputError(fmt::format("found no {}, expected {}", parameter.key, parameter.expected()));
    if (numbers.size() > parameter.numbers)
        throw InputError(fmt::format("found {} numbers for {}, expected at most {}", numbers.size(),
                                     parameter.key, parameter.numbers));
    for (const double each : numbers)
        if (!parameter.allows(each))
            throw InputError(
                fmt::format("found {} = {}, expected {}", parameter.key, each, parameter.expected()));
    const double filling = numbers.empty() ? *parameter.otherwise : 0;
    numbers.resize(parameter.numbers, filling);
    return numbers;
}

void check_keys(const RuleKind& kind, const std::vector<RuleValue>& values) {
    std::vector<std::string> known;
    for (const RuleParameter& each : kind.parameters) known.emplace_back(each.key);
    for (const RuleValue& each : values)
        if (std::ranges::find(known, each.key) == known.end())
            throw InputError(
                fmt::format("found key '{}' of rule {}{}", each.key, kind.key, suggestion(each.key, known)));
}

}  // namespace

bool RuleParameter::allows(double value) const {
    if (may_be_zero && value == 0) return true;
    return value >= least && value <= most && (!is_whole || value == std::floor(value));
}

std::string RuleParameter::expected() const {
    return fmt::format("{}{} from {} to {}", may_be_zero ? "0 or " : "",
                       is_whole ? "a whole number" : "a number", least, most);
}

Rule::Rule(std::string_view key, const std::vector<RuleValue>& values, ContributorLevel level)
    : kind_(&rule_kind(key)), level_(level) {
    check_keys(*kind_, values);
    for (const RuleParameter& parameter : kind_->parameters) {
        const auto numbers = numbers_of(parameter, values);
        values_.insert(values_.end(), numbers.begin(), numbers.end());
    }
    if (level_ == ContributorLevel::holding && !kind_->has_levels)
        throw InputError(fmt::format("found rule {} for holdings, expected it without a level", key));
    if (kind_->contradiction == nullptr) return;
    if (const std::string text = kind_->contradiction(*this); !text.empty()) throw InputError(text);
}

double Rule::value(std::string_view key) const {
    std::size_t at = 0;
    for (const RuleParameter& each : kind_->parameters) {
        if (each.key == key) return values_[at];
        at += each.numbers;
    }
    throw InputError(fmt::format("found no {} of rule {}", key, kind_->key));
}

std::vector<RuleInfo> rule_infos() {
    std::vector<RuleInfo> infos;
    for (const RuleKind* kind : rule_kinds()) {
        RuleInfo& info = infos.emplace_back(RuleInfo{kind->key, kind->name, {}});
        for (const RuleParameter& each : kind->parameters) info.values.push_back({each.key, each.otherwise});
    }
    return infos;
}

ContributorLevel parse_contributor_level(std::string_view text) {
    std::vector<std::string> known;
    for (const LevelName& each : kLevelNames) {
        if (each.name == text) return each.level;
        known.emplace_back(each.name);
    }
    throw InputError(fmt::format("found level '{}'{}", text, suggestion(text, known)));
}

bool Rules::uses_holdings() const {
    return std::ranges::any_of(list,
                               [](const Rule& each) { return each.level() == ContributorLevel::holding; });
}

bool Rules::uses_requests() const {
    return std::ranges::any_of(list, [](const Rule& each) { return each.kind().needs_requests; });
}

std::uint32_t Rules::tops(ContributorLevel level) const {
    std::uint32_t most = 0;
    for (const Rule& each : list)
        if (each.kind().tops != nullptr && each.level() == level)
            most = std::max(most, each.kind().tops(each));
    return most;
}

std::uint64_t Rules::fewest_contributors() const {
    std::uint32_t most = 0;
    for (const Rule& each : list)
        if (each.kind().fewest != nullptr) most = std::max(most, each.kind().fewest(each));
    return most;
}

}  // namespace tacet
