// SPDX-License-Identifier: Apache-2.0
// The reader of JJ files: numbers are exact, and what cannot be kept is rounded to the safe side.
#include <fmt/format.h>
#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "io/jj_example.h"

namespace tacet {

namespace {

/// A table of one cell without equations.
Table one_cell(const std::string& fields) {
    return read_jj_text("0\n1\n0 " + fields + "\n0\n");
}
std::string refusal_of_cell(const std::string& fields) {
    return refusal("0\n1\n0 " + fields + "\n0\n");
}

TEST(JjNumbers, decimals_are_exact) {
    const Table table = one_cell("0.1 1 s -0.3 1234567890.7 0.2 0.6 0.9");
    const Cell& cell = table[CellId(0)];
    EXPECT_EQ(table.decimals(), 1);
    EXPECT_EQ(cell.value, 1);
    EXPECT_EQ(cell.lower_bound, -3);
    EXPECT_EQ(cell.upper_bound, 12345678907);
    EXPECT_EQ(cell.lower_level, 2);
    EXPECT_EQ(cell.upper_level, 6);
    EXPECT_EQ(cell.sliding_level, 9);
}

TEST(JjNumbers, the_finest_decimals_set_the_unit) {
    const Table table = one_cell("12 1 u 0.25 150.5 3.125 4 0.00");
    const Cell& cell = table[CellId(0)];
    EXPECT_EQ(table.decimals(), 3);
    EXPECT_EQ(table.data().written.value, 0);
    EXPECT_EQ(table.data().written.bound, 2);
    EXPECT_EQ(table.data().written.level, 3);
    EXPECT_EQ(table.unit(), 1000);
    EXPECT_EQ(cell.value, 12'000);
    EXPECT_EQ(cell.lower_bound, 250);
    EXPECT_EQ(cell.upper_bound, 150'500);
    EXPECT_EQ(cell.lower_level, 3'125);
    EXPECT_EQ(cell.upper_level, 4'000);
    EXPECT_TRUE(table.data().rounded.empty());
}

TEST(JjNumbers, exponents_signs_and_bare_points_are_understood) {
    const Table table = one_cell("+1.5e3 1E2 u -2.5e-1 1e+4 .5 5. 12.50e1");
    const Cell& cell = table[CellId(0)];
    EXPECT_EQ(table.decimals(), 2);
    EXPECT_EQ(cell.value, 150'000);
    EXPECT_EQ(cell.weight, 100);
    EXPECT_EQ(cell.lower_bound, -25);
    EXPECT_EQ(cell.upper_bound, 1'000'000);
    EXPECT_EQ(cell.lower_level, 50);
    EXPECT_EQ(cell.upper_level, 500);
    EXPECT_EQ(cell.sliding_level, 12'500);
}

TEST(JjNumbers, far_bounds_are_drawn_in_and_written_back_as_they_were) {
    const Table table = one_cell("5 1 s -1e20 1e+20 0 0 0");
    EXPECT_EQ(table[CellId(0)].lower_bound, -kLargestAmount);
    EXPECT_EQ(table[CellId(0)].upper_bound, kLargestAmount);
    EXPECT_EQ(to_jj(table), "0\n1\n0 5 1 s -1e20 1e+20 0 0 0\n0\n");
    for (const std::string far : {"1e300", "123456789012345678901234567890", "9223372036854775808",
                                  "99999999999999999999999999999999999999999999999999.5"}) {
        const Table other = one_cell("5 1 s 0 " + far + " 0 0 0");
        EXPECT_EQ(other[CellId(0)].upper_bound, kLargestAmount);
        EXPECT_EQ(to_jj(other), "0\n1\n0 5 1 s 0 " + far + " 0 0 0\n0\n");
    }
}

TEST(JjNumbers, levels_too_long_for_the_unit_are_rounded_up_and_written_back_as_they_were) {
    // 12 digits before the point leave room for 6 after it.
    const std::string text =
        "0\n1\n0 123456789012 1 u 0 1e15 0.12345678901234567 0.12345600000000000 3.00000000000000001\n0\n";
    const Table table = read_jj_text(text);
    EXPECT_EQ(table.decimals(), 6);
    EXPECT_EQ(table[CellId(0)].value, 123'456'789'012'000'000);
    EXPECT_EQ(table[CellId(0)].lower_level, 123'457);
    EXPECT_EQ(table[CellId(0)].upper_level, 123'456);
    EXPECT_EQ(table[CellId(0)].sliding_level, 3'000'001);
    const std::string written = to_jj(table);
    EXPECT_NE(written.find(" 0.12345678901234567 "), std::string::npos);
    EXPECT_NE(written.find(" 3.00000000000000001\n"), std::string::npos);
    EXPECT_EQ(to_jj(read_jj_text(written)), written);
}

TEST(JjNumbers, levels_of_more_than_18_decimals_are_rounded_up) {
    for (const std::string level :
         {"0.0000000000000000001", "1e-30", "1e-320", "0.99999999999999999999999999999"})
        EXPECT_EQ(one_cell("5 1 u 0 10 " + level + " 0 0")[CellId(0)].lower_level, 1) << level;
    EXPECT_EQ(
        one_cell("5 1 u 0 10 1.00000000000000000000000000000000000000000000001 0 0")[CellId(0)].lower_level,
        2);
}

TEST(JjNumbers, trailing_zeros_do_not_make_a_number_long) {
    const Table table = one_cell(
        "5.0000000000000000000000 1 u 0e-30 10 0.00000000000000000000000000000000000000000 "
        "1.50000000000000000000 0");
    EXPECT_EQ(table.to_text(table[CellId(0)].value), "5");
    EXPECT_EQ(table[CellId(0)].lower_level, 0);
    EXPECT_EQ(table.to_text(table[CellId(0)].upper_level), "1.5");
}

TEST(JjNumbers, long_bounds_are_rounded_inwards_but_never_past_the_value) {
    Table table = one_cell("123456789012 1 u 0.12345678901234567 123456789012.98765432109876543 0 0 0");
    EXPECT_EQ(table.decimals(), 6);
    EXPECT_EQ(table[CellId(0)].lower_bound, 123'457);
    EXPECT_EQ(table[CellId(0)].upper_bound, 123'456'789'012'987'654);
    table = one_cell("-5 1 u -5.0000000000000000000001 -4.9999999999999999999999 0 0 0");
    EXPECT_EQ(table[CellId(0)].lower_bound, -5);
    EXPECT_EQ(table[CellId(0)].upper_bound, -5);
    table = one_cell("-5 1 u -7.9999999999999999999999 -2.0000000000000000000001 0 0 0");
    EXPECT_EQ(table[CellId(0)].lower_bound, -7);
    EXPECT_EQ(table[CellId(0)].upper_bound, -3);
}

TEST(JjNumbers, rounding_never_weakens_a_level_or_widens_a_bound) {
    std::mt19937 random(11);
    const auto digits = [&](int count) {
        std::string text;
        for (int i = 0; i < count; ++i) text += static_cast<char>('0' + random() % 10);
        return text;
    };
    for (int i = 0; i < 300; ++i) {
        const std::string whole = fmt::format("1{}", digits(static_cast<int>(random() % 12)));
        const std::string level =
            digits(1 + static_cast<int>(random() % 6)) + "." + digits(1 + static_cast<int>(random() % 30));
        const std::string lower = fmt::format("-{}.{}", digits(1 + static_cast<int>(random() % 12)),
                                              digits(1 + static_cast<int>(random() % 30)));
        const std::string upper = "2" + whole + "." + digits(1 + static_cast<int>(random() % 30));
        const Table table = one_cell(fmt::format("{} 1 u {} {} {} 0 0", whole, lower, upper, level));
        const auto exact = [&](const std::string& text) {
            const auto point = text.find('.');
            mpz_class power;
            mpz_ui_pow_ui(power.get_mpz_t(), 10, text.size() - point - 1);
            mpq_class number(mpz_class(text.substr(0, point) + text.substr(point + 1), 10), power);
            number.canonicalize();
            return mpq_class(number * mpz_class(power_of_ten(table.decimals())));
        };
        const Cell& cell = table[CellId(0)];
        EXPECT_GE(cmp(cell.lower_level, exact(level)), 0) << level;
        EXPECT_LT(cmp(cell.lower_level - 1, exact(level)), 0) << level;
        EXPECT_GE(cmp(cell.lower_bound, exact(lower)), 0) << lower;
        EXPECT_LE(cmp(cell.upper_bound, exact(upper)), 0) << upper;
    }
}

TEST(JjNumbers, a_large_level_makes_the_unit_coarser_and_is_kept) {
    // In units of 1e-17, which the first level asks for, 100000 would not fit.
    const Table table =
        read_jj_text("0\n2\n0 -9 1 u -1e9 1e9 0.12345678901234567 0 0\n1 -9 1 u -1e9 1e9 100000 0 0\n0\n");
    EXPECT_EQ(table.decimals(), 13);
    EXPECT_EQ(table.to_text(table[CellId(1)].lower_level), "100000");
    EXPECT_EQ(table.to_text(table[CellId(0)].lower_level), "0.1234567890124");
}

TEST(JjNumbers, a_level_of_more_than_18_digits_is_refused) {
    EXPECT_EQ(refusal_of_cell("5 1 u 0 1e30 1e25 0 0"),
              "3: found '1e25', expected a lower protection level of at most 18 digits");
    EXPECT_EQ(refusal_of_cell("0.5 1 u 0 1e30 0 0 1000000000000000000"),
              "3: found a number that, with the 1 decimals of the values, takes more than 18 digits, "
              "expected smaller numbers or fewer decimals");
}

TEST(JjNumbers, a_value_of_18_digits_is_exact_and_a_longer_one_refused) {
    EXPECT_EQ(one_cell("999999999999999999 1 s 0 1e18 0 0 0")[CellId(0)].value, 999'999'999'999'999'999);
    EXPECT_EQ(one_cell("-99999999999.9999999 1 s -1e18 1e18 0 0 0")[CellId(0)].value,
              -999'999'999'999'999'999);
    for (const std::string value : {"10000000000000000000", "1e19", "-1e19", "12345678901234567890.5",
                                    "1e300", "1e-30", "0.1234567890123456789"})
        EXPECT_EQ(refusal_of_cell(value + " 1 s -1e300 1e300 0 0 0"),
                  fmt::format("3: found '{}', expected a value of at most 18 digits", value));
    for (const std::string value : {"1000000000000000001", "-9223372036854775807"})
        EXPECT_EQ(refusal_of_cell(value + " 1 s -1e300 1e300 0 0 0"),
                  "3: found a number that, with the 0 decimals of the values, takes more than 18 digits, "
                  "expected smaller numbers or fewer decimals");
}

TEST(JjNumbers, values_whose_decimals_together_take_more_than_18_digits_are_refused_at_the_largest) {
    EXPECT_EQ(
        refusal("0\n3\n0 0.000000000001 1 s 0 1 0 0 0\n1 12345678 1 s 0 1e9 0 0 0\n2 1 1 s 0 1 0 0 0\n0\n"),
        "4: found a number that, with the 12 decimals of the values, takes more than 18 digits, "
        "expected smaller numbers or fewer decimals");
}

}  // namespace

}  // namespace tacet
