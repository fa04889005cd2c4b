// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/carried.h"

#include <gtest/gtest.h>

#include "tables.h"

namespace tacet {
namespace {

/// A table whose one primary asks for 30, and a carried cell of this value with these bounds.
Cell carried(Amount value, Amount lower_bound, Amount upper_bound,
             Protection protection = Protection::at_least) {
    const tables::Grid grid{{{100, 200}, {300, 400}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 2), 30);
    Cell cell{.value = value, .lower_bound = lower_bound, .upper_bound = upper_bound};
    CarriedLevels(Table(data), data, {}, protection).carry(cell);
    return cell;
}

TEST(CarriedLevels, are_one_percent_of_the_value) {
    const Cell cell = carried(2000, 0, 10'000);
    EXPECT_EQ(cell.status, Status::primary);
    EXPECT_EQ(cell.lower_level, 20);
    EXPECT_EQ(cell.upper_level, 20);
}

TEST(CarriedLevels, are_no_more_than_the_primaries_ask_for) {
    EXPECT_EQ(carried(9000, 0, 10'000).upper_level, 30);
}

TEST(CarriedLevels, are_at_least_the_smallest_number) {
    EXPECT_EQ(carried(10, 0, 10'000).lower_level, 1);
    EXPECT_EQ(carried(-10, -20, 10'000).lower_level, 1);
}

TEST(CarriedLevels, keep_within_the_bounds) {
    const Cell cell = carried(2000, 1990, 2000);
    EXPECT_EQ(cell.lower_level, 10);
    EXPECT_EQ(cell.upper_level, 0);
    EXPECT_EQ(carried(2000, 1990, 2000, Protection::strict).lower_level, 9);
}

}  // namespace
}  // namespace tacet
