// SPDX-License-Identifier: Apache-2.0
#include "tacet/words.h"

#include <fmt/format.h>

#include "job/job_names.h"
#include "tabulate/metadata_names.h"
#include "tabulate/published_decimals.h"
#include "tacet/error.h"

namespace tacet {

namespace {

template <class Enum, std::size_t kCount>
Enum parse(std::string_view what, std::string_view word, const Name<Enum> (&names)[kCount]) {
    if (const auto found = value_named(names, word)) return *found;
    std::string all;
    for (const Name<Enum>& each : names) all += fmt::format("{}'{}'", all.empty() ? "" : ", ", each.text);
    throw InputError(fmt::format("{}: found '{}', expected one of {}", what, word, all));
}

}  // namespace

VariableRole parse_role(std::string_view word) {
    return parse("role", word, kRoleNames);
}

Additivity parse_additivity(std::string_view word) {
    return parse("additivity", word, kAdditivityNames);
}

CostOptions parse_cost(std::string_view word, double lambda) {
    constexpr Name<CostKind> kNames[] = {{CostKind::variable, "variable"},
                                         {CostKind::frequency, name_of(kCostNames, CostKind::frequency)},
                                         {CostKind::unity, name_of(kCostNames, CostKind::unity)}};
    if (!(lambda >= 0 && lambda <= 1))
        throw InputError(fmt::format("cost_lambda: found {}, expected 0 to 1", lambda));
    return {.kind = parse("cost", word, kNames), .lambda = lambda};
}

int parse_decimals(std::string_view variable, std::optional<std::int64_t> decimals) {
    if (!decimals) return -1;
    if (*decimals < 0)
        throw InputError(fmt::format("decimals of {}: found {}, expected 0 or more", variable, *decimals));
    return declared_decimals(static_cast<std::uint64_t>(*decimals));
}

}  // namespace tacet
