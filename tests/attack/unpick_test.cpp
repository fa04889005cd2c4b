// SPDX-License-Identifier: Apache-2.0
#include "tacet/unpick.h"

#include <gtest/gtest.h>

#include "brute_force.h"
#include "tables.h"
#include "tacet/witness.h"

namespace tacet {
namespace {

TEST(Unpicker, discloses_a_lone_suppressed_cell_in_a_row) {
    const Table table = tables::two_by_two_one_primary();
    const Unpicked result = unpick(table, Pattern(table));
    EXPECT_EQ(result.disclosed, 1U);
    EXPECT_TRUE(result.ranges[8].is_point());
}

TEST(Unpicker, works_its_way_round_by_round) {
    // A staircase: each disclosure leaves the next cell alone in its row or column.
    const tables::Grid grid{{{5, 5, 5}, {5, 5, 5}, {5, 5, 5}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 1);
    const Table table(std::move(data));
    Pattern pattern(table);
    for (const CellId cell : {grid.at(1, 2), grid.at(2, 2), grid.at(2, 3)}) pattern.add(cell);
    const Unpicked result = unpick(table, pattern);
    EXPECT_EQ(result.disclosed, 4U);
    ASSERT_EQ(result.rounds.size(), 2U);
    for (const UnpickRound& round : result.rounds) EXPECT_EQ(round.disclosed.size(), 2U);
    EXPECT_TRUE(result.finished);
}

TEST(Unpicker, finds_nothing_in_the_bridge_table_but_ranges) {
    const Table table = tables::bridge();
    EXPECT_EQ(unpick(table, Pattern(table)).disclosed, 0U);
}

TEST(Unpicker, never_claims_more_than_brute_force_confirms) {
    std::mt19937 random(6);
    for (int i = 0; i < 200; ++i) {
        const Table table = i % 2 == 0 ? random_tiny_table(random) : random_tiny_cube(random);
        const Pattern pattern = random_pattern(table, random, 8);
        if (pattern.cells().size() > 12) continue;
        const auto truth = brute_force_ranges(table, pattern);
        const auto claimed = unpick(table, pattern).ranges;
        for (const CellId cell : pattern.cells()) {
            EXPECT_LE(claimed[cell.index()].least, truth[cell.index()].least);
            EXPECT_GE(claimed[cell.index()].most, truth[cell.index()].most);
        }
    }
}

}  // namespace
}  // namespace tacet
