// SPDX-License-Identifier: Apache-2.0
#include "methods/marginal.h"

#include <gtest/gtest.h>

#include "tables.h"
#include "tacet/generate.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

Result run_marginal(const Table& table) {
    ProtectOptions asked;
    asked.method = "marginal";
    return protect(table, asked);
}

TEST(Marginal, suppresses_the_totals_of_a_lone_primary) {
    const Result result = run_marginal(tables::two_by_two_one_primary());
    ASSERT_TRUE(result.report);
    EXPECT_EQ(result.cost, 7 + 6 + 10);
    EXPECT_EQ(result.repaired, 0U);
}

TEST(Marginal, suppresses_nothing_where_primaries_protect_each_other) {
    const tables::Grid grid{{{5, 6, 7}, {8, 9, 4}, {7, 3, 6}}};
    TableData data = grid.data();
    for (const CellId cell : {grid.at(1, 1), grid.at(1, 2), grid.at(2, 1), grid.at(2, 2)})
        tables::make_primary(data, cell, 1);
    EXPECT_EQ(run_marginal(Table(std::move(data))).cost, 0);
}

TEST(Marginal, leaves_to_the_repair_what_totals_may_not_protect) {
    const tables::Grid grid{{{5, 6, 7}, {8, 9, 4}, {7, 3, 6}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 2), 2);
    for (std::uint32_t i = 0; i <= 3; ++i)
        data.cells[grid.at(0, i).index()].status = data.cells[grid.at(i, 0).index()].status =
            Status::published;
    const Result result = run_marginal(Table(std::move(data)));
    ASSERT_TRUE(result.report);
    EXPECT_EQ(result.statistics.at("left_to_repair"), 2);
    EXPECT_EQ(result.repaired, 1U);
}

TEST(Marginal, needs_no_repair_on_generated_tables) {
    for (const char* dimensions : {"20x10", "12x22H", "14Hx15H", "6x6x6", "5x9Hx8H"})
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const Result result = run_marginal(generate("contributors", seed, {{"dimensions", dimensions}}));
            ASSERT_TRUE(result.report) << dimensions << " seed " << seed;
            EXPECT_EQ(result.repaired, 0U) << dimensions << " seed " << seed;
        }
}

}  // namespace
}  // namespace tacet
