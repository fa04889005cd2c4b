// SPDX-License-Identifier: Apache-2.0
#include "text/text_input.h"

#include <gtest/gtest.h>

#include "io/files.h"
#include "tacet/error.h"

namespace tacet {

namespace {

std::string read(std::string_view content) {
    const TextFile file(content);
    return read_text(file.path());
}

TEST(TextInput, lines_end_alike_whatever_the_system) {
    EXPECT_EQ(read("a\nb\n"), "a\nb\n");
    EXPECT_EQ(read("a\r\nb\r\n"), "a\nb\n");
    EXPECT_EQ(read("a\rb\r"), "a\nb\n");
    EXPECT_EQ(read("a\r\r\nb\r\r\n"), "a\nb\n");
    EXPECT_EQ(read("a\r\n\r\nb"), "a\n\nb") << "an empty line stays one";
    EXPECT_EQ(read("a\r\nb\rc\n"), "a\nb\nc\n") << "even in one file";
    EXPECT_EQ(read("\r"), "\n");
}

TEST(TextInput, marks_of_systems_are_left_out) {
    EXPECT_EQ(read("\xEF\xBB\xBF"
                   "a\n"),
              "a\n");
    EXPECT_EQ(read("a\n\x1A"), "a\n");
    EXPECT_EQ(read("a\r\n\x1A\r\n"), "a\n");
    EXPECT_EQ(read("a  \x1A\x1A"), "a  ");
    EXPECT_EQ(read("a\x1A"
                   "b\n"),
              "a\x1A"
              "b\n")
        << "in the middle it is text";
    EXPECT_EQ(read("\x1A"), "");
    EXPECT_EQ(read(""), "");
}

TEST(TextInput, parts_join_where_a_line_end_is_cut_in_two) {
    for (const std::size_t shift : {0U, 1U, 2U, 3U}) {
        std::string windows(shift, 'x');
        std::string expected(shift, 'x');
        while (windows.size() < (1U << 19)) {
            windows += "0\r\r\n";
            expected += "0\n";
        }
        EXPECT_EQ(read(windows + "\x1A"), expected) << shift;
    }
}

TEST(TextInput, utf_16_is_refused_by_name) {
    EXPECT_THROW(read(std::string_view("\xFF\xFE"
                                       "a\0",
                                       4)),
                 InputError);
}

}  // namespace

}  // namespace tacet
