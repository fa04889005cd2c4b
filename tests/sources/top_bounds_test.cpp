// SPDX-License-Identifier: Apache-2.0
#include "sources/top_bounds.h"

#include <gtest/gtest.h>

namespace tacet {

namespace {

TEST(TopBounds, the_lowest_is_compared_first) {
    const std::vector<TopBound> bounds{{{"a"}, "12", 50}, {{"b"}, "9.5", 50}};
    const BoundParameters given = bound_parameters(bounds, 100);
    EXPECT_EQ(given.least, "9.5");
    EXPECT_TRUE(given.low_codes.empty());
    EXPECT_EQ(given.rows, R"([["b","9.5"],["a","12"]])");
}

TEST(TopBounds, small_cells_with_far_lower_bounds_are_named) {
    const std::vector<TopBound> bounds{{{"a", "x"}, "100", 90}, {{"b", "x"}, "1", 2}, {{"b", "y"}, "2", 2}};
    const BoundParameters given = bound_parameters(bounds, 94);
    EXPECT_EQ(given.least, "100");
    EXPECT_EQ(given.low_codes, (std::vector<std::set<std::string>>{{"b"}, {"x", "y"}}));
}

TEST(TopBounds, cells_with_many_records_are_not_named) {
    const std::vector<TopBound> bounds{{{"a"}, "100", 60}, {{"b"}, "1", 40}};
    EXPECT_EQ(bound_parameters(bounds, 100).least, "1");
    EXPECT_TRUE(bound_parameters(bounds, 100).low_codes.empty());
}

TEST(TopBounds, cells_that_are_near_the_others_are_not_named) {
    const std::vector<TopBound> bounds{{{"a"}, "100", 98}, {{"b"}, "50", 1}, {{"c"}, "10", 1}};
    EXPECT_EQ(bound_parameters(bounds, 100).least, "50");
    EXPECT_EQ(bound_parameters(bounds, 100).low_codes.front(), std::set<std::string>{"c"});
}

TEST(TopBounds, the_few_that_are_left_are_all_named) {
    const std::vector<TopBound> bounds{{{"a"}, "100", 2}, {{"b"}, "0", 1}};
    const BoundParameters given = bound_parameters(bounds, 1000);
    EXPECT_EQ(given.low_codes.front(), (std::set<std::string>{"a", "b"}));
    EXPECT_TRUE(is_below("999999999999999999999999999999", given.least));
}

}  // namespace

}  // namespace tacet
