// SPDX-License-Identifier: Apache-2.0
#include "tabulate/number_format.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "io/files.h"
#include "tacet/error.h"
#include "tacet/ready_table.h"

namespace tacet {

namespace {

using End = NumberGuess::End;

constexpr NumberFormat kGerman{',', '.'};
constexpr NumberFormat kEnglish{'.', ','};

NumberGuess guess(const std::vector<std::string>& numbers) {
    NumberGuess result;
    for (std::size_t i = 0; i < numbers.size(); ++i) result.add(numbers[i], i);
    return result;
}

TEST(NumberFormat, reads_groups_of_three_and_decimals) {
    EXPECT_EQ(plain_number("1.234.567,89", kGerman), "1234567.89");
    EXPECT_EQ(plain_number("-1,234.5", kEnglish), "-1234.5");
    EXPECT_EQ(plain_number("1234,5", kGerman), "1234.5") << "marks may be left out";
    EXPECT_EQ(plain_number(" 12 345 ", {'.', ' '}), "12345");
    EXPECT_EQ(plain_number("12\xC2\xA0"
                           "345,6",
                           {',', ' '}),
              "12345.6")
        << "a space that does not break the line";
    EXPECT_EQ(plain_number("12\xE2\x80\x99"
                           "345",
                           {'.', '\''}),
              "12345");
    EXPECT_EQ(plain_number("1,5e3", kGerman), "1.5e3");
    EXPECT_EQ(plain_number("1,5", {.takes_both = true}), "1.5");
    EXPECT_EQ(plain_number("1.5", {.takes_both = true}), "1.5");
}

TEST(NumberFormat, refuses_what_is_no_number_in_it) {
    for (const std::string text : {"1,5", "1.23", "12.34.567", "1234.567", "0.123", ".123", "1.234.",
                                   "1..234", "", "-", "1.2345", "1 234", "x", "1,2,3"})
        EXPECT_EQ(plain_number(text, text == "1,5" ? NumberFormat{'.', 0} : kGerman), std::nullopt) << text;
}

TEST(NumberGuess, is_certain_where_the_numbers_leave_one_meaning) {
    const auto certain = [](const std::vector<std::string>& numbers) {
        const NumberGuess result = guess(numbers);
        EXPECT_EQ(result.end(), End::certain) << fmt::format("{}", numbers.front());
        return result.format();
    };
    EXPECT_EQ(certain({"1", "25"}), (NumberFormat{}));
    EXPECT_EQ(certain({"1.5", "2.75"}), (NumberFormat{}));
    EXPECT_EQ(certain({"1.234", "0.5"}), (NumberFormat{})) << "0.5 has no thousands";
    EXPECT_EQ(certain({"1.234", "12345.678"}), (NumberFormat{}));
    EXPECT_EQ(certain({"1,5", "12"}), (NumberFormat{',', 0}));
    EXPECT_EQ(certain({"1,234", "1,5"}), (NumberFormat{',', 0}));
    EXPECT_EQ(certain({"1.234,5"}), kGerman);
    EXPECT_EQ(certain({"1.234.567"}), kGerman) << "two points cannot be decimal";
    EXPECT_EQ(certain({"1,234,567"}), kEnglish);
    EXPECT_EQ(certain({"1,234", "0.5"}), kEnglish);
    EXPECT_EQ(certain({"1 234", "12,5"}), (NumberFormat{',', ' '}));
    EXPECT_EQ(certain({"1.5", "x", "1.25"}), (NumberFormat{})) << "words are for others to complain about";
}

TEST(NumberGuess, names_the_first_number_in_doubt) {
    for (const std::string doubtful : {"1.234", "1,234", "-12.500", "999,999"}) {
        const NumberGuess result = guess({"7", "12", doubtful, "3"});
        EXPECT_EQ(result.end(), End::ambiguous) << doubtful;
        EXPECT_EQ(result.place(), 2U) << doubtful;
    }
}

TEST(NumberGuess, names_the_first_number_that_contradicts_those_before) {
    const NumberGuess result = guess({"1,5", "2,5", "3.5", "4,5"});
    EXPECT_EQ(result.end(), End::contradictory);
    EXPECT_EQ(result.place(), 2U);
    EXPECT_EQ(guess({"1.234,5", "1,234.5"}).end(), End::contradictory);
}

/// The total of records with these values, in millionths; or what was complained about, without the path.
class NumberFormatOfFile : public testing::Test {
  protected:
    Metadata metadata(bool is_table) const {
        Metadata result{.separator = ';', .has_header = true, .numbers = declared_};
        result.variables = {{.name = "area", .role = VariableRole::spanning},
                            {.name = "value", .role = VariableRole::numeric, .decimals = is_table ? 0 : -1}};
        return result;
    }

    std::string read(const std::vector<std::string>& values, bool is_table) {
        std::string text = "area;value\n";
        for (const std::string& value : values) text += "a;" + value + "\n";
        if (is_table)
            text = "area;value\na;" + values[0] + "\nb;" + values[1] + "\nTotal;" + values[2] + "\n";
        const std::string path = folder_.write("t.csv", text);
        const Metadata described = metadata(is_table);
        const CubeSpec request{.name = "t", .variables = {"area"}, .response = "value"};
        try {
            if (is_table) {
                const ReadyTable table = read_ready_table(path, described, request, {});
                warnings_ = table.warnings;
                return total(table.judged.cube);
            }
            const Tabulation result =
                tabulate(*open_records(path, described), described, {&request, 1}, {.threads = 2});
            warnings_ = result.warnings;
            return total(result.cubes.front());
        } catch (const InputError& error) {
            return std::string(error.what()).substr(folder_.path().size() + 1);
        }
    }

    static std::string total(const Cube& cube) {
        const auto cell = cube.find(std::vector{kTotalCode});
        return format_amount(cube[*cell].response, cube.data().decimals);
    }

    std::optional<NumberFormat> declared_;
    std::vector<std::string> warnings_;
    Folder folder_;
};

TEST_F(NumberFormatOfFile, of_records_and_tables_with_a_decimal_comma_is_read_and_the_guess_is_said) {
    for (const bool is_table : {false, true}) {
        const std::vector<std::string> values = is_table
                                                    ? std::vector<std::string>{"1.234,5", "2,25", "1.236,75"}
                                                    : std::vector<std::string>{"1.234,5", "2,25"};
        EXPECT_EQ(read(values, is_table), "1236.75");
        ASSERT_EQ(warnings_.size(), 1U);
        EXPECT_NE(warnings_.front().find("decimal = \",\" and thousands = \".\""), std::string::npos)
            << warnings_.front();
    }
}

TEST_F(NumberFormatOfFile, in_doubt_is_refused_until_the_format_is_declared) {
    for (const bool is_table : {false, true})
        for (const std::string mark : {".", ","}) {
            const std::vector<std::string> values = {"1" + mark + "234", "2" + mark + "000",
                                                     "3" + mark + "234"};
            declared_.reset();
            const std::string complaint = read(values, is_table);
            EXPECT_TRUE(
                complaint.starts_with("t.csv:2: column 2 (value): found numbers, this one first, that mean"))
                << complaint;
            EXPECT_NE(complaint.find("set decimal = \".\" or decimal = \",\" in [data]"), std::string::npos)
                << complaint;
            declared_ = NumberFormat{.decimal = mark.front()};
            EXPECT_EQ(read(values, is_table), is_table ? "3.234" : "6.468");
            declared_ = NumberFormat{.decimal = mark == "." ? ',' : '.', .thousands = mark.front()};
            EXPECT_EQ(read(values, is_table), is_table ? "3234" : "6468");
        }
}

TEST_F(NumberFormatOfFile, with_two_ways_to_write_numbers_is_refused) {
    for (const bool is_table : {false, true})
        EXPECT_TRUE(
            read({"1,5", "2.5", "4"}, is_table)
                .starts_with("t.csv:3: column 2 (value): found a number that is written in another way than "
                             "those before, expected one decimal sign"))
            << read({"1,5", "2.5", "4"}, is_table);
}

}  // namespace

}  // namespace tacet
