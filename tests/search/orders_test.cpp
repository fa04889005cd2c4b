// SPDX-License-Identifier: Apache-2.0
#include "search/orders.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tacet {
namespace {

TEST(Orders, swap_exchanges_two_places) {
    Order order{0, 1, 2, 3, 4};
    swap(order, 1, 3);
    EXPECT_EQ(order, (Order{0, 3, 2, 1, 4}));
}

TEST(Orders, insert_moves_the_second_just_behind_the_first) {
    Order later{0, 1, 2, 3, 4, 5};
    insert(later, 1, 4);
    EXPECT_EQ(later, (Order{0, 1, 4, 2, 3, 5}));
    Order earlier{0, 1, 2, 3, 4, 5};
    insert(earlier, 4, 1);
    EXPECT_EQ(earlier, (Order{0, 2, 3, 4, 1, 5}));
}

TEST(Orders, invert_turns_a_part_round) {
    Order order{0, 1, 2, 3, 4, 5};
    invert(order, 4, 1);
    EXPECT_EQ(order, (Order{0, 4, 3, 2, 1, 5}));
}

TEST(Orders, crossover_keeps_a_segment_and_fills_up_from_the_second_cut_on) {
    // The example of textbooks: the segment 4 5 6 7 stays; from the second parent, read from the second cut
    // on and round, come 2 1 8 9 3 without those.
    const Order one{0, 1, 2, 3, 4, 5, 6, 7, 8};
    const Order other{8, 2, 7, 1, 5, 6, 4, 0, 3};
    EXPECT_EQ(cross(one, other, 3, 7), (Order{2, 7, 1, 3, 4, 5, 6, 0, 8}));
    EXPECT_EQ(cross(one, other, 0, 9), one);
}

TEST(Orders, everything_stays_an_order) {
    std::mt19937_64 random(3);
    for (const std::size_t size : {0U, 1U, 2U, 3U, 10U, 57U})
        for (int trial = 0; trial < 50; ++trial) {
            Order one = random_order(size, random);
            const Order other = random_order(size, random);
            for (const Operator which : kOperators) {
                apply(which, one, random);
                mutate(one, which, 0.2, random);
                Order child = cross(one, other, random);
                std::ranges::sort(child);
                EXPECT_EQ(child, identity(size));
            }
        }
}

TEST(Orders, know_what_they_begin_with) {
    EXPECT_EQ(common_prefix({2, 0, 1, 3}, {2, 0, 3, 1}), 2U);
    EXPECT_EQ(common_prefix({0, 1}, {1, 0}), 0U);
    EXPECT_EQ(common_prefix({1, 0}, {1, 0}), 2U);
}

}  // namespace
}  // namespace tacet
