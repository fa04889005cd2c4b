// SPDX-License-Identifier: Apache-2.0
#include "search/mover.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "search/network_mover.h"
#include "tables.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

/// What the program is to make least.
double price(const Table& table, const Pattern& pattern, std::span<const CellShift> moved) {
    double sum = 0;
    for (const auto& [cell, amount] : moved)
        if (!pattern.contains(cell)) sum += std::max(table[cell].weight, kLeastPrice) * std::abs(amount);
    return sum;
}

void expect_kept(const Table& table, std::span<const CellShift> moved) {
    std::vector<double> sums(table.equation_count());
    for (const auto& [cell, amount] : moved) {
        EXPECT_NE(table[cell].status, Status::published);
        EXPECT_LE(amount, static_cast<double>(room(table[cell], Side::up)));
        EXPECT_GE(amount, -static_cast<double>(room(table[cell], Side::down)));
        for (const Incidence& each : table.incidences(cell))
            sums[each.equation.index()] += static_cast<double>(each.coefficient) * amount;
    }
    for (const double sum : sums) EXPECT_EQ(sum, 0);
}

TEST(Mover, completes_the_cheapest_rectangle) {
    const Table table = tables::two_by_two_one_primary();
    const auto mover = make_mover(table);
    ASSERT_NE(dynamic_cast<NetworkMover*>(mover.get()), nullptr);
    const Target up{table.primaries().front(), Side::up, 1};
    ASSERT_EQ(mover->move(std::span(&up, 1), {}), End::done);
    ASSERT_EQ(mover->moved().size(), 4U);  // 1 2 / 3 4, no totals
    expect_kept(table, mover->moved());
}

TEST(Mover, says_when_a_cell_cannot_move_so_far) {
    const Table table = tables::two_by_two_one_primary();
    for (const auto& mover : {make_mover(table), make_program_mover(table)}) {
        const Target far{table.primaries().front(), Side::down, 5};  // its value is 4
        EXPECT_EQ(mover->move(std::span(&far, 1), {}), End::infeasible);
        const Target near{table.primaries().front(), Side::down, 4};
        EXPECT_EQ(mover->move(std::span(&near, 1), {}), End::done);
    }
}

class Movers : public testing::TestWithParam<std::uint64_t> {
  protected:
    /// Flat and hierarchical, with some bounds that bind.
    [[nodiscard]] Table make() const {
        const std::uint64_t seed = GetParam();
        TableData data =
            (seed % 2 == 0 ? generate("ons", seed, {{"rows", "12"}, {"columns", "6"}, {"sensitive", "0.2"}})
                           : generate("contributors", seed, {{"dimensions", "5x12H"}, {"sensitive", "0.2"}}))
                .data();
        std::mt19937_64 random(seed);
        for (Cell& cell : data.cells)
            if (random() % 2 == 0) cell.upper_bound = cell.value + cell.value / 4;
        return Table(std::move(data));
    }
};

TEST_P(Movers, flows_cost_what_programs_cost_one_by_one_and_in_groups) {
    const Table table = make();
    Pattern pattern(table);
    const auto flow = make_mover(table);
    const auto program = make_program_mover(table);
    ASSERT_NE(dynamic_cast<NetworkMover*>(flow.get()), nullptr);
    const auto suppress = [&](CellId cell) {
        pattern.add(cell);
        flow->set_free(cell, true);
        program->set_free(cell, true);
    };
    for (const CellId cell : table.primaries()) suppress(cell);
    std::mt19937_64 random(GetParam());
    int done = 0;
    for (int trial = 0; trial < 60; ++trial) {
        std::vector<Target> moves;
        for (const CellId cell : table.primaries())
            if (random() % table.primaries().size() < 1 + trial % 5U)
                moves.push_back({cell, random() % 2 == 0 ? Side::up : Side::down,
                                 std::min(room(table[cell], Side::down), table[cell].upper_level * 3)});
        const auto end = flow->move(moves, {});
        ASSERT_EQ(end, program->move(moves, {})) << trial;
        if (end != End::done) continue;
        ++done;
        expect_kept(table, flow->moved());
        const double least = price(table, pattern, program->moved());
        EXPECT_NEAR(price(table, pattern, flow->moved()), least, 1e-6 * (1 + least)) << trial;
        for (const Target& each : moves) {
            const auto found = std::ranges::find(flow->moved(), each.cell, &CellShift::cell);
            if (each.amount == 0) continue;
            ASSERT_NE(found, flow->moved().end());
            EXPECT_EQ(found->amount, static_cast<double>(each.side == Side::up ? each.amount : -each.amount));
        }
        // Some cells become free on the way, as in the incremental attacker, and some are taken back.
        for (const auto& [cell, amount] : flow->moved())
            if (random() % 4 == 0) suppress(cell);
        for (const CellId cell : table.cells())
            if (pattern.contains(cell) && table[cell].status == Status::candidate && random() % 8 == 0) {
                pattern.remove(cell);
                flow->set_free(cell, false);
                program->set_free(cell, false);
            }
    }
    EXPECT_GT(done, 20);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Movers, testing::Range<std::uint64_t>(1, 31));

TEST(Mover, forgets_what_was_asked_before) {
    for (const char* dimensions : {"6x8", "4x5x4"}) {
        const Table table = generate("contributors", 3, {{"dimensions", dimensions}, {"sensitive", "0.2"}});
        const auto fresh = make_mover(table);
        const auto used = make_mover(table);
        for (const CellId cell : table.primaries()) {
            const Target up{cell, Side::up, table[cell].upper_level};
            ASSERT_EQ(used->move(std::span(&up, 1), {}), End::done);
        }
        for (const CellId cell : table.primaries()) {
            const Target down{cell, Side::down, table[cell].lower_level};
            ASSERT_EQ(used->move(std::span(&down, 1), {}), make_mover(table)->move(std::span(&down, 1), {}));
            ASSERT_EQ(fresh->move(std::span(&down, 1), {}), End::done);
            ASSERT_EQ(used->moved().size(), fresh->moved().size());
            for (std::size_t i = 0; i < used->moved().size(); ++i) {
                EXPECT_EQ(used->moved()[i].cell, fresh->moved()[i].cell);
                EXPECT_EQ(used->moved()[i].amount, fresh->moved()[i].amount);
            }
        }
    }
}

TEST(Mover, chooses_among_equals_in_whatever_order_cells_became_free) {
    for (const char* columns : {"9", "16", "40"}) {
        const Table table =
            generate("uniform", 5, {{"rows", "16"}, {"columns", columns}, {"sensitive", "0.3"}});
        const auto ascending = make_mover(table);
        const auto other = make_mover(table);
        for (const CellId cell : table.cells()) ascending->set_free(cell, cell.index() % 3 != 0);
        for (const CellId cell : table.cells()) other->set_free(cell, cell.index() % 5 != 0);
        for (std::uint32_t i = table.cell_count(); i-- > 0;) other->set_free(CellId(i), i % 3 != 0);
        for (const CellId cell : table.primaries()) {
            const Target up{cell, Side::up, 1};
            ASSERT_EQ(ascending->move(std::span(&up, 1), {}), other->move(std::span(&up, 1), {}));
            ASSERT_TRUE(std::ranges::equal(ascending->moved(), other->moved(), {}, &CellShift::cell,
                                           &CellShift::cell));
        }
    }
}

}  // namespace
}  // namespace tacet
