// SPDX-License-Identifier: Apache-2.0
#include "serve/guess.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tacet/error.h"

namespace tacet {
namespace {

class GuessTest : public testing::Test {
  public:
    ~GuessTest() override { std::filesystem::remove(path_); }

  protected:
    [[nodiscard]] Guess guess(const std::string& text) const {
        std::ofstream(path_) << text;
        return guess_csv(path_);
    }
    std::string path_ =
        (std::filesystem::temp_directory_path() / ("tacet-guess-" + std::to_string(getpid()))).string();
};

TEST_F(GuessTest, finds_separator_decimals_types_and_header) {
    std::string text = "region;turnover\n";
    for (int i = 0; i < 30; ++i) text += "N" + std::to_string(i % 3) + ";" + std::to_string(i) + ",25\n";
    const Guess found = guess(text);
    EXPECT_EQ(found.separator, ';');
    EXPECT_EQ(found.decimal, ',');
    EXPECT_TRUE(found.has_header);
    ASSERT_EQ(found.columns.size(), 2U);
    EXPECT_FALSE(found.columns[0].is_numeric);
    EXPECT_TRUE(found.columns[1].is_numeric);
    EXPECT_EQ(found.columns[1].decimals, 2);
    EXPECT_EQ(found.rows.size(), 10U);
}

TEST_F(GuessTest, takes_digits_of_codes_for_levels) {
    std::string text = "nace,value\n";
    for (const char* code : {"0111", "0112", "0121", "0211", "0212", "1011"})
        text += std::string(code) + ",3\n";
    const Guess found = guess(text);
    EXPECT_FALSE(found.columns[0].is_numeric);
    // 0 and 1; then two digits are 01, 02, 10; and so on.
    EXPECT_EQ(found.columns[0].levels, (std::vector<std::uint32_t>{1, 1, 1, 1}));
}

TEST_F(GuessTest, takes_names_of_records_for_no_hierarchy) {
    std::string text = "enterprise,branch\n";
    for (int i = 0; i < 60; ++i)
        text += "E" + std::to_string(1000 + i) + ",A" + std::to_string(11 + i % 4 + 10 * (i % 3)) + "\n";
    const Guess found = guess(text);
    EXPECT_TRUE(found.columns[0].levels.empty());
    EXPECT_FALSE(found.columns[1].levels.empty());
}

TEST_F(GuessTest, does_without_a_header) {
    const Guess found = guess("A,1.5\nB,2.5\n");
    EXPECT_FALSE(found.has_header);
    EXPECT_EQ(found.columns[0].name, "column 1");
    EXPECT_EQ(found.rows.size(), 2U);
}

TEST_F(GuessTest, refuses_what_is_no_text) {
    EXPECT_THROW((void)guess(std::string("a,b\0c\n", 6)), InputError);
    EXPECT_THROW((void)guess(""), InputError);
}

TEST_F(GuessTest, names_cannot_break_out_of_the_job) {
    const std::string text = job_text({.file = "x.csv",
                                       .table = "a\"\n[data]\nfile = \"/etc/passwd\"",
                                       .columns = {{.name = "q\"]", .role = "spanning"}},
                                       .variables = {"q\"]"}});
    EXPECT_NE(text.find(R"(name = "a\"\u000a[data]\u000afile = \"/etc/passwd\"")"), std::string::npos)
        << text;
}

}  // namespace
}  // namespace tacet
