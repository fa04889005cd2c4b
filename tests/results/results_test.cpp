// SPDX-License-Identifier: Apache-2.0
#include "tacet/results.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "tables.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

const tables::Grid kSquare{{{70001, 80021, 90001}, {60013, 50021, 40009}, {30011, 20011, 10007}}};

/// A primary of which nothing may be seen, and weights that no other number is equal to.
Table secret_table() {
    TableData data = kSquare.data();
    for (Cell& cell : data.cells) cell.weight += 0.625;
    tables::make_primary(data, kSquare.at(1, 1), 77);
    return Table(std::move(data));
}

Result protect_by(const std::string& method, const Table& table,
                  Protection protection = Protection::at_least) {
    ProtectOptions options;
    options.method = method;
    options.protection = protection;
    return protect(table, options);
}

std::string all_texts(const Table& table, const Result& result) {
    return summary(table, result) + outcome_lines(table, result, Costs::hidden) +
           summary(table, *result.report) + full_report(table, result, "t.jj") + to_json(table, result) +
           to_json(table, *result.report) + to_csv(table, *result.report) +
           describe(table, result.unprotectable);
}

TEST(Results, hold_no_value_or_weight_of_a_suppressed_cell) {
    const Table table = secret_table();
    const Result result = protect_by("optimal", table);
    ASSERT_TRUE(result.report);
    const Result strict = protect_by("optimal", table, Protection::strict);
    const std::string texts = all_texts(table, result) + all_texts(table, strict);
    const auto cells = result.report->pattern.cells();
    ASSERT_EQ(cells.size(), 4U);
    for (const CellId cell : cells)
        for (const std::string& number :
             {table.to_text(table[cell].value), fmt::format("{}", table[cell].weight)}) {
            EXPECT_EQ(texts.find(number), std::string::npos) << number;
            const std::string grouped = number.substr(0, 2) + ',' + number.substr(2);
            EXPECT_EQ(texts.find(grouped), std::string::npos) << grouped;
        }
}

/// The owner of one of two primaries in a row subtracts its way to the other.
TEST(Results, count_what_only_insiders_get_at_as_not_protected) {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 1), 1);
    tables::make_primary(data, grid.at(2, 2), 1);
    data.insiders = {{.name = "owner", .knows = {{grid.at(2, 1), 3, 3}}}};
    const Table table(std::move(data));
    Pattern pattern(table);
    for (const std::uint32_t column : {1, 2}) pattern.add(grid.at(1, column));
    const Report report = audit(table, pattern);
    EXPECT_EQ(report.exposed_cells(), std::vector{grid.at(2, 2)});
    EXPECT_TRUE(summary(table, report)
                    .starts_with("unsafe: 1 of 2 primaries protected, 1 other only against outsiders ("))
        << summary(table, report);
    EXPECT_NE(summary(table, report).find("attackers: 1 insider; 1 got in, at 1 primary\n"),
              std::string::npos);
    const auto json = nlohmann::json::parse(to_json(table, report));
    EXPECT_EQ(json["exposed"], 1);
    for (const auto& each : json["details"])
        EXPECT_EQ(each["protected"], each["cell"] != grid.at(2, 2).index());
    EXPECT_NE(to_csv(table, report).find("\n8,no,1,witness,1,witness,0,not required,1\n"), std::string::npos)
        << to_csv(table, report);
}

TEST(Results, count_a_primary_once_however_many_insiders_get_at_it) {
    const tables::Grid grid{{{1, 2, 5}, {3, 4, 6}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 1), 1);
    const auto knows = [&](CellId cell) {
        return Knowledge{cell, data.cells[cell.index()].value, data.cells[cell.index()].value};
    };
    data.insiders = {{.name = "beside", .knows = {knows(grid.at(2, 2))}},
                     {.name = "above", .knows = {knows(grid.at(1, 1))}}};
    const Table table(std::move(data));
    Pattern pattern(table);
    for (const std::uint32_t row : {1, 2}) pattern.add(grid.at(row, 2));
    pattern.add(grid.at(1, 1));
    const std::string text = summary(table, audit(table, pattern));
    EXPECT_NE(text.find("attackers: 2 insiders; 2 got in, at 1 primary\n"), std::string::npos) << text;
}

TEST(Results, without_costs_do_not_tell_them) {
    const Table table = secret_table();
    const Result result = protect_by("greedy", table);
    ASSERT_TRUE(result.report);
    const auto digits = [](const std::string& text) {
        return std::regex_replace(text, std::regex("[^0-9.]"), "");
    };
    const std::string cost = fmt::format("{:.0f}", std::floor(result.cost));
    EXPECT_NE(digits(outcome_lines(table, result, Costs::shown)).find(cost), std::string::npos);
    EXPECT_EQ(digits(outcome_lines(table, result, Costs::hidden)).find(cost), std::string::npos);
}

TEST(Results, as_json_are_what_the_result_says) {
    const Table table = secret_table();
    const Result result = protect_by("optimal", table);
    const auto json = nlohmann::json::parse(to_json(table, result));
    EXPECT_EQ(json.at("method"), "optimal");
    EXPECT_EQ(json.at("outcome"), "optimal");
    EXPECT_EQ(json.at("secondaries"), 3);
    EXPECT_NEAR(json.at("cost").get<double>(), result.cost, 1e-6);
}

TEST(Results, as_csv_have_a_field_for_each_column_and_say_what_is_exposed) {
    const Table table = secret_table();
    for (const bool full : {false, true}) {
        const Report report = audit(table, Pattern(table), {.full = full});
        ASSERT_FALSE(report.safe());
        std::istringstream lines(to_csv(table, report));
        std::string header;
        std::getline(lines, header);
        std::string line;
        ASSERT_TRUE(std::getline(lines, line));
        EXPECT_EQ(std::ranges::count(line, ','), std::ranges::count(header, ','));
        const std::string cell = fmt::format("{},", kSquare.at(1, 1).index());
        EXPECT_TRUE(line.starts_with(cell + (full ? "primary,0,0,yes" : "no,77,exposed,77,exposed"))) << line;
        EXPECT_FALSE(std::getline(lines, line));
    }
}

TEST(Results, list_ten_exposed_cells_and_count_the_others) {
    tables::Grid wide{{{}, {}}};
    for (Amount i = 1; i <= 12; ++i)
        for (auto& row : wide.interior) row.push_back(100 + i);
    TableData data = wide.data();
    for (std::uint32_t column = 1; column <= 12; ++column) tables::make_primary(data, wide.at(1, column), 5);
    const Table table(std::move(data));
    const std::string text = summary(table, audit(table, Pattern(table)));
    std::size_t named = 0;
    for (std::uint32_t column = 1; column <= 12; ++column)
        named += text.find(fmt::format("  cell {} down", wide.at(1, column).index())) != std::string::npos;
    EXPECT_EQ(named, 10U) << text;
    EXPECT_NE(text.find("and 2 more"), std::string::npos) << text;
}

// Nothing has to be suppressed: then nothing can be saved either.
TEST(Results, of_no_cost_have_no_share_of_it) {
    TableData data = kSquare.data();
    tables::make_primary(data, kSquare.at(1, 1), 0);
    const Table table(std::move(data));
    Result result = protect_by("greedy", table);
    ASSERT_TRUE(result.report);
    ASSERT_EQ(result.cost, 0);
    result.lower_bound = 0;
    result.outcome = Outcome::feasible;
    for (const Costs costs : {Costs::shown, Costs::hidden})
        EXPECT_EQ(outcome_lines(table, result, costs).find("nan"), std::string::npos)
            << outcome_lines(table, result, costs);
}

// The last code of the tree lies higher than others.
TEST(Description, counts_the_levels_of_the_deepest_code) {
    const tables::TwoBranches tree{{{5, 6}, {8, 9}, {2, 3}, {5, 6}}};
    const Table deep(tree.data());
    EXPECT_NE(describe(deep, {}).find("3 x 7 (hierarchical, 3 levels)"), std::string::npos)
        << describe(deep, {});
    TableData data;
    // Total = A + B, A = a1 + a2; B has no parts.
    const Amount values[] = {10, 7, 3, 4, 3};
    for (const Amount value : values)
        data.cells.push_back({.value = value, .lower_bound = 0, .upper_bound = 100, .weight = 1});
    data.begin_equation();
    data.add_term(CellId(0), -1);
    data.add_term(CellId(1), 1);
    data.add_term(CellId(4), 1);
    data.begin_equation();
    data.add_term(CellId(1), -1);
    data.add_term(CellId(2), 1);
    data.add_term(CellId(3), 1);
    const Table uneven(std::move(data));
    ASSERT_NE(uneven.dimensions(), nullptr);
    EXPECT_NE(describe(uneven, {}).find("hierarchical, 3 levels"), std::string::npos) << describe(uneven, {});
}

}  // namespace
}  // namespace tacet
