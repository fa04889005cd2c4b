// SPDX-License-Identifier: Apache-2.0
// The reader of JJ files: cells, equations and sums that it takes or refuses, and where it says the fault is.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "io/jj_example.h"

namespace tacet {

namespace {

TEST(JjReader, reads_the_example) {
    const Table table = read_jj_text(example());
    EXPECT_EQ(table.cell_count(), 4U);
    EXPECT_EQ(table.decimals(), 1);
    const Cell& primary = table[CellId(1)];
    EXPECT_EQ(primary.value, 200);
    EXPECT_EQ(primary.weight, 80);
    EXPECT_EQ(primary.status, Status::primary);
    EXPECT_EQ(primary.lower_bound, 0);
    EXPECT_EQ(primary.upper_bound, 1500);
    EXPECT_EQ(primary.lower_level, 30);
    EXPECT_EQ(primary.upper_level, 30);
    EXPECT_EQ(primary.sliding_level, 0);
    EXPECT_EQ(table[CellId(3)].status, Status::published);
    ASSERT_EQ(table.equation_count(), 1U);
    ASSERT_EQ(table.terms(EquationId(0)).size(), 4U);
    EXPECT_EQ(table.terms(EquationId(0))[0].coefficient, -1);
}

// Counts and indices.

TEST(JjReader, refuses_a_file_that_does_not_start_with_0) {
    EXPECT_EQ(refusal(with_line(1, "1")), "1: found '1', expected 0, the first line of a JJ file");
    EXPECT_EQ(refusal(with_line(1, "0.0")), "1: found '0.0', expected 0, the first line of a JJ file");
}

TEST(JjReader, refuses_more_cells_than_announced) {
    EXPECT_EQ(refusal(with_line(2, "3")),
              "6: found 'z', expected ':' and the terms of equation 0, as 3 cells were announced");
}

TEST(JjReader, refuses_fewer_cells_than_announced) {
    EXPECT_EQ(refusal(with_line(2, "5")), "7: found cell index 1, which was there before, expected index 4");
}

TEST(JjReader, refuses_more_equations_than_announced) {
    EXPECT_EQ(refusal(example() + "0 2 : 0 (-1) 1 (1)\n"),
              "9: found '0', expected the end of the file after the last equation");
    EXPECT_EQ(refusal(with_line(7, "0")),
              "8: found '0', expected the end of the file after the last equation");
}

TEST(JjReader, refuses_fewer_equations_than_announced) {
    EXPECT_EQ(refusal(with_line(7, "2")), "9: found the end of the file, expected equation 1 of 2");
}

TEST(JjReader, refuses_more_terms_than_announced) {
    EXPECT_EQ(refusal(with_line(kEquation, "0 3 : 0 (-1) 1 (1) 2 (1) 3 (1)")),
              "8: found '3', expected the end of the file after the last equation");
}

TEST(JjReader, refuses_fewer_terms_than_announced) {
    EXPECT_EQ(refusal(with_line(kEquation, "0 5 : 0 (-1) 1 (1) 2 (1) 3 (1)")),
              "9: found the end of the file, expected term 4 of 5 of equation 0");
    EXPECT_EQ(refusal(with_line(kEquation, "0 0 :")), "8: found '0', expected at least one term");
}

TEST(JjReader, refuses_a_count_that_is_no_reasonable_number) {
    EXPECT_EQ(refusal(with_line(2, "0")), "2: found '0', expected at least one cell");
    for (const std::string count : {"-4", "4.0", "+4", "x", "4294967300", "0x4", "4e0", "4,"})
        EXPECT_EQ(refusal(with_line(2, count)),
                  fmt::format("2: found '{}', expected the number of cells, a whole number", count));
    EXPECT_EQ(refusal(with_line(2, "2000000000")),
              "2: found '2000000000', expected the number of cells, at most 1073741824");
    EXPECT_EQ(refusal(with_line(7, "1.0")),
              "7: found '1.0', expected the number of equations, a whole number");
    EXPECT_EQ(refusal(with_line(7, "1073741824")),
              "9: found the end of the file, expected equation 1 of 1073741824");
    EXPECT_EQ(refusal(with_line(2, "1073741824")),
              "7: found cell index 1, which was there before, expected index 4");
}

TEST(JjReader, refuses_a_cell_index_that_occurs_twice) {
    EXPECT_EQ(refusal(with_word(5, 0, "1")),
              "5: found cell index 1, which was there before, expected index 2");
}

TEST(JjReader, refuses_a_cell_index_that_is_skipped) {
    EXPECT_EQ(refusal(with_word(5, 0, "3")), "5: found cell index 3, expected index 2");
    EXPECT_EQ(refusal(with_line(5, "")), "5: found cell index 3, expected index 2");
}

TEST(JjReader, refuses_a_cell_index_out_of_range) {
    EXPECT_EQ(refusal(with_word(6, 0, "4")),
              "6: found cell index 4, out of range for 4 cells, expected index 3");
    EXPECT_EQ(refusal(with_word(6, 0, "-1")), "6: found '-1', expected a cell index, a whole number");
}

// Fields of a cell.

struct FieldCase {
    std::size_t word;
    const char* name;
};
constexpr FieldCase kFields[] = {{1, "value"},
                                 {2, "weight"},
                                 {4, "lower bound"},
                                 {5, "upper bound"},
                                 {6, "lower protection level"},
                                 {7, "upper protection level"},
                                 {8, "sliding protection level"}};

TEST(JjReader, refuses_what_is_not_a_number_in_every_field) {
    for (const auto& [word, name] : kFields)
        for (const std::string text :
             {"x",   "NaN",   "nan",   "inf", "-inf",  "Infinity", "1e400",         "1e-400",  "0x10",
              "3,5", "1.2.3", "1e",    "e5",  "1e5.0", "1e+-5",    "--3",           "+-3",     "+",
              "-",   ".",     "1_000", "3f",  "NA",    "1d3",      "1e99999999999", "\xC2\xBD"}) {
            const auto message = refusal(with_word(kPrimary, word, text));
            EXPECT_TRUE(message.starts_with("4: found '")) << message;
            EXPECT_TRUE(message.ends_with(fmt::format("', expected {}, a finite decimal number", name)))
                << message;
        }
}

TEST(JjReader, shows_unprintable_bytes_of_a_word_as_such) {
    EXPECT_EQ(refusal(with_word(kPrimary, 1, "\xC2\xBD\x01z")),
              "4: found '\\xc2\\xbd\\x01z', expected value, a finite decimal number");
}

TEST(JjReader, refuses_a_field_that_is_missing) {
    EXPECT_EQ(refusal(with_line(kPrimary, "1 20.0 80 u 0 150 3 3")),
              "5: found '30.0', expected a cell index, a whole number")
        << "the index of the next cell is taken for the level";
    EXPECT_EQ(refusal(with_line(kPrimary, "1 20.0 u 0 150 3 3 0")),
              "4: found 'u', expected weight, a finite decimal number");
}

TEST(JjReader, refuses_negative_weights) {
    for (const std::string weight : {"-80", "-0.001", "-1e40", "-1e-30"})
        EXPECT_EQ(refusal(with_word(kPrimary, 2, weight)),
                  fmt::format("4: found '{}', expected a weight of at least 0", weight));
    EXPECT_EQ(read_jj_text(with_word(kPrimary, 2, "-0"))[CellId(1)].weight, 0);
}

TEST(JjReader, refuses_a_weight_beyond_doubles) {
    for (const std::string weight : {"1e309", "1e-324"})
        EXPECT_EQ(refusal(with_word(kPrimary, 2, weight)),
                  fmt::format("4: found '{}', expected a weight of 0 or from 1e-300 to 1e300", weight));
}

TEST(JjReader, refuses_negative_levels) {
    for (const auto& [word, name] : kFields)
        for (const std::string level : {"-3", "-0.001", "-1e40", "-1e-30", "-0.00000000000000000001"})
            if (std::string_view(name).ends_with("level")) {
                EXPECT_EQ(refusal(with_word(kPrimary, word, level)),
                          fmt::format("4: found '{}', expected a {} of at least 0", level, name));
            }
    EXPECT_EQ(read_jj_text(with_word(kPrimary, 6, "-0.0"))[CellId(1)].lower_level, 0);
}

TEST(JjReader, refuses_a_value_outside_its_bounds) {
    const std::string below =
        "4: found cell 1 with a value below its lower bound, expected lower bound <= value <= upper bound";
    const std::string above =
        "4: found cell 1 with a value above its upper bound, expected lower bound <= value <= upper bound";
    for (const std::string bound : {"20.1", "20.000000000000000001", "20.00000000000000000000000001", "1e20"})
        EXPECT_EQ(refusal(with_word(kPrimary, 4, bound)), below) << bound;
    for (const std::string bound :
         {"19.9", "0", "19.999999999999999999999999999", "-1e20", "1e-320", "-1e320"})
        EXPECT_EQ(refusal(with_word(kPrimary, 5, bound)), above) << bound;
}

TEST(JjReader, takes_a_value_at_its_bounds) {
    EXPECT_EQ(refusal(with_line(kPrimary, "1 20.0 80 u 20 20.00 0 0 0")), "");
    EXPECT_EQ(
        refusal(with_line(
            kPrimary, "1 20.0 80 u 20.00000000000000000000 20.00000000000000000000000000000000000 0 0 0")),
        "");
}

TEST(JjReader, refuses_an_unknown_status) {
    for (const std::string status : {"x", "S", "us", "0", "w", "-", "\"s\""})
        EXPECT_EQ(refusal(with_word(kPrimary, 3, status)),
                  fmt::format("4: found '{}', expected status s (candidate), u (primary), z (published) or "
                              "m (secondary)",
                              status));
}

// Equations.

TEST(JjReader, refuses_an_equation_with_an_unknown_cell) {
    EXPECT_EQ(refusal(with_line(kEquation, "0 4 : 0 (-1) 1 (1) 2 (1) 4 (1)")),
              "8: found cell 4 in equation 0, expected a cell from 0 to 3");
    EXPECT_EQ(refusal(with_line(kEquation, "0 4 : 0 (-1) 1 (1) 2 (1) -3 (1)")),
              "8: found '-3', expected the cell of a term, a whole number");
}

TEST(JjReader, refuses_an_equation_with_a_cell_twice) {
    EXPECT_EQ(refusal(with_line(kEquation, "0 4 : 0 (-1) 1 (1) 2 (1) 1 (1)")),
              "8: found cell 1 twice in equation 0, expected each cell once");
}

TEST(JjReader, refuses_a_coefficient_of_zero) {
    for (const std::string zero : {"0", "-0", "0.000", "0e5"})
        EXPECT_EQ(refusal(with_line(kEquation, "0 4 : 0 (-1) 1 (1) 2 (" + zero + ") 3 (1)")),
                  "8: found a coefficient of 0, expected one other than 0");
}

TEST(JjReader, refuses_a_coefficient_or_constant_that_is_not_a_number) {
    for (const std::string text : {"x", "nan", "inf", "1e400", "0x1", "1,0", "1..0"}) {
        EXPECT_EQ(refusal(with_line(kEquation, "0 4 : 0 (-1) 1 (1) 2 (" + text + ") 3 (1)")),
                  fmt::format("8: found '{}', expected a coefficient, a finite decimal number", text));
        EXPECT_EQ(refusal(with_line(kEquation, text + " 4 : 0 (-1) 1 (1) 2 (1) 3 (1)")),
                  fmt::format("8: found '{}', expected the constant of an equation, a finite decimal number",
                              text));
    }
}

TEST(JjReader, refuses_missing_punctuation) {
    EXPECT_EQ(refusal(with_line(kEquation, "0 4 0 (-1) 1 (1) 2 (1) 3 (1)")),
              "8: found '0', expected ':' and the terms of equation 0, as 4 cells were announced");
    EXPECT_EQ(refusal(with_line(kEquation, "0 4 : 0 -1) 1 (1) 2 (1) 3 (1)")), "8: found '-1', expected '('");
    EXPECT_EQ(refusal(with_line(kEquation, "0 4 : 0 (-1 1 (1) 2 (1) 3 (1)")), "8: found '1', expected ')'");
    EXPECT_EQ(refusal(with_line(kEquation, "0 4 : 0 () 1 (1) 2 (1) 3 (1)")),
              "8: found ')', expected a coefficient, a finite decimal number");
    EXPECT_EQ(refusal(with_line(kEquation, "0 4 : 0 (-1) 1 (1) 2 (1) 3 (1")),
              "9: found the end of the file, expected ')'");
    EXPECT_EQ(refusal(with_line(kEquation, "0 4 : 0 [-1] 1 (1) 2 (1) 3 (1)")),
              "8: found '[-1]', expected '('");
}

TEST(JjReader, refuses_an_equation_whose_numbers_are_too_long_together) {
    for (const std::string coefficient : {"123456789012345678", "0.1234567890123456"})
        EXPECT_EQ(refusal(with_line(kEquation, "0 4 : 0 (-1) 1 (1) 2 (" + coefficient + ") 3 (1)")),
                  fmt::format("8: found '{}', expected a coefficient of at most 17 digits and 15 decimals",
                              coefficient));
    const std::string together =
        "8: found an equation whose numbers take more than 18 digits together, expected shorter coefficients "
        "or "
        "constant";
    EXPECT_EQ(refusal(with_line(kEquation, "0 4 : 0 (-1) 1 (0.000000000000001) 2 (1e17) 3 (1)")), together);
    EXPECT_EQ(refusal(with_line(kEquation, "1e17 4 : 0 (-1) 1 (0.000000000000001) 2 (1) 3 (1)")), together);
}

TEST(JjReader, refuses_many_long_coefficients_before_their_sum_overflows) {
    constexpr int kCells = 100;
    std::string text = fmt::format("0\n{}\n", kCells);
    for (int i = 0; i < kCells; ++i) text += fmt::format("{} 999999999999999999 1 s 0 1e18 0 0 0\n", i);
    text += fmt::format("1\n0 {} :", kCells);
    for (int i = 0; i < kCells; ++i)
        text += fmt::format(" {} ({})", i, i % 2 == 0 ? "4000" : "0.000000000000001");
    EXPECT_EQ(refusal(text),
              "104: found an equation whose numbers take more than 18 digits together, expected shorter "
              "coefficients or constant");
}

// Sums.

/// The example with a total off by some tenths. It has four terms, so two tenths are rounding.
std::string off_by(int tenths) {
    return with_word(kFirstCell, 1, fmt::format("{}.{}", (1000 + tenths) / 10, (1000 + tenths) % 10));
}

TEST(JjReader, takes_sums_within_half_a_unit_per_term) {
    for (const int tenths : {-2, -1, 0, 1, 2}) EXPECT_EQ(refusal(off_by(tenths)), "") << tenths;
}

TEST(JjReader, refuses_sums_beyond_half_a_unit_per_term) {
    const std::string message =
        "8: found 1 equation that does not add up, expected sums within half a unit of the last decimal per "
        "term; "
        "the worst:\n";
    for (const auto& [tenths, difference] : {std::pair{-3, "0.3"}, {3, "-0.3"}, {405, "-40.5"}}) {
        const TextFile file(off_by(tenths));
        EXPECT_EQ(refusal_of_file(file.path()),
                  message + fmt::format("  {}:8: equation 0 is off by {}", file.path(), difference));
    }
}

TEST(JjReader, measures_sums_in_the_decimals_of_the_values_alone) {
    // One unit of the values is 1 although levels have decimals: a difference of 2 is rounding, 3 is not.
    const std::string text =
        "0\n4\n0 {} 1 s 0 99 0.001 0.001 0\n1 20 1 s 0 99 0 0 0\n2 30 1 s 0 99 0 0 0\n"
        "3 10 1 s 0 99 0 0 0\n1\n0 4 : 0 (-1) 1 (1) 2 (1) 3 (1)\n";
    EXPECT_EQ(refusal(fmt::format(fmt::runtime(text), 62)), "");
    EXPECT_NE(refusal(fmt::format(fmt::runtime(text), 63)), "");
}

TEST(JjReader, checks_sums_with_a_constant_and_coefficients) {
    EXPECT_EQ(refusal(with_line(kEquation, "100 3 : 1 (1) 2 (1.0) 3 (1)")), "");
    EXPECT_EQ(refusal(with_line(kEquation, "40.5 2 : 1 (2) 3 (0.01)")), "");
    EXPECT_TRUE(refusal(with_line(kEquation, "50 2 : 1 (2) 3 (0.01)")).find("is off by -9.5") !=
                std::string::npos);
}

TEST(JjReader, names_the_ten_worst_of_many_wrong_sums_worst_first) {
    std::string text = "0\n13\n";
    for (int i = 0; i < 13; ++i) text += fmt::format("{} {} 1 s 0 100 0 0 0\n", i, i == 0 ? 0 : i + 2);
    text += "12\n";
    for (int i = 1; i <= 12; ++i) text += fmt::format("0 2 : {} (1) 0 (-1)\n", i);
    const TextFile file(text);
    std::string expected =
        "28: found 12 equations that do not add up, expected sums within half a unit of the last decimal per "
        "term; the worst:";
    for (int i = 12; i > 2; --i)
        expected += fmt::format("\n  {}:{}: equation {} is off by {}", file.path(), 16 + i, i - 1, i + 2);
    EXPECT_EQ(refusal_of_file(file.path()), expected);
}

}  // namespace

}  // namespace tacet
