// SPDX-License-Identifier: Apache-2.0
#include "tacet/witness.h"

#include <gtest/gtest.h>

#include "tables.h"

namespace tacet {
namespace {

/// +1 at (1,1) and (2,2), -1 at (1,2) and (2,1).
Witness rectangle(const tables::Grid& grid) {
    return {{grid.at(1, 1), grid.at(1, 2), grid.at(2, 1), grid.at(2, 2)}, {1, -1, -1, 1}, 1};
}

TEST(Witness, keeps_equations_only_if_every_sum_is_exactly_zero) {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    const Table table(grid.data());
    Witness witness = rectangle(grid);
    EXPECT_TRUE(keeps_equations(table, witness));
    const Integer huge("1000000000000000000000");
    const Integer minus_huge("-1000000000000000000000");
    witness.denominator = huge;
    witness.numerators = {huge, minus_huge, minus_huge, huge};
    EXPECT_TRUE(keeps_equations(table, witness));
    witness.numerators[0] = Integer("1000000000000000000001");
    EXPECT_FALSE(keeps_equations(table, witness));
}

TEST(Witness, is_limited_by_the_nearest_bound_on_each_side) {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    const Table table(grid.data());
    const Witness witness = rectangle(grid);
    EXPECT_EQ(largest_factor(table, witness, Side::up), 2);    // cell (1,2) falls from 2 to 0
    EXPECT_EQ(largest_factor(table, witness, Side::down), 1);  // cell (1,1) falls from 1 to 0
}

TEST(Witness, may_not_move_what_is_published) {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    TableData data = grid.data();
    data.cells[grid.at(1, 1).index()].status = Status::published;
    const Table table(std::move(data));
    Pattern pattern = fullest_pattern(table);
    EXPECT_FALSE(moves_only_suppressed(table, pattern, rectangle(grid)));
    pattern.add(grid.at(1, 1));  // even if a pattern wrongly names it
    EXPECT_FALSE(moves_only_suppressed(table, pattern, rectangle(grid)));
}

TEST(Levels, ask_for_one_unit_of_the_last_decimal_more_when_strict) {
    const Table table = tables::bridge();  // levels of 1.5 in tenths, values without decimals
    const CellId primary = table.primaries().front();
    EXPECT_EQ(required(table, primary, Side::up, Protection::at_least), 15);
    EXPECT_EQ(required(table, primary, Side::up, Protection::strict), 25);
    EXPECT_EQ(required_width(table, primary, Protection::strict), 0);
}

TEST(Levels, are_clipped_to_what_the_bounds_allow) {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 2), 5);
    const Table table(std::move(data));
    const auto at_least = clip_levels(table, Protection::at_least);
    EXPECT_EQ(at_least.clipped, 1U);
    EXPECT_EQ(at_least.table[grid.at(2, 2)].lower_level, 4);
    EXPECT_EQ(at_least.table[grid.at(2, 2)].upper_level, 5);
    const auto strict = clip_levels(table, Protection::strict);
    EXPECT_EQ(strict.table[grid.at(2, 2)].lower_level, 3);
    EXPECT_EQ(required(strict.table, grid.at(2, 2), Side::down, Protection::strict), 4);
}

}  // namespace
}  // namespace tacet
