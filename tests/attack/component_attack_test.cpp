// SPDX-License-Identifier: Apache-2.0
#include "attack/component_attack.h"

#include <gtest/gtest.h>

#include "attack/brute_force.h"
#include "tables.h"

namespace tacet {
namespace {

// In two dimensions the extremes are whole numbers, so that enumeration finds them.
TEST(ComponentAttack, moves_each_cell_as_far_as_any_table_does) {
    std::mt19937 random(11);
    int moved = 0;
    for (int round = 0; round < 60; ++round) {
        const Table table = random_tiny_table(random);
        const Pattern pattern = random_pattern(table, random, 6);
        const auto ranges = brute_force_ranges(table, pattern);
        const Deadline never;
        for (const Component& component : components(table, pattern, unpick(table, pattern))) {
            ComponentAttack attack(table, component, never);
            for (const CellId cell : component.cells) {
                const auto down = attack.farthest(cell, Side::down);
                const auto up = attack.farthest(cell, Side::up);
                ASSERT_TRUE(down && up);
                EXPECT_NEAR(*down, static_cast<double>(-ranges[cell.index()].least), 1e-6);
                EXPECT_NEAR(*up, static_cast<double>(ranges[cell.index()].most), 1e-6);
                moved += *down > 0;
            }
        }
    }
    EXPECT_GT(moved, 30);
}

TEST(ComponentAttack, treats_a_published_cell_as_one_that_does_not_move) {
    const tables::Grid square{{{5, 5, 5}, {5, 5, 5}, {5, 5, 5}}};
    TableData data = square.data();
    tables::make_primary(data, square.at(1, 1), 2);
    const Table table(std::move(data));
    Pattern pattern(table);
    for (std::uint32_t row = 1; row <= 2; ++row)
        for (std::uint32_t column = 1; column <= 3; ++column) pattern.add(square.at(row, column));
    const auto all = components(table, pattern, unpick(table, pattern));
    ASSERT_EQ(all.size(), 1U);
    const Deadline never;
    ComponentAttack attack(table, all.front(), never);
    EXPECT_NEAR(*attack.farthest(square.at(1, 1), Side::down), 5, 1e-6);
    attack.publish(square.at(2, 1));
    EXPECT_NEAR(*attack.farthest(square.at(1, 1), Side::down), 0, 1e-6) << "its column has no other cell";
    attack.suppress(square.at(2, 1));
    EXPECT_NEAR(*attack.farthest(square.at(1, 1), Side::down), 5, 1e-6);
}

// A cell that does not come as far as its bounds let it is held by others: in no pattern does it come further
// than their capacities add up to.
TEST(ComponentAttack, gives_capacities_that_no_pattern_exceeds) {
    std::mt19937 random(12);
    int checked = 0;
    for (int round = 0; round < 150; ++round) {
        const Table table = random_tiny_table(random);
        const Pattern pattern = random_pattern(table, random, 6);
        const Deadline never;
        for (const Component& component : components(table, pattern, unpick(table, pattern)))
            for (const CellId cell : component.cells) {
                ComponentAttack attack(table, component, never);
                const auto farthest = attack.farthest(cell, Side::up);
                ASSERT_TRUE(farthest);
                const Target target{.cell = cell, .side = Side::up, .amount = room(table[cell], Side::up)};
                if (*farthest > static_cast<double>(target.amount) - 0.5) continue;
                const CapacityCut cut = attack.capacity_cut(target);
                Pattern fewer(table);
                for (const CellId each : table.cells()) fewer.remove(each);
                for (const CellId each : component.cells)
                    if (random() % 3 != 0) fewer.add(each);
                fewer.add(cell);
                double capacity = 0;
                for (const auto& [other, amount] : cut.capacities)
                    if (fewer.contains(other))
                        capacity += amount * static_cast<double>(target.amount) / cut.amount;
                ++checked;
                EXPECT_LE(static_cast<double>(brute_force_ranges(table, fewer)[cell.index()].most),
                          capacity + 1e-6);
            }
    }
    EXPECT_GT(checked, 20);
}

}  // namespace
}  // namespace tacet
