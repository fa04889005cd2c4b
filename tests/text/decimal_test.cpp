// SPDX-License-Identifier: Apache-2.0
#include "text/decimal.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

namespace tacet {
namespace {

mpq_class value_of(const ParsedDecimal& parsed) {
    const bool is_negative = parsed.number.digits < 0;
    auto digits = is_negative ? -parsed.number.digits : parsed.number.digits;
    mpz_class whole = 0;
    mpz_class place = 1;
    for (; digits != 0; digits /= 10, place *= 10) whole += place * static_cast<unsigned>(digits % 10);
    mpz_class scale = 1;
    for (int i = 0; i < parsed.number.decimals; ++i) scale *= 10;
    mpq_class value(is_negative ? mpz_class(-whole) : whole, scale);
    value.canonicalize();
    return value;
}

/// Digits with a sign, a point and an exponent here or there.
std::string random_number(std::mt19937& random) {
    const auto digits = [&](std::size_t most) {
        std::string text;
        for (std::size_t i = random() % (most + 1); i > 0; --i)
            text += static_cast<char>('0' + random() % 10);
        return text;
    };
    std::string text = std::array{"", "-", "+"}[random() % 3];
    text += digits(12) + static_cast<char>('0' + random() % 10);
    if (random() % 2 == 0) text += '.' + digits(12);
    if (random() % 3 == 0) text += (random() % 2 == 0 ? "e" : "E-") + std::to_string(random() % 9);
    return text;
}

TEST(Decimal, is_the_number_that_was_written) {
    std::mt19937 random(1);
    for (int i = 0; i < 2000; ++i) {
        const std::string text = random_number(random);
        const ParsedDecimal parsed = parse_decimal(text);
        ASSERT_EQ(parsed.error, DecimalError::none) << text;
        const mpq_class value = value_of(parsed);
        EXPECT_EQ(value, exact_decimal(text)) << text;
        EXPECT_EQ(parsed.is_negative, value < 0) << text;
        EXPECT_GE(parsed.number.decimals, 0);
    }
    EXPECT_EQ(value_of(parse_decimal("12.50")), mpq_class(25, 2));
    EXPECT_EQ(value_of(parse_decimal("-1.5e3")), -1500);
    EXPECT_EQ(parse_decimal("12.50").number.decimals, 2) << "as it is written";
}

TEST(Decimal, is_nothing_else) {
    for (const char* text :
         {"",      "-",       "+",  ".",    "-.",    "e5",  ".e5", "1e",  "1e+", "1.2.3",
          "1,5",   " 1",      "1 ", "0x10", "1e5.0", "--1", "+-1", "nan", "inf", "1e999999999999999999999",
          "1e400", "\xD9\xA1"})
        EXPECT_EQ(parse_decimal(text).error, DecimalError::not_a_number) << text;
}

TEST(Decimal, of_more_than_37_digits_is_too_long) {
    EXPECT_EQ(parse_decimal(std::string(37, '9')).error, DecimalError::none);
    EXPECT_EQ(parse_decimal(std::string(38, '9')).error, DecimalError::too_long);
    EXPECT_EQ(parse_decimal("1e36").error, DecimalError::none);
    EXPECT_EQ(parse_decimal("1e37").error, DecimalError::too_long);
    EXPECT_EQ(parse_decimal("0." + std::string(37, '9')).error, DecimalError::none);
    const ParsedDecimal small = parse_decimal("-1e-60");
    EXPECT_EQ(small.error, DecimalError::too_long);
    EXPECT_TRUE(small.is_negative);
    EXPECT_EQ(exact_decimal("1e-60") * exact_decimal("1e60"), 1);
    EXPECT_EQ(parse_decimal("0000000000000000000000000000000000000000000000001").error, DecimalError::none)
        << "zeros in front do not count";
}

}  // namespace
}  // namespace tacet
