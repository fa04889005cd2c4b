// SPDX-License-Identifier: Apache-2.0
// The reader of JJ files: files that are cut, damaged, compressed or written in other ways.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <random>
#include <string>

#include "io/jj_example.h"

namespace tacet {

namespace {

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

}  // namespace

}  // namespace tacet
