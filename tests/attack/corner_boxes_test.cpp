// SPDX-License-Identifier: Apache-2.0
#include "attack/corner_boxes.h"

#include <gtest/gtest.h>

#include "tables.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

TEST(Boxes, are_rectangles_in_two_dimensions) {
    const tables::Grid grid{{{5, 5, 5}, {5, 5, 5}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 2);
    const Table table(std::move(data));
    Pattern pattern(table);
    const Target target{.cell = grid.at(1, 1), .side = Side::up, .amount = 2};
    pattern.add(grid.at(1, 3));
    pattern.add(grid.at(2, 1));
    EXPECT_FALSE(find_box(table, pattern, target));
    pattern.add(grid.at(2, 3));
    const auto witness = find_box(table, pattern, target);
    ASSERT_TRUE(witness);
    EXPECT_EQ(witness->cells.size(), 4U);
    EXPECT_TRUE(keeps_equations(table, *witness));
}

TEST(Boxes, may_run_through_totals) {
    const tables::Grid grid{{{5, 5}, {5, 5}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 2);
    const Table table(std::move(data));
    Pattern pattern(table);
    for (const CellId cell : {grid.at(1, 0), grid.at(0, 1), grid.at(0, 0)}) pattern.add(cell);
    const auto witness = find_box(table, pattern, {.cell = grid.at(1, 1), .side = Side::up, .amount = 2});
    ASSERT_TRUE(witness);
    EXPECT_TRUE(keeps_equations(table, *witness));
}

TEST(Boxes, need_room_for_the_whole_amount_in_every_cell) {
    const tables::Grid grid{{{5, 1}, {5, 5}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 2);
    const Table table(std::move(data));
    Pattern pattern(table);
    for (const CellId cell : {grid.at(1, 2), grid.at(2, 1), grid.at(2, 2)}) pattern.add(cell);
    EXPECT_FALSE(find_box(table, pattern, {.cell = grid.at(1, 1), .side = Side::up, .amount = 2}));
    EXPECT_TRUE(find_box(table, pattern, {.cell = grid.at(1, 1), .side = Side::down, .amount = 2}));
}

TEST(Boxes, keep_every_equation_of_hierarchical_tables_and_move_only_suppressed_cells) {
    const Table table =
        generate("contributors", 5, {{"dimensions", "6x13Hx5"}, {"sensitive", "0.2"}, {"zeros", "0.05"}});
    const Pattern pattern = fullest_pattern(table);
    int found = 0;
    for (const CellId cell : table.primaries())
        for (const Side side : kSides) {
            const Target target{
                .cell = cell, .side = side, .amount = required(table, cell, side, Protection::at_least)};
            const auto witness = find_box(table, pattern, target);
            if (!witness) continue;
            ++found;
            EXPECT_TRUE(keeps_equations(table, *witness));
            EXPECT_TRUE(moves_only_suppressed(table, pattern, *witness));
            ProofBook proof_book(table, Protection::at_least);
            EXPECT_TRUE(proof_book.add(*witness));
            EXPECT_TRUE(proof_book.is_proven(target));
        }
    EXPECT_GT(found, static_cast<int>(table.primaries().size()));
}

}  // namespace
}  // namespace tacet
