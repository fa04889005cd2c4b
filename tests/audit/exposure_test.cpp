// SPDX-License-Identifier: Apache-2.0
#include "tacet/exposure.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tables.h"
#include "tacet/generate.h"
#include "tacet/unpick.h"

namespace tacet {

namespace {

using Cells = std::vector<std::uint32_t>;

Cells numbers(const std::vector<CellId>& cells) {
    Cells all;
    for (const CellId each : cells) all.push_back(each.index());
    return all;
}

/// Serpell et al. 2008, section 4.1.
TEST(ExposureSets, are_those_of_the_worked_example) {
    const ExposureSets sets = exposure_sets(tables::serpell_example());
    EXPECT_EQ(numbers(sets.primaries), (Cells{8, 12, 15, 16, 19, 20, 24, 27}));
    EXPECT_EQ(numbers(sets.exposed), (Cells{16, 19, 20, 24, 27}));
    EXPECT_EQ(numbers(sets.not_exposed()), (Cells{8, 12, 15}));
    EXPECT_EQ(numbers(sets.initially_exposed), (Cells{16, 19, 24}));
    EXPECT_EQ(numbers(sets.consequentially_exposed()), (Cells{20, 27}));
    EXPECT_EQ(sets.suspected, sets.initially_exposed);
    EXPECT_EQ(sets.candidates(), sets.exposed);
    EXPECT_EQ(sets.unpicked, sets.exposed);
    EXPECT_TRUE(sets.undecided.empty());
}

/// No equation of its own exposes the bridge, and no other primary is exposed: it is in C all the same.
TEST(ExposureSets, have_the_bridge_exposed_without_an_initially_exposed_primary) {
    const ExposureSets sets = exposure_sets(tables::bridge());
    EXPECT_EQ(numbers(sets.exposed), Cells{13});
    EXPECT_TRUE(sets.initially_exposed.empty());
    EXPECT_EQ(numbers(sets.consequentially_exposed()), Cells{13});
    EXPECT_TRUE(sets.unpicked.empty());
}

TEST(ExposureSets, lie_within_each_other) {
    for (const char* dimensions : {"9x7", "5x12H", "5x6x5"})
        for (const std::uint64_t seed : {1, 2, 3, 4}) {
            const Table table =
                generate("contributors", seed, {{"dimensions", dimensions}, {"sensitive", "0.2"}});
            const ExposureSets sets = exposure_sets(table);
            EXPECT_FALSE(sets.exposed.empty());
            EXPECT_TRUE(std::ranges::includes(sets.primaries, sets.exposed));
            EXPECT_TRUE(std::ranges::includes(sets.exposed, sets.initially_exposed));
            EXPECT_TRUE(std::ranges::includes(sets.exposed, sets.unpicked));
            EXPECT_TRUE(std::ranges::includes(sets.unpicked, sets.initially_exposed));
        }
}

/// x + y = 10 and x - y = 2: each equation leaves x room, both together leave it none.
TEST(ExposureSets, solve_programs_where_equations_of_a_primary_meet) {
    TableData data;
    for (const Amount value : {10, 2, 6, 4}) {
        Cell& cell = data.cells.emplace_back();
        cell.value = value;
        cell.upper_bound = 100;
        cell.weight = 1;
    }
    for (const std::uint32_t cell : {2, 3}) tables::make_primary(data, CellId(cell), 1);
    for (const std::uint32_t total : {0, 1}) {
        data.begin_equation();
        data.add_term(CellId(total), -1);
        data.add_term(CellId(2), 1);
        data.add_term(CellId(3), total == 0 ? 1 : -1);
    }
    const ExposureSets sets = exposure_sets(Table(std::move(data)));
    EXPECT_EQ(numbers(sets.exposed), (Cells{2, 3}));
    EXPECT_EQ(numbers(sets.initially_exposed), (Cells{2, 3}));
    EXPECT_TRUE(sets.suspected.empty());
}

}  // namespace

}  // namespace tacet
