// SPDX-License-Identifier: Apache-2.0
#include "job/batch_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "job/batch_methods.h"
#include "job/batch_text.h"
#include "sources/text_lines.h"
#include "tabulate/make_variable.h"
#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

void add_variable(CubeSpec& request, std::string name) {
    if (std::ranges::count(request.variables, name) > 0)
        throw InputError(fmt::format("found variable {} twice, expected each once", name));
    request.variables.push_back(std::move(name));
}

void set_cost(TableJob& table, const Metadata& metadata, const std::string& cost, const std::string& lambda) {
    if (cost == "-1")
        table.cost.kind = CostKind::frequency;
    else if (cost == "-2")
        table.cost.kind = CostKind::unity;
    else if (cost == "-3")
        table.cost.kind = CostKind::distance;
    else if (!cost.empty())
        table.request.cost = metadata.at(cost).name;
    if (!lambda.empty()) table.cost.lambda = parse_batch_number(lambda);
    if (table.cost.lambda > 1) throw InputError(fmt::format("found lambda {}, expected 0 to 1", lambda));
    for (const std::string& name : table.request.variables)
        table.cost.distances.push_back(metadata.at(name).distances);
}

}  // namespace

TableJob parse_batch_table(const std::string& text, const Metadata& metadata) {
    auto parts = split_outside(text, '|');
    parts.resize(std::max<std::size_t>(parts.size(), 5));
    TableJob table;
    for (const std::string& each : tokens(parts[0]))
        if (each != ",") add_variable(table.request, metadata.at(each).name);
    const auto is_named = [](const std::string& name) { return !name.empty() && !same_name(name, "<freq>"); };
    if (const std::string response = unquoted(parts[1]); is_named(response))
        table.request.response = metadata.at(response).name;
    if (const std::string shadow = unquoted(parts[2]); is_named(shadow))
        table.request.shadow = metadata.at(shadow).name;
    auto cost = split_outside(parts[3], ',');
    if (cost.size() == 1) cost.push_back(parts[4]);
    set_cost(table, metadata, unquoted(cost[0]), unquoted(cost[1]));
    return table;
}

Additivity parse_batch_additivity(const std::string& text) {
    const std::string mode = folded(text);
    if (mode.empty() || mode == "0" || mode == "0t" || mode == "0f") return Additivity::check;
    if (mode == "1" || mode == "1f") return Additivity::recompute;
    if (mode == "1t") return Additivity::recompute_keep_given;
    if (mode == "2" || mode == "2t" || mode == "2f") return Additivity::not_required;
    throw InputError(fmt::format("found '{}', expected 0, 1, 1T, 1F or 2", text));
}

}  // namespace tacet
