// SPDX-License-Identifier: Apache-2.0
#include "methods/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "methods/method.h"
#include "tacet/error.h"
#include "text/format.h"
#include "text/names.h"
#include "text/numbers.h"

namespace tacet {

namespace {

bool is_choice(const MethodOption& option, std::string_view value) {
    if (option.choices.empty()) return false;
    for (const auto each : std::views::split(option.choices, '|'))
        if (std::string_view(each.begin(), each.end()) == value) return true;
    return false;
}

bool allows(const MethodOption& option, std::string_view value) {
    if (is_choice(option, value)) return true;
    if (option.kind == OptionKind::choice) return false;
    const auto number = parse_number<double>(value);
    return number && *number >= option.least && *number <= option.most &&
           (option.kind == OptionKind::number || *number == std::floor(*number));
}

std::string range(const MethodOption& option) {
    if (option.least == kAboveZero) return " above 0";
    if (option.most == kNoLimit) return fmt::format(", {} or more", tacet::number(option.least));
    return fmt::format(" from {} to {}", tacet::number(option.least), tacet::number(option.most));
}

}  // namespace

std::string describe_values(const MethodOption& option) {
    if (option.kind == OptionKind::choice) return std::string(option.choices);
    const std::string_view kind = option.kind == OptionKind::whole ? "a whole number" : "a number";
    const std::string words = option.choices.empty() ? "" : fmt::format(", or {}", option.choices);
    return fmt::format("<{}{}{}>", kind, range(option), words);
}

OptionValues complete_options(const Method& method, const OptionValues& given) {
    OptionValues values;
    for (const MethodOption& option : method.options) values.emplace(option.name, option.default_value);
    for (const auto& [name, value] : given) {
        const auto option = std::ranges::find(method.options, name, &MethodOption::name);
        if (method.options.empty())
            throw InputError(
                fmt::format("found option '{}', expected none: method {} has no options", name, method.name));
        if (option == method.options.end())
            throw InputError(
                fmt::format("found option '{}', expected one of method {}: {}", name, method.name,
                            fmt::join(method.options | std::views::transform(&MethodOption::name), ", ")));
        if (!allows(*option, value))
            throw InputError(fmt::format("found option {}={}, expected {}={}", name, value, name,
                                         describe_values(*option)));
        values[name] = value;
    }
    return values;
}

double Problem::number(std::string_view option) const {
    return parse_number<double>(choice(option)).value();
}

std::string_view to_string(Guarantee guarantee) {
    constexpr Name<Guarantee> kNames[] = {
        {Guarantee::heuristic, "heuristic"}, {Guarantee::safe, "safe"}, {Guarantee::optimal, "optimal"}};
    return name_of(kNames, guarantee);
}

std::string_view to_string(Outcome outcome) {
    constexpr Name<Outcome> kNames[] = {
        {Outcome::optimal, "optimal"},       {Outcome::feasible, "feasible"},
        {Outcome::time_limit, "time_limit"}, {Outcome::interrupted, "interrupted"},
        {Outcome::infeasible, "infeasible"}, {Outcome::failed, "failed"}};
    return name_of(kNames, outcome);
}

}  // namespace tacet
