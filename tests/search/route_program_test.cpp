// SPDX-License-Identifier: Apache-2.0
#include "search/route_program.h"

#include <gtest/gtest.h>

#include "search/grid_target.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

TEST(RouteProgram, stops_where_it_takes_more_work_than_it_may) {
    const Table table = generate("contributors", 1, {{"dimensions", "6x6x6"}});
    const Grid grid(table);
    std::vector<double> prices(grid.size(), PlacePrices::kClosed);
    for (const CellId cell : table.cells())
        if (table[cell].status != Status::published) prices[grid.place(cell)] = table[cell].weight;
    const GridTarget target = targets(table, grid, Protection::at_least, {}).front();
    RouteProgram program(table, grid, {});
    EXPECT_EQ(program.reach(target, prices, PlacePrices::kClosed, {}).end, End::done);
    const std::uint64_t work = program.work();
    EXPECT_GT(work, 0U);
    EXPECT_EQ(program.reach(target, prices, PlacePrices::kClosed, {.work = 1}).end, End::stopped);
    EXPECT_LT(program.work(), 2 * work);
    EXPECT_EQ(program.reach(target, prices, PlacePrices::kClosed, {.columns = 3}).end, End::stopped);
    EXPECT_EQ(program.reach(target, prices, PlacePrices::kClosed, {.work = work}).end, End::done);
}

}  // namespace
}  // namespace tacet
