// SPDX-License-Identifier: Apache-2.0
#include "tacet/exact_number.h"

#include <gtest/gtest.h>

#include <vector>

#include "tacet/error.h"

namespace tacet {
namespace {

TEST(ExactNumber, whole_numbers_have_any_size) {
    const Integer huge("-123456789012345678901234567890");
    EXPECT_EQ(huge.text(), "-123456789012345678901234567890");
    EXPECT_LT(huge, Integer(INT64_MIN));
    EXPECT_EQ(Integer(INT64_MIN).text(), "-9223372036854775808");
    EXPECT_EQ(Integer(7), 7);
    EXPECT_DOUBLE_EQ(huge.to_double(), -123456789012345678901234567890.0);
}

TEST(ExactNumber, fractions_are_in_lowest_terms) {
    const Rational number(14, -6);
    EXPECT_EQ(number.text(), "-7/3");
    EXPECT_EQ(number.numerator(), -7);
    EXPECT_EQ(number.denominator(), 3);
    EXPECT_EQ(number, Rational("-28/12"));
    EXPECT_GT(Rational(1, 3), Rational("333333333333333333/1000000000000000000"));
}

TEST(ExactNumber, copies_live_on_their_own) {
    std::vector<Rational> numbers{Rational(1, 3)};
    numbers.push_back(numbers.front());
    numbers.front() = Rational(2, 3);
    Rational moved = std::move(numbers.back());
    numbers.back() = 5;
    EXPECT_EQ(moved, Rational(1, 3));
    EXPECT_EQ(numbers.front(), Rational(2, 3));
    EXPECT_EQ(numbers.back(), 5);
}

TEST(ExactNumber, refuses_what_is_no_number) {
    EXPECT_THROW(Integer("12a"), InputError);
    EXPECT_THROW(Integer(""), InputError);
    EXPECT_THROW(Rational("1/0"), InputError);
    EXPECT_THROW(Rational(1, 0), InputError);
}

}  // namespace
}  // namespace tacet
