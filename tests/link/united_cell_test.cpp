// SPDX-License-Identifier: Apache-2.0
#include "link/united_cell.h"

#include <gtest/gtest.h>

#include <vector>

namespace tacet {

namespace {

Cell cell(Status status, Amount level = 0, double weight = 1) {
    return {.value = 100, .lower_level = level, .upper_level = 2 * level, .weight = weight, .status = status};
}

std::vector<Cell> all_kinds() {
    return {cell(Status::candidate, 0, 3), cell(Status::candidate),  cell(Status::published),
            cell(Status::secondary, 0, 2), cell(Status::primary, 5), cell(Status::primary, 9, 4)};
}

TEST(UnitedCell, is_the_same_whichever_cube_comes_first) {
    for (const Cell& a : all_kinds())
        for (const Cell& b : all_kinds()) {
            Cell one = a;
            Cell other = b;
            EXPECT_EQ(unite(one, b).has_value(), unite(other, a).has_value());
            if (Cell unchanged = a; unite(unchanged, b)) continue;
            EXPECT_EQ(one.status, other.status);
            EXPECT_EQ(one.lower_level, other.lower_level);
            EXPECT_EQ(one.upper_level, other.upper_level);
            EXPECT_EQ(one.weight, other.weight);
        }
}

TEST(UnitedCell, is_at_least_as_well_protected_as_each_of_the_two) {
    for (const Cell& a : all_kinds())
        for (const Cell& b : all_kinds()) {
            Cell united = a;
            if (unite(united, b)) continue;
            for (const Cell& each : {a, b}) {
                EXPECT_TRUE(each.status != Status::primary || united.status == Status::primary);
                EXPECT_GE(united.lower_level, each.lower_level);
                EXPECT_GE(united.upper_level, each.upper_level);
            }
        }
}

TEST(UnitedCell, complains_of_other_values_and_of_what_is_published_here_and_suppressed_there) {
    Cell known = cell(Status::candidate);
    EXPECT_TRUE(unite(known, Cell{.value = 99}));
    for (const Status suppressed : {Status::primary, Status::secondary}) {
        known = cell(Status::published);
        EXPECT_TRUE(unite(known, cell(suppressed, 1)));
    }
}

TEST(UnitedCell, what_was_shown_is_known_for_ever) {
    for (const Cell& each : all_kinds()) {
        Cell known = each;
        const UnitedCell united =
            unite_with_earlier(known, cell(Status::published), CellStatus::must_publish, false);
        EXPECT_FALSE(united.complaint);
        EXPECT_EQ(known.status, Status::published);
        EXPECT_EQ(known.upper_level, 0);
        EXPECT_EQ(united.is_lost, each.status == Status::primary);
    }
}

TEST(UnitedCell, what_was_sensitive_before_stays_so_unless_it_was_shown) {
    for (const Cell& each : all_kinds())
        for (const bool was_shown : {false, true}) {
            Cell known = each;
            const UnitedCell united =
                unite_with_earlier(known, cell(Status::primary, 7), CellStatus::unsafe_frequency, was_shown);
            if (each.status == Status::published) {
                EXPECT_EQ(united.complaint.has_value(), !was_shown);
                EXPECT_EQ(united.is_lost, was_shown);
                continue;
            }
            EXPECT_EQ(known.status, Status::primary);
            EXPECT_GE(known.lower_level, 7);
            EXPECT_GE(known.lower_level, each.lower_level);
        }
}

}  // namespace

}  // namespace tacet
