// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "io/files.h"
#include "link/costs.h"
#include "link/records.h"
#include "tacet/audit.h"
#include "tacet/error.h"
#include "tacet/io.h"
#include "tacet/linked_table.h"
#include "tacet/tabulate.h"

namespace tacet {

namespace {

constexpr auto kTwoByTwo = "r,c,value\na,x,10\na,y,20\nb,x,30\nb,x,1\nb,y,40\nb,y,2\n";

TEST(Link, totals_come_first_and_add_up) {
    const auto cubes = judged(kTwoByTwo, {{"r", "c"}}, {.list = {Rule("frequency", {{"minimum", 2}})}},
                              {spanning("r"), spanning("c")});
    const LinkedTable linked = link(cubes, {.singleton = kNoSingletons});
    EXPECT_EQ(linked.table.cell_count(), 9U);
    EXPECT_EQ(linked.table.equation_count(), 6U);
    EXPECT_EQ(linked.table[CellId(0)].value, 103 * linked.table.unit());
    EXPECT_EQ(describe(cubes, linked, CellId(4)), "t1(a, x)");
    EXPECT_EQ(linked.table.primaries().size(), 2U);
}

TEST(Link, tables_with_a_common_variable_share_its_cells) {
    const auto cubes = judged(kTwoByTwo, {{"r", "c"}, {"c"}, {"r"}}, {}, {spanning("r"), spanning("c")});
    const LinkedTable linked = link(cubes, {.singleton = kNoSingletons});
    EXPECT_EQ(linked.table.cell_count(), 9U);
    EXPECT_EQ(linked.table.equation_count(), 6U) << "equations that two tables share count once";
    EXPECT_EQ(linked.cells[1][0], linked.cells[0][0]);
}

TEST(Link, two_singletons_in_a_row_need_a_third_cell) {
    const auto cubes = judged(kTwoByTwo, {{"r", "c"}}, {.list = {Rule("frequency", {{"minimum", 2}})}},
                              {spanning("r"), spanning("c")});
    const LinkedTable linked = link(cubes);
    EXPECT_EQ(linked.first_virtual, 9U);
    ASSERT_EQ(linked.table.cell_count(), 10U) << "(a, x) and (a, y) have one contributor each";
    const Cell& sum = linked.table[CellId(9)];
    EXPECT_EQ(sum.value, 30 * linked.table.unit());
    EXPECT_EQ(sum.status, Status::primary);
    EXPECT_EQ(sum.lower_level, 0);
    EXPECT_EQ(sum.upper_level, linked.table.unit());
}

// What an attacker knows is a share of the value, with more decimals than values have.
TEST(Link, the_problem_file_holds_bounds_to_the_last_digit) {
    const auto cubes = judged(kTwoByTwo, {{"r", "c"}}, {.list = {Rule("frequency", {{"minimum", 2}})}},
                              {spanning("r"), spanning("c")});
    const LinkedTable linked = link(cubes, {.known_percent = 33.3});
    const TextFile file(to_jj(linked.table));
    const Table again = read_jj(file.path());
    ASSERT_EQ(again.cell_count(), linked.table.cell_count());
    for (const CellId cell : again.cells()) {
        EXPECT_EQ(again.to_text(again[cell].lower_bound),
                  linked.table.to_text(linked.table[cell].lower_bound));
        EXPECT_EQ(again.to_text(again[cell].upper_bound),
                  linked.table.to_text(linked.table[cell].upper_bound));
    }
}

/// The same cube as a ready table that lacks some cells.
JudgedCube without(const JudgedCube& whole, const std::vector<std::vector<std::uint32_t>>& missing) {
    CubeData data = whole.cube.data();
    data.codes.clear();
    data.cells.clear();
    data.individual.clear();
    data.individual_tops = 0;
    for (const CubeCellId cell : whole.cube.cells()) {
        std::vector<std::uint32_t> codes;
        for (const CodeId code : whole.cube.codes(cell)) codes.push_back(code.index());
        if (std::ranges::count(missing, codes) > 0) continue;
        for (const CodeId code : whole.cube.codes(cell)) data.codes.push_back(code);
        data.cells.push_back(whole.cube[cell]);
    }
    const std::size_t count = data.cells.size();
    return {Cube(std::move(data)), {}, std::vector<Verdict>(count)};
}

/// A weaker model of what an attacker knows: a missing cell is another one in each of its sums.
Table with_a_missing_cell_for_each_sum(const Table& table) {
    TableData data = table.data();
    data.dimensions.reset();
    data.cover.reset();
    std::vector<bool> is_taken(data.cells.size());
    for (Term& term : data.terms) {
        const std::uint32_t cell = term.cell.index();
        if (data.cells[cell].status != Status::secondary) continue;
        if (is_taken[cell]) {
            term.cell = CellId(static_cast<std::uint32_t>(data.cells.size()));
            const Cell copy = data.cells[cell];
            data.cells.push_back(copy);
        }
        is_taken[cell] = true;
    }
    return Table(std::move(data));
}

// Without (b, y) and the grand total, 1 less in (b, x) and 1 more in (a, x) and (a, Total) leaves each sum by
// itself explicable. But the grand total would have to be 1 more over the rows and the same over the columns.
TEST(Link, a_missing_cell_is_the_same_in_all_its_sums) {
    const auto whole = judged(kTwoByTwo, {{"r", "c"}}, {}, {spanning("r"), spanning("c")});
    std::vector<JudgedCube> cubes{without(whole.front(), {{0, 0}, {2, 2}})};
    const CubeCellId primary = *cubes.front().cube.find(std::vector{CodeId(2), CodeId(1)});
    cubes.front().verdicts[primary.index()] = {.status = CellStatus::unsafe_manual, .lower_level = 1};
    const LinkedTable linked = link(cubes, {.singleton = kNoSingletons, .needs_additivity = false});
    ASSERT_EQ(std::ranges::count(linked.table.data().cells, Status::secondary, &Cell::status), 2);
    const auto is_safe = [&](const Table& table) {
        Pattern pattern(table);
        for (const std::vector<CodeId>& codes : {std::vector{CodeId(1), CodeId(1)}, {CodeId(1), CodeId(0)}})
            pattern.add(linked.cells[0][cubes[0].cube.find(codes)->index()]);
        return audit(table, pattern).safe();
    };
    EXPECT_TRUE(is_safe(with_a_missing_cell_for_each_sum(linked.table))) << "the weaker model sees no harm";
    EXPECT_FALSE(is_safe(linked.table));
}

TEST(Link, contradictory_verdicts_on_equal_cells_are_refused) {
    auto cubes = judged(kTwoByTwo, {{"r", "c"}, {"c"}}, {}, {spanning("r"), spanning("c")});
    cubes[1].verdicts[1].status = CellStatus::must_publish;
    EXPECT_NO_THROW((void)link(cubes));
    cubes[0].verdicts[1] = {.status = CellStatus::unsafe_manual, .lower_level = 1, .upper_level = 1};
    EXPECT_THROW((void)link(cubes), InputError);
}

TEST(Link, five_dimensions_take_no_more_cells_than_have_records) {
    std::mt19937_64 random(5);
    std::string csv = "a,b,c,d,e,value\n";
    for (int i = 0; i < 800; ++i) {
        for (int k = 0; k < 5; ++k) csv += fmt::format("{},", random() % 40);
        csv += fmt::format("{}\n", 1 + random() % 1000);
    }
    std::vector<VariableInfo> variables;
    for (const char* name : {"a", "b", "c", "d", "e"}) variables.push_back(spanning(name));
    const auto cubes =
        judged(csv, {{"a", "b", "c", "d", "e"}}, {.list = {Rule("frequency", {{"minimum", 3}})}}, variables);
    EXPECT_GT(cubes[0].cube.place_count(), 100'000'000U);
    EXPECT_LE(cubes[0].cube.cell_count(), 800U * 32U);
    const LinkedTable linked = link(cubes, {.singleton = kNoSingletons});
    EXPECT_EQ(linked.table.cell_count(), cubes[0].cube.cell_count());
    EXPECT_EQ(linked.table.dimensions(), nullptr);
}

TEST(Link, costs_follow_the_options) {
    const auto cubes = judged(kTwoByTwo, {{"r", "c"}}, {}, {spanning("r"), spanning("c")});
    const auto weight = [&](const CostOptions& cost) {
        return link(cubes, {.cost = cost, .singleton = kNoSingletons})
            .table[CellId(8)]
            .weight;  // (b, y) is 42
    };
    EXPECT_EQ(weight({}), 42);
    EXPECT_EQ(weight({.kind = CostKind::frequency}), 2);
    EXPECT_EQ(weight({.kind = CostKind::unity}), 1);
    EXPECT_NEAR(weight({.lambda = 0.5}), 6.4807, 1e-4);
    EXPECT_NEAR(weight({.lambda = 0}), 3.7612, 1e-4);
    const bool primaries[] = {false, false, true, false, false, false};
    const double distances[] = {1, 5, 9};
    EXPECT_EQ(distance_costs(primaries, distances), (std::vector<double>{5, 1, 1, 1, 5, 9}));
}

TEST(Link, recodes_make_codes_coarser_before_tabulation) {
    VariableInfo rows = spanning("r");
    rows.recode.ranges = {{"a", "b", "ab"}};
    const auto cubes = judged(kTwoByTwo, {{"r", "c"}}, {}, {rows, spanning("c")});
    EXPECT_EQ(cubes[0].cube.variables()[0].size(), 2U);
    EXPECT_EQ(cubes[0].cube.variables()[0][CodeId(1)].text, "ab");
    VariableInfo tree = spanning("r");
    tree.hierarchy.lines = {{"g", 0}, {"a", 1}, {"b", 1}};
    tree.recode.collapsed = {"g"};
    const auto collapsed = judged(kTwoByTwo, {{"r"}}, {}, {tree});
    EXPECT_EQ(collapsed[0].cube.variables()[0].size(), 2U);
    EXPECT_EQ(collapsed[0].cube[CubeCellId(1)].response, 103);
}

}  // namespace

}  // namespace tacet
