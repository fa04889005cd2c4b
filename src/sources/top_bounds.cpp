// SPDX-License-Identifier: Apache-2.0
#include "sources/top_bounds.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "text/numbers.h"

namespace tacet {

namespace {

// Cells with a twentieth of the records may be named, and are if their bounds are below a quarter of the
// lowest of the others.
constexpr std::uint64_t kNamedShare = 20;
constexpr double kFar = 0.25;
// No number that a database adds up exactly reaches it.
constexpr auto kUnreachable = "1000000000000000000000000000000000000000000000000";

double value_of(const std::string& number) {
    return parse_number<double>(number).value_or(0);
}

/// Where those end that are named, of bounds that ascend.
std::size_t count_named(std::span<const TopBound* const> ascending, std::uint64_t records) {
    std::size_t named = 0;
    std::uint64_t seen = 0;
    for (; named < ascending.size(); ++named) {
        seen += ascending[named]->count;
        if (seen > records / kNamedShare) break;
    }
    if (named == 0 || named == ascending.size()) return named;
    const double least = value_of(ascending[named]->least);
    while (named > 0 && value_of(ascending[named - 1]->least) >= kFar * least) --named;
    return named;
}

std::vector<std::set<std::string>> codes_of(std::span<const TopBound* const> cells) {
    std::vector<std::set<std::string>> codes(cells.empty() ? 0 : cells.front()->codes.size());
    for (const TopBound* each : cells)
        for (std::size_t k = 0; k < codes.size(); ++k) codes[k].insert(each->codes[k]);
    return codes;
}

}  // namespace

bool is_below(std::string_view a, std::string_view b) {
    const auto whole_digits = [](std::string_view text) { return std::min(text.find('.'), text.size()); };
    return std::pair(whole_digits(a), a) < std::pair(whole_digits(b), b);
}

BoundParameters bound_parameters(std::span<const TopBound> bounds, std::uint64_t records) {
    std::vector<const TopBound*> ascending;
    for (const TopBound& each : bounds) ascending.push_back(&each);
    // Among equal ones by codes, so that the same cells are always named.
    std::ranges::sort(ascending, [](const TopBound* a, const TopBound* b) {
        if (is_below(a->least, b->least) || is_below(b->least, a->least)) return is_below(a->least, b->least);
        return a->codes < b->codes;
    });
    BoundParameters parameters;
    nlohmann::json rows = nlohmann::json::array();
    for (const TopBound* each : ascending) {
        nlohmann::json row(each->codes);
        row.push_back(each->least);
        rows.push_back(std::move(row));
    }
    parameters.rows = rows.dump();
    const std::size_t named = count_named(ascending, records);
    parameters.least = named < ascending.size() ? ascending[named]->least : kUnreachable;
    parameters.low_codes = codes_of(std::span(ascending).first(named));
    return parameters;
}

}  // namespace tacet
