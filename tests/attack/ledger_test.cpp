// SPDX-License-Identifier: Apache-2.0
#include "attack/ledger.h"

#include <gtest/gtest.h>

#include "tables.h"

namespace tacet {
namespace {

/// Primaries (1,1) and (2,2) of a 3x3 table of tens, levels 3.
struct LedgerTest : testing::Test {
    tables::Grid grid{{{10, 10, 10}, {10, 10, 10}, {10, 10, 10}}};
    Table table = [&] {
        TableData data = grid.data();
        tables::make_primary(data, grid.at(1, 1), 3);
        tables::make_primary(data, grid.at(2, 2), 3);
        return Table(std::move(data));
    }();
    Ledger ledger{table, Protection::at_least};

    Witness rectangle(std::uint32_t row, std::uint32_t column, int amount) const {
        return {{grid.at(1, 1), grid.at(1, column), grid.at(row, 1), grid.at(row, column)},
                {amount, -amount, -amount, amount},
                1};
    }
};

TEST_F(LedgerTest, lets_one_witness_prove_both_sides_of_every_primary_it_moves) {
    EXPECT_EQ(ledger.open_goals().size(), 4U);
    EXPECT_TRUE(ledger.add(rectangle(2, 2, 1)));
    EXPECT_TRUE(ledger.open_goals().empty());
    EXPECT_EQ(ledger.proof().witnesses.size(), 1U);
    EXPECT_EQ(ledger.proof().claims.size(), 4U);
}

TEST_F(LedgerTest, keeps_no_witness_that_proves_nothing_new) {
    EXPECT_TRUE(ledger.add(rectangle(2, 2, 1)));
    EXPECT_FALSE(ledger.add(rectangle(3, 3, 1)));
    Ledger other(table, Protection::at_least);
    EXPECT_FALSE(
        other.add({{grid.at(2, 1), grid.at(2, 3), grid.at(3, 1), grid.at(3, 3)}, {1, -1, -1, 1}, 1}));
}

TEST_F(LedgerTest, withdraws_witnesses_that_move_a_published_cell) {
    ledger.add(rectangle(2, 2, 1));
    EXPECT_EQ(ledger.part_without(grid.at(1, 2)).open_goals().size(), 4U);
    EXPECT_TRUE(ledger.part_without(grid.at(3, 3)).open_goals().empty());
    ledger.withdraw(grid.at(1, 2));
    EXPECT_EQ(ledger.open_goals().size(), 4U);
    EXPECT_TRUE(ledger.proof().witnesses.empty());
}

TEST_F(LedgerTest, lets_another_witness_step_in_for_a_void_one) {
    ledger.add(rectangle(3, 3, 1));  // proves (1,1)
    ledger.add(rectangle(2, 2, 1));  // proves (2,2), and moves (1,1) too
    EXPECT_TRUE(ledger.open_goals().empty());
    ledger.withdraw(grid.at(3, 3));
    EXPECT_TRUE(ledger.open_goals().empty());
}

TEST_F(LedgerTest, proves_nothing_by_a_witness_whose_bounds_stop_it_short) {
    TableData data = table.data();
    data.cells[grid.at(1, 2).index()].lower_bound = 8;  // falls by 2 only
    const Table tight(std::move(data));
    Ledger narrow(tight, Protection::at_least);
    narrow.add(rectangle(2, 2, 1));
    EXPECT_FALSE(narrow.is_proven({.cell = grid.at(1, 1), .side = Side::up}));
    EXPECT_TRUE(narrow.is_proven({.cell = grid.at(1, 1), .side = Side::down}));
}

TEST_F(LedgerTest, adds_up_both_sides_for_a_sliding_level) {
    TableData data = table.data();
    Cell& primary = data.cells[grid.at(1, 1).index()];
    primary.lower_level = primary.upper_level = 0;
    primary.sliding_level = 15;
    data.cells[grid.at(2, 2).index()].status = Status::candidate;
    const Table sliding(std::move(data));
    Ledger wide(sliding, Protection::at_least);
    ASSERT_EQ(wide.open_goals().size(), 1U);
    EXPECT_TRUE(wide.open_goals().front().is_width);
    wide.add(rectangle(2, 2, 1));  // 10 down and 10 up
    EXPECT_TRUE(wide.open_goals().empty());
    EXPECT_EQ(wide.proof().claims.size(), 2U);
}

}  // namespace
}  // namespace tacet
