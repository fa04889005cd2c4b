// SPDX-License-Identifier: Apache-2.0
#include "publish/publications.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>

namespace tacet::publications {

namespace {

using Sums = std::map<std::vector<CodeId>, std::vector<Amount>>;

/// Adds the contributions to every combination of codes that contains the leaf.
void spread(const std::vector<Variable>& variables, const Leaf& leaf, std::vector<CodeId>& codes,
            Sums& sums) {
    const std::size_t k = codes.size();
    if (k == variables.size()) {
        auto& all = sums[codes];
        all.insert(all.end(), leaf.contributions.begin(), leaf.contributions.end());
        return;
    }
    for (const CodeId code : variables[k].containing(*variables[k].find_leaf(leaf.codes[k]))) {
        codes.push_back(code);
        spread(variables, leaf, codes, sums);
        codes.pop_back();
    }
}

void add_cell(CubeData& data, const std::vector<CodeId>& codes, std::vector<Amount> contributions) {
    std::ranges::sort(contributions, std::greater());
    CubeCell cell;
    for (const Amount each : contributions) cell.response += each;
    cell.shadow = cell.cost = cell.response;
    cell.individual.count = contributions.size();
    cell.individual.weighted_count = static_cast<double>(contributions.size());
    data.codes.insert(data.codes.end(), codes.begin(), codes.end());
    data.cells.push_back(cell);
    contributions.resize(data.individual_tops);
    for (const Amount each : contributions) data.individual.push_back({.value = each});
}

}  // namespace

JudgedCube judged(const Draft& draft) {
    CubeData data;
    data.name = draft.name;
    data.variables = draft.variables;
    data.response = draft.response;
    data.decimals = data.written = draft.decimals;
    data.individual_tops = draft.rules.tops(ContributorLevel::individual);
    Sums sums;
    std::vector<CodeId> codes;
    for (const Leaf& leaf : draft.leaves) spread(draft.variables, leaf, codes, sums);
    for (const auto& [place, contributions] : sums) add_cell(data, place, contributions);
    return judge(Cube(std::move(data)), draft.rules);
}

Publication protect(std::vector<JudgedCube> cubes, const LinkOptions& options) {
    Provenance provenance;
    provenance.version = "test";
    provenance.job = "test.toml";
    provenance.inputs = {{"microdata", "records.csv", std::string(64, 'a'), 1234, 20, true}};
    provenance.link = options;
    provenance.protect.iterations = 20;
    LinkedTable linked = link(cubes, options);
    Result result = tacet::protect(linked.table, provenance.protect);
    return {std::move(cubes), std::move(linked), std::move(result), std::move(provenance)};
}

Variable variable(std::string name, const std::vector<std::pair<std::string, std::string>>& codes) {
    std::vector<Code> all{{.text = "Total"}};
    for (const auto& [text, parent] : codes) {
        Code code{.text = text};
        for (std::uint32_t i = 0; i < all.size(); ++i)
            if (!parent.empty() && all[i].text == parent) code.parent = CodeId(i);
        all.push_back(code);
    }
    return {std::move(name), std::move(all)};
}

Draft shops_draft() {
    Draft draft;
    draft.variables = {variable("branch", {{"Food", ""}, {"Bread", "Food"}, {"Milk", "Food"}, {"Tools", ""}}),
                       variable("region", {{"N", ""}, {"S", ""}, {"W", ""}})};
    draft.rules.list = {Rule("frequency", {{"minimum", 3}, {"margin", 30}})};
    draft.leaves = {{{"Bread", "N"}, {125}},
                    {{"Bread", "S"}, {60, 75, 80}},
                    {{"Bread", "W"}, {40, 45, 50, 55}},
                    {{"Milk", "N"}, {101, 102, 103}},
                    {{"Milk", "S"}, {70, 71, 72, 73}},
                    {{"Milk", "W"}, {30, 31, 32}},
                    {{"Tools", "N"}, {210, 220, 231}},
                    {{"Tools", "S"}, {90, 91, 92, 93}}};
    return draft;
}

Publication shops() {
    return protect({judged(shops_draft())});
}

Publication shops_by_year() {
    Draft draft = shops_draft();
    draft.variables.insert(draft.variables.begin(), variable("year", {{"2024", ""}, {"2025", ""}}));
    const auto leaves = std::move(draft.leaves);
    draft.leaves.clear();
    for (const Leaf& leaf : leaves)
        for (const char* year : {"2024", "2025"}) {
            Leaf copy = leaf;
            copy.codes.insert(copy.codes.begin(), year);
            if (copy.codes.front() == "2025")
                for (Amount& each : copy.contributions) each += 7;
            draft.leaves.push_back(std::move(copy));
        }
    return protect({judged(draft)});
}

Publication random_publication(std::uint32_t seed, std::uint32_t rows, std::uint32_t columns) {
    std::mt19937 random(seed);
    Draft draft;
    std::vector<std::pair<std::string, std::string>> row_codes;
    for (std::uint32_t i = 0; i < rows; ++i) {
        const std::string group = fmt::format("G{}", i / 5 + 1);
        if (i % 5 == 0) row_codes.emplace_back(group, "");
        row_codes.emplace_back(fmt::format("{}.{}", group, i % 5 + 1), group);
    }
    std::vector<std::pair<std::string, std::string>> column_codes;
    for (std::uint32_t i = 0; i < columns; ++i) column_codes.emplace_back(fmt::format("R{}", i + 1), "");
    draft.variables = {variable("activity", row_codes), variable("region", column_codes)};
    draft.rules.list = {Rule("dominance", {{"n", 2}, {"k", 85}}),
                        Rule("frequency", {{"minimum", 3}, {"margin", 20}})};
    for (const auto& [row, parent] : row_codes) {
        if (parent.empty()) continue;
        for (const auto& [column, none] : column_codes) {
            if (random() % 8 == 0) continue;
            Leaf leaf{{row, column}, {}};
            const auto count = 1 + random() % 24;
            for (std::uint32_t i = 0; i < count; ++i)
                leaf.contributions.push_back(static_cast<Amount>(1000 + random() % 90000));
            draft.leaves.push_back(std::move(leaf));
        }
    }
    return protect({judged(draft)});
}

}  // namespace tacet::publications
