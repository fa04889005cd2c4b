// SPDX-License-Identifier: Apache-2.0
#include "attack/proof_book.h"

#include <gtest/gtest.h>

#include "tables.h"

namespace tacet {
namespace {

/// Primaries (1,1) and (2,2) of a 3x3 table of tens, levels 3.
struct ProofBookTest : testing::Test {
    tables::Grid grid{{{10, 10, 10}, {10, 10, 10}, {10, 10, 10}}};
    Table table = [&] {
        TableData data = grid.data();
        tables::make_primary(data, grid.at(1, 1), 3);
        tables::make_primary(data, grid.at(2, 2), 3);
        return Table(std::move(data));
    }();
    ProofBook proof_book{table, Protection::at_least};

    Witness rectangle(std::uint32_t row, std::uint32_t column, int amount) const {
        return {{grid.at(1, 1), grid.at(1, column), grid.at(row, 1), grid.at(row, column)},
                {amount, -amount, -amount, amount},
                1};
    }
};

TEST_F(ProofBookTest, lets_one_witness_prove_both_sides_of_every_primary_it_moves) {
    EXPECT_EQ(proof_book.open_targets().size(), 4U);
    EXPECT_TRUE(proof_book.add(rectangle(2, 2, 1)));
    EXPECT_TRUE(proof_book.open_targets().empty());
    EXPECT_EQ(proof_book.proof().witnesses.size(), 1U);
    EXPECT_EQ(proof_book.proof().claims.size(), 4U);
}

TEST_F(ProofBookTest, keeps_no_witness_that_proves_nothing_new) {
    EXPECT_TRUE(proof_book.add(rectangle(2, 2, 1)));
    EXPECT_FALSE(proof_book.add(rectangle(3, 3, 1)));
    ProofBook other(table, Protection::at_least);
    EXPECT_FALSE(
        other.add({{grid.at(2, 1), grid.at(2, 3), grid.at(3, 1), grid.at(3, 3)}, {1, -1, -1, 1}, 1}));
}

TEST_F(ProofBookTest, withdraws_witnesses_that_move_a_published_cell) {
    proof_book.add(rectangle(2, 2, 1));
    EXPECT_EQ(proof_book.part_without(grid.at(1, 2)).open_targets().size(), 4U);
    EXPECT_TRUE(proof_book.part_without(grid.at(3, 3)).open_targets().empty());
    proof_book.withdraw(grid.at(1, 2));
    EXPECT_EQ(proof_book.open_targets().size(), 4U);
    EXPECT_TRUE(proof_book.proof().witnesses.empty());
}

TEST_F(ProofBookTest, lets_another_witness_step_in_for_a_void_one) {
    proof_book.add(rectangle(3, 3, 1));  // proves (1,1)
    proof_book.add(rectangle(2, 2, 1));  // proves (2,2), and moves (1,1) too
    EXPECT_TRUE(proof_book.open_targets().empty());
    proof_book.withdraw(grid.at(3, 3));
    EXPECT_TRUE(proof_book.open_targets().empty());
}

TEST_F(ProofBookTest, proves_nothing_by_a_witness_whose_bounds_stop_it_short) {
    TableData data = table.data();
    data.cells[grid.at(1, 2).index()].lower_bound = 8;  // falls by 2 only
    const Table tight(std::move(data));
    ProofBook narrow(tight, Protection::at_least);
    narrow.add(rectangle(2, 2, 1));
    EXPECT_FALSE(narrow.is_proven({.cell = grid.at(1, 1), .side = Side::up}));
    EXPECT_TRUE(narrow.is_proven({.cell = grid.at(1, 1), .side = Side::down}));
}

TEST_F(ProofBookTest, adds_up_both_sides_for_a_sliding_level) {
    TableData data = table.data();
    Cell& primary = data.cells[grid.at(1, 1).index()];
    primary.lower_level = primary.upper_level = 0;
    primary.sliding_level = 15;
    data.cells[grid.at(2, 2).index()].status = Status::candidate;
    const Table sliding(std::move(data));
    ProofBook wide(sliding, Protection::at_least);
    ASSERT_EQ(wide.open_targets().size(), 1U);
    EXPECT_TRUE(wide.open_targets().front().is_width);
    wide.add(rectangle(2, 2, 1));  // 10 down and 10 up
    EXPECT_TRUE(wide.open_targets().empty());
    EXPECT_EQ(wide.proof().claims.size(), 2U);
}

}  // namespace
}  // namespace tacet
