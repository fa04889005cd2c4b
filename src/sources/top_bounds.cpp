// SPDX-License-Identifier: Apache-2.0
#include "sources/top_bounds.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "text/numbers.h"

namespace tacet {

namespace {

// A twentieth of the cells may be named, and is if their bounds are below a quarter of the usual lowest.
constexpr std::size_t kNamedShare = 20;
constexpr double kFar = 0.25;

double value_of(const std::string& number) {
    return parse_number<double>(number).value_or(0);
}

/// The lowest bound that all cells but a few reach; or all of them, where that is not much lower.
std::string usual_least(std::vector<std::string> all) {
    if (all.empty()) return "0";
    std::ranges::sort(all, [](const std::string& a, const std::string& b) { return is_below(a, b); });
    const std::string& usual = all[all.size() / kNamedShare];
    return value_of(all.front()) < kFar * value_of(usual) ? usual : all.front();
}

}  // namespace

bool is_below(std::string_view a, std::string_view b) {
    const auto whole_digits = [](std::string_view text) { return std::min(text.find('.'), text.size()); };
    return std::pair(whole_digits(a), a) < std::pair(whole_digits(b), b);
}

BoundParameters bound_parameters(std::span<const TopBound> bounds) {
    std::map<std::vector<std::string>, std::string> least;
    for (const TopBound& each : bounds) {
        const auto [found, is_new] = least.try_emplace(each.codes, each.least);
        if (!is_new && is_below(each.least, found->second)) found->second = each.least;
    }
    BoundParameters parameters;
    std::vector<std::string> all;
    nlohmann::json rows = nlohmann::json::array();
    for (const auto& [codes, bound] : least) {
        all.push_back(bound);
        nlohmann::json row(codes);
        row.push_back(bound);
        rows.push_back(std::move(row));
    }
    parameters.rows = rows.dump();
    parameters.least = usual_least(std::move(all));
    for (const auto& [codes, bound] : least)
        if (is_below(bound, parameters.least))
            parameters.low_cells.push_back(fmt::format("{}", fmt::join(codes, kBetweenCodes)));
    return parameters;
}

}  // namespace tacet
