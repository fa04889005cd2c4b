// SPDX-License-Identifier: Apache-2.0
// The reader of JJ files: what it takes, what it refuses, and where it says the fault is.
#include <fmt/format.h>
#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "io/files.h"
#include "tacet/error.h"
#include "tacet/io.h"

namespace tacet {

namespace {

const std::vector<std::string> kExample = {
    "0",
    "4",
    "0 100.0 400 s 0 150 0 0 0",
    "1 20.0 80 u 0 150 3 3 0",
    "2 30.0 120 s 0 150 0 0 0",
    "3 50.0 200 z 0 150 0 0 0",
    "1",
    "0 4 : 0 (-1) 1 (1) 2 (1) 3 (1)",
};
constexpr std::size_t kFirstCell = 3;  // lines of the example, from 1
constexpr std::size_t kPrimary = 4;
constexpr std::size_t kEquation = 8;

std::string joined(const std::vector<std::string>& lines, std::string_view end = "\n") {
    std::string text;
    for (const auto& line : lines) text += line + std::string(end);
    return text;
}

std::string example() {
    return joined(kExample);
}

/// The example with another text in one line; "" removes the line.
std::string with_line(std::size_t line, const std::string& text) {
    auto lines = kExample;
    if (text.empty())
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(line) - 1);
    else
        lines[line - 1] = text;
    return joined(lines);
}

/// The example with another word in one line; words count from 0.
std::string with_word(std::size_t line, std::size_t word, const std::string& text) {
    std::istringstream words(kExample[line - 1]);
    std::string changed;
    std::string each;
    for (std::size_t i = 0; words >> each; ++i) changed += (i == word ? text : each) + " ";
    return with_line(line, changed);
}

/// Why the file at `path` is refused, without the path that every message starts with; "" if it is not.
std::string refusal_of_file(const std::string& path) {
    try {
        (void)read_jj(path);
    } catch (const InputError& error) {
        const std::string message = error.what();
        return message.starts_with(path + ":") ? message.substr(path.size() + 1) : "no path in: " + message;
    }
    return "";
}

std::string refusal(const std::string& text) {
    const TextFile file(text);
    return refusal_of_file(file.path());
}

std::string compressed(const std::string& text) {
    const Folder folder;
    save(folder.file("text.gz"), text);
    return content_of(folder.file("text.gz"));
}

/// Reads "-" while standard input delivers `text`, which must fit a pipe.
Table read_standard_input(const std::string& text) {
    std::array<int, 2> channel{};
    if (pipe(channel.data()) != 0 || ::write(channel[1], text.data(), text.size()) != std::ssize(text))
        std::abort();
    const int saved = dup(STDIN_FILENO);
    dup2(channel[0], STDIN_FILENO);
    for (const int descriptor : channel) close(descriptor);
    struct Restore {
        int saved;
        ~Restore() {
            dup2(saved, STDIN_FILENO);
            close(saved);
        }
    } restore{saved};
    return read_jj("-");
}

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

// Whole files.

TEST(JjReader, refuses_the_example_cut_at_any_byte) {
    const std::string whole = example();
    for (std::size_t size = 0; size + 1 < whole.size(); ++size)
        EXPECT_NE(refusal(whole.substr(0, size)), "") << "cut after " << size << " bytes";
    EXPECT_EQ(refusal(whole.substr(0, whole.size() - 1)), "") << "only the last newline is missing";
}

TEST(JjReader, refuses_trailing_text) {
    EXPECT_EQ(refusal(example() + "end"),
              "9: found 'end', expected the end of the file after the last equation");
    EXPECT_EQ(refusal(example() + "\n\n )"),
              "11: found ')', expected the end of the file after the last equation");
    EXPECT_EQ(refusal(example() + std::string(1, '\0')),
              "9: found '\\x00', expected the end of the file after the last equation");
    EXPECT_EQ(refusal(example() + example()),
              "9: found '0', expected the end of the file after the last equation");
}

TEST(JjReader, refuses_empty_files) {
    EXPECT_EQ(refusal(""), "1: found the end of the file, expected a JJ file, which starts with 0");
    EXPECT_EQ(refusal(" \n\t\r\n "), "3: found the end of the file, expected a JJ file, which starts with 0");
    EXPECT_EQ(refusal("\xEF\xBB\xBF"),
              "1: found the end of the file, expected a JJ file, which starts with 0");
    EXPECT_EQ(refusal_of_file("/dev/null"),
              "1: found the end of the file, expected a JJ file, which starts with 0");
}

TEST(JjReader, refuses_binary_files) {
    EXPECT_EQ(refusal(std::string("\x7f"
                                  "ELF\x02\x01\x01\0\0\0",
                                  10)),
              "1: found '\\x7fELF\\x02\\x01\\x01\\x00\\x00\\x00', expected 0, the first line of a JJ file");
    EXPECT_EQ(refusal("PK\x03\x04"), "1: found 'PK\\x03\\x04', expected 0, the first line of a JJ file");
    EXPECT_EQ(refusal("\xFF\xFE"
                      "0"),
              " found UTF-16, expected UTF-8 or Windows-1252; save it as UTF-8");
    std::mt19937 random(7);
    for (int i = 0; i < 50; ++i) {
        std::string bytes(1000, '\0');
        for (char& byte : bytes) byte = static_cast<char>(random());
        EXPECT_NE(refusal(bytes), "");
        EXPECT_NE(refusal("0\n4\n0 " + bytes), "");
    }
}

TEST(JjReader, refuses_a_directory_and_a_missing_file) {
    EXPECT_EQ(refusal_of_file("/tmp"), " is a directory, expected a file");
    EXPECT_EQ(refusal_of_file("/nonexistent/a.jj"), " cannot be opened: No such file or directory");
    EXPECT_EQ(refusal_of_file("/dev/null/a.jj"), " cannot be opened: Not a directory");
    EXPECT_EQ(refusal_of_file(""), " cannot be opened: No such file or directory");
    EXPECT_EQ(refusal_of_file(std::string(5000, 'a')), " cannot be opened: File name too long");
}

TEST(JjReader, reads_a_long_line_of_junk_in_little_memory) {
    constexpr std::size_t kMegabyte = 1 << 20;
    const Folder folder;
    const std::string path = folder.file("junk.jj");
    for (const std::string piece : {"x", " ", "x ", "0 "}) {
        std::string block;
        while (block.size() < kMegabyte) block += piece;
        {
            std::ofstream out(path, std::ios::binary);
            for (int i = 0; i < 64; ++i) out << block;
        }
        const double growth = memory_growth([&] { (void)refusal_of_file(path); });
        EXPECT_GE(growth, 0) << piece;
        EXPECT_LT(growth, 20) << piece;
        EXPECT_TRUE(refusal_of_file(path).starts_with("1: found ")) << piece;
    }
    EXPECT_EQ(refusal(std::string(200, 'x')),
              "1: found 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...', expected words of at most 100 characters");
}

// White space and encodings.

void expect_reads_as_example(const std::string& text) {
    EXPECT_EQ(refusal(text), "") << text;
    EXPECT_EQ(to_jj(read_jj_text(text)), to_jj(read_jj_text(example()))) << text;
}

TEST(JjReader, does_not_care_about_white_space) {
    std::string tabs = example();
    std::ranges::replace(tabs, ' ', '\t');
    std::string one_line = example();
    std::ranges::replace(one_line, '\n', ' ');
    std::string many_lines = example();
    std::ranges::replace(many_lines, ' ', '\n');
    for (const std::string& text : {tabs, one_line, many_lines, joined(kExample, "\r\n"),
                                    joined(kExample, "\r"), joined(kExample, "  \n\n"), "\n \n" + example(),
                                    joined(kExample, "\n\v\f"), with_line(kEquation, "0 4:0(-1)1(1)2(1)3(1)"),
                                    with_line(kEquation, "0 4 : 0 ( -1 ) 1 ( 1 ) 2 ( 1 ) 3 ( 1 )"),
                                    with_line(kEquation, "0\n4:\n0\n(-1\n)1(1)2 (1)3(\n1)"),
                                    with_line(kEquation, "0.0 4: 0(-1) 1(1) 2(+1) 3(1.000)"),
                                    with_line(kEquation, "0 4 : 0 (-1) 1 (1) 2 (1) 3 (1) ")})
        expect_reads_as_example(text);
}

TEST(JjReader, counts_lines_whatever_ends_them) {
    EXPECT_TRUE(refusal("0\r\n4\r\nx").starts_with("3: "));
    EXPECT_TRUE(refusal("0\n\n\n4\n\n\nx").starts_with("7: "));
    EXPECT_TRUE(refusal("0\r4\rx").starts_with("3: "));
}

TEST(JjReader, skips_a_byte_order_mark) {
    expect_reads_as_example("\xEF\xBB\xBF" + example());
    EXPECT_NE(refusal("\xEF\xBB" + example()), "");
    EXPECT_NE(refusal("\xEF\xBB\xBF\xEF\xBB\xBF" + example()), "");
}

TEST(JjReader, reads_gzip) {
    expect_reads_as_example(compressed(example()));
    expect_reads_as_example(compressed("\xEF\xBB\xBF" + example()));
    // Files joined as gzip allows.
    expect_reads_as_example(compressed(example().substr(0, 40)) + compressed(example().substr(40)));
    EXPECT_EQ(refusal(compressed(with_line(kPrimary, "1 x"))),
              "4: found 'x', expected value, a finite decimal number");
}

TEST(JjReader, refuses_gzip_cut_at_any_byte) {
    const std::string whole = compressed(example());
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_NE(refusal(whole.substr(0, size)), "") << "cut after " << size << " bytes";
}

TEST(JjReader, refuses_damaged_gzip) {
    const std::string whole = compressed(example());
    // Bytes 3 to 9 are flags, time and system: nothing that the text depends on.
    for (std::size_t i = 10; i < whole.size(); ++i) {
        std::string damaged = whole;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
        EXPECT_NE(refusal(damaged), "") << "byte " << i;
    }
    EXPECT_NE(refusal("\x1f\x8b garbage that is no gzip at all"), "");
    EXPECT_NE(refusal(compressed("garbage, well compressed")), "");
}

TEST(JjReader, reads_standard_input) {
    EXPECT_EQ(to_jj(read_standard_input(example())), to_jj(read_jj_text(example())));
    EXPECT_EQ(to_jj(read_standard_input(compressed(example()))), to_jj(read_jj_text(example())));
    try {
        (void)read_standard_input(with_line(kPrimary, "1 x"));
        FAIL();
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "standard input:4: found 'x', expected value, a finite decimal number");
    }
}

TEST(JjReader, refuses_a_closed_standard_input) {
    const int saved = dup(STDIN_FILENO);
    close(STDIN_FILENO);
    EXPECT_THROW((void)read_jj("-"), InputError);
    dup2(saved, STDIN_FILENO);
    close(saved);
}

TEST(JjReader, reads_a_file_that_happens_to_be_called_standard_input) {
    const auto before = std::filesystem::current_path();
    const Folder folder;
    save(folder.file("standard input"), example());
    std::filesystem::current_path(folder.path());
    EXPECT_EQ(read_jj("standard input").cell_count(), 4U);
    std::filesystem::current_path(before);
}

// Numbers.

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
