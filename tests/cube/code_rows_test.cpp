// SPDX-License-Identifier: Apache-2.0
#include "cube/code_rows.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace tacet {
namespace {

// Small numbers, so that rows differ in few bits and many are there already; more rows than the first slots
// hold.
TEST(CodeRows, are_held_once_and_numbered_as_they_come) {
    std::mt19937 random(1);
    for (const std::size_t width : {1U, 2U, 4U}) {
        CodeRows rows(width);
        std::map<std::vector<std::uint32_t>, std::uint32_t> expected;
        for (int i = 0; i < 20'000; ++i) {
            std::vector<std::uint32_t> row(width);
            for (std::uint32_t& each : row)
                each = static_cast<std::uint32_t>(random() % (width == 1 ? 5000 : 30));
            const bool is_known = expected.contains(row);
            EXPECT_EQ(rows.find(row).has_value(), is_known);
            const auto [number, is_new] = rows.insert(row);
            EXPECT_EQ(is_new, !is_known);
            EXPECT_EQ(number, expected.try_emplace(row, number).first->second);
        }
        ASSERT_EQ(rows.size(), expected.size());
        for (const auto& [row, number] : expected) {
            EXPECT_EQ(rows.find(row), number);
            EXPECT_TRUE(std::ranges::equal(rows[number], row));
        }
    }
}

TEST(CodeRows, of_a_table_without_variables_are_one) {
    CodeRows rows(0);
    EXPECT_TRUE(rows.insert({}).second);
    EXPECT_FALSE(rows.insert({}).second);
    EXPECT_EQ(rows.size(), 1U);
}

}  // namespace
}  // namespace tacet
