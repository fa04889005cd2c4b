// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/totals.h"

#include <gtest/gtest.h>

#include "tables.h"
#include "tacet/witness.h"

namespace tacet {
namespace {

using tables::TwoBranches;

TEST(Totals, of_a_cell_move_with_it_up_to_the_grand_total) {
    const TwoBranches branches{{{1, 2}, {3, 4}, {5, 6}, {7, 8}}};
    const Table table(branches.data());
    const auto moving = Totals(table).move_with(branches.at(TwoBranches::b1, 2), [](CellId) { return 0.0; });
    const std::vector<CellId> expected{branches.at(TwoBranches::total, 0), branches.at(TwoBranches::total, 2),
                                       branches.at(TwoBranches::b, 0),     branches.at(TwoBranches::b, 2),
                                       branches.at(TwoBranches::b1, 0),    branches.at(TwoBranches::b1, 2)};
    EXPECT_EQ(moving, expected);
}

TEST(Totals, move_with_their_cheapest_parts) {
    const TwoBranches branches{{{1, 2}, {3, 4}, {5, 6}, {7, 8}}};
    const Table table(branches.data());
    const auto moving = Totals(table).move_with(CellId(0), [&](CellId part) { return -table[part].weight; });
    const std::vector<CellId> expected{branches.at(TwoBranches::total, 0), branches.at(TwoBranches::total, 2),
                                       branches.at(TwoBranches::b, 0),     branches.at(TwoBranches::b, 2),
                                       branches.at(TwoBranches::b2, 0),    branches.at(TwoBranches::b2, 2)};
    EXPECT_EQ(moving, expected);
}

TEST(Totals, shared_by_linked_tables_move_with_a_part_in_each) {
    const tables::Grid grid{{{5, 6}, {8, 9}}};
    TableData data = grid.data();
    // The first row once more, split another way.
    for (const Amount value : {4, 7}) data.cells.push_back({.value = value, .upper_bound = 280});
    data.begin_equation();
    data.add_term(grid.at(1, 0), -1);
    data.add_term(CellId(9), 1);
    data.add_term(CellId(10), 1);
    const Table table(std::move(data));
    const auto moving = Totals(table).move_with(grid.at(1, 2), [](CellId) { return 0.0; });
    const std::vector<CellId> expected{grid.at(0, 0), grid.at(0, 2), grid.at(1, 0), grid.at(1, 2), CellId(9)};
    EXPECT_EQ(moving, expected);
    EXPECT_TRUE(keeps_equations(table, {moving, std::vector<Integer>(moving.size(), 1)}));
}

TEST(Totals, are_known_only_where_one_cell_is_the_sum_of_the_others) {
    TableData data;
    data.cells = {
        {.value = 5, .upper_bound = 9}, {.value = 2, .upper_bound = 9}, {.value = 3, .upper_bound = 9}};
    data.begin_equation();
    for (const std::uint32_t cell : {1, 2}) data.add_term(CellId(cell), 1);
    data.add_term(CellId(0), -1);
    data.begin_equation(5);
    for (const std::uint32_t cell : {1, 2}) data.add_term(CellId(cell), 1);
    const Table table(std::move(data));
    const Totals totals(table);
    ASSERT_NE(totals.total(EquationId(0)), nullptr);
    EXPECT_EQ(*totals.total(EquationId(0)), CellId(0));
    EXPECT_EQ(totals.total(EquationId(1)), nullptr);
}

}  // namespace
}  // namespace tacet
