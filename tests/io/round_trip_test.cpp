// SPDX-License-Identifier: Apache-2.0
// What is written is read back as it was: tables, patterns, files.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>

#include "io/files.h"
#include "tables.h"
#include "tacet/error.h"
#include "tacet/io.h"

namespace tacet {

namespace {

void expect_equal(const Table& left, const Table& right) {
    ASSERT_EQ(left.cell_count(), right.cell_count());
    ASSERT_EQ(left.equation_count(), right.equation_count());
    ASSERT_EQ(left.decimals(), right.decimals());
    for (const CellId id : left.cells()) {
        const Cell& a = left[id];
        const Cell& b = right[id];
        EXPECT_EQ(a.value, b.value) << id.index();
        EXPECT_EQ(a.lower_bound, b.lower_bound) << id.index();
        EXPECT_EQ(a.upper_bound, b.upper_bound) << id.index();
        EXPECT_EQ(a.lower_level, b.lower_level) << id.index();
        EXPECT_EQ(a.upper_level, b.upper_level) << id.index();
        EXPECT_EQ(a.sliding_level, b.sliding_level) << id.index();
        EXPECT_EQ(a.weight, b.weight) << id.index();
        EXPECT_EQ(a.status, b.status) << id.index();
    }
    EXPECT_EQ(left.data().constants, right.data().constants);
    EXPECT_EQ(left.data().scales, right.data().scales);
    for (const EquationId id : left.equations()) {
        const auto a = left.terms(id);
        const auto b = right.terms(id);
        EXPECT_TRUE(std::ranges::equal(a, b, [](const Term& x, const Term& y) {
            return x.cell == y.cell && x.coefficient == y.coefficient;
        })) << id.index();
    }
}

const std::string kWhole =
    "0\n4\n0 100 400 s 0 150 0 0 0\n1 20 80 u 0 150 3 3 0\n2 30 120 s 0 150 0 0 0\n3 50 200 z 0 150 0 0 "
    "0\n1\n"
    "0 4 : 0 (-1) 1 (1) 2 (1) 3 (1)\n";
const std::string kTwoDecimals =
    "0\n4\n0 100.50 400 s 0.00 150.75 0.00000 0.00000 0.00000\n1 20.25 80 u 0.00 150.75 3.03750 3.03750 "
    "0.00000\n"
    "2 30.00 120 m 0.00 150.75 0.00000 0.01000 0.00000\n3 50.25 1 z 0.00 150.75 0.00000 0.00000 0.00000\n1\n"
    "0 4 : 0 (-1) 1 (1) 2 (1) 3 (1)\n";
const std::string kNegative =
    "0\n3\n0 -0.5 1 s -150.0 150.0 0.000 0.000 0.000\n1 -20.5 1 u -150.0 150.0 2.050 0.001 0.000\n"
    "2 20.0 20000 s -150.0 150.0 0.000 0.000 0.000\n1\n0 3 : 0 (-1) 1 (1) 2 (1)\n";
const std::string kGeneral =
    "0\n3\n0 7 1 s 0 99 0 0 0\n1 2 1 s 0 99 0 0 0\n2 4 1 s 0 99 0 0 0\n2\n"
    "2.5 2 : 1 (0.25) 2 (0.5)\n-10 3 : 0 (-2) 2 (1) 1 (0.001)\n";
const std::string kNoEquations = "0\n1\n0 5 1 s 0 10 0 0 0\n0\n";

TEST(RoundTrip, files_in_the_layout_of_tau_argus_come_back_byte_for_byte) {
    for (const std::string& text : {kWhole, kTwoDecimals, kNegative, kGeneral, kNoEquations})
        EXPECT_EQ(to_jj(read_jj_text(text)), text);
}

TEST(RoundTrip, other_layouts_come_back_as_the_same_table) {
    for (const std::string& text : {
             std::string("0 2 0 5 1e3 u 0 10.25 1 0.001 0 1 5.0 0.125 s -1 1e3 0 0 0 1 0.0 2:0(-1)1(1.0)"),
             std::string("0\n1\n0 123456789012.5 1 u -1e30 1e300 0.12345678901234567 1e-25 0.5\n0\n"),
             std::string("0\n1\n0 123456789012.5 1 u 0 1e12 0.12345000000000000 0 0\n0\n"),
             std::string("0\n1\n0 -0 0.1 s -0 0 0 0 0\n1\n1e-3 1 : 0 (1e3)\n"),
             std::string("0\n1\n0 1 1e-300 s 0 5 0 0 0\n1\n12345.678 1 : 0 (12345.678000000001)\n"),
         }) {
        const Table table = read_jj_text(text);
        expect_equal(read_jj_text(to_jj(table)), table);
        EXPECT_EQ(to_jj(read_jj_text(to_jj(table))), to_jj(table));
    }
}

TEST(RoundTrip, tables_made_in_memory_come_back_as_they_were) {
    for (const Table& table : {tables::two_by_two_one_primary(), tables::bridge(), tables::serpell_example()})
        expect_equal(read_jj_text(to_jj(table)), table);
}

TEST(RoundTrip, a_pattern_in_a_jj_file_shows_as_status_m) {
    const Table table = read_jj_text(kWhole);
    Pattern pattern(table);
    EXPECT_EQ(to_jj(table, pattern), kWhole);
    pattern.add(CellId(2));
    const std::string text = to_jj(table, pattern);
    std::string expected = kWhole;
    expected.replace(expected.find("120 s"), 5, "120 m");
    EXPECT_EQ(text, expected);
    EXPECT_EQ(Pattern(read_jj_text(text)), pattern);
    EXPECT_EQ(to_jj(read_jj_text(text)), text);
}

TEST(RoundTrip, jj_text_survives_gzip) {
    const Folder folder;
    save(folder.file("a.jj.gz"), kTwoDecimals);
    EXPECT_EQ(to_jj(read_jj(folder.file("a.jj.gz"))), kTwoDecimals);
}

// Pattern files. The table: cell 1 is primary, 3 must be published.

Pattern read_pattern_text(const std::string& text, const Table& table) {
    const TextFile file(text);
    return read_pattern(file.path(), table);
}

std::string refused_pattern(const std::string& text) {
    const Table table = read_jj_text(kWhole);
    const TextFile file(text);
    try {
        (void)read_pattern(file.path(), table);
    } catch (const InputError& error) {
        const std::string message = error.what();
        return message.starts_with(file.path() + ":") ? message.substr(file.path().size() + 1)
                                                      : "no path in: " + message;
    }
    return "";
}

TEST(PatternFile, comes_back_as_it_was) {
    const Table table = tables::serpell_example();
    Pattern pattern(table);
    EXPECT_EQ(read_pattern_text(to_text(table, pattern), table), pattern);
    for (const std::uint32_t cell : {0U, 9U, 33U}) pattern.add(CellId(cell));
    EXPECT_EQ(read_pattern_text(to_text(table, pattern), table), pattern);
}

TEST(PatternFile, names_primaries_first) {
    const Table table = read_jj_text(kWhole);
    Pattern pattern(table);
    pattern.add(CellId(0));
    EXPECT_EQ(to_text(table, pattern), "# 1 primaries\n1\n# 1 secondaries\n0\n");
}

TEST(PatternFile, need_not_name_the_primaries) {
    const Table table = read_jj_text(kWhole);
    Pattern expected(table);
    EXPECT_EQ(read_pattern_text("", table), expected);
    expected.add(CellId(2));
    for (const std::string text :
         {"2\n", "2", "2\n1\n", "1\n2\n", "2\r\n1\r\n", "\t 2 \n\n\n", "# none\n2 # the second\n#",
          "2#comment\n#1 1\n", "\xEF\xBB\xBF# marked\n2\n", "002\n"})
        EXPECT_EQ(read_pattern_text(text, table), expected) << text;
}

TEST(PatternFile, refuses_what_is_not_a_cell_index) {
    for (const std::string word : {"x", "-1", "1.0", "+1", "0x1", "1e0", "1,", "99999999999", "s", "(2)"})
        EXPECT_EQ(refused_pattern("0\n" + word + "\n"),
                  fmt::format("2: found '{}', expected a cell index", word));
}

TEST(PatternFile, refuses_a_cell_that_does_not_exist) {
    EXPECT_EQ(refused_pattern("0\n\n4\n"), "3: found '4', expected a cell from 0 to 3");
    EXPECT_EQ(refused_pattern("4294967295"), "1: found '4294967295', expected a cell from 0 to 3");
}

TEST(PatternFile, refuses_a_cell_twice) {
    EXPECT_EQ(refused_pattern("2\n0\n2\n"), "3: found cell 2 twice, expected each cell once");
    EXPECT_EQ(refused_pattern("1\n1\n"), "2: found cell 1 twice, expected each cell once");
}

TEST(PatternFile, refuses_a_cell_that_must_be_published) {
    EXPECT_EQ(refused_pattern("# z\n3\n"),
              "2: found cell 3, which has status z, expected cells that may be suppressed");
}

TEST(PatternFile, refuses_two_cells_in_a_line) {
    EXPECT_EQ(refused_pattern("0 2\n"), "1: found '2', expected one cell index per line");
}

TEST(PatternFile, refuses_a_jj_file_and_binary_junk) {
    EXPECT_EQ(refused_pattern(kWhole), "2: found '4', expected a cell from 0 to 3");
    EXPECT_EQ(refused_pattern(std::string("\x7f"
                                          "ELF\0",
                                          5)),
              "1: found '\\x7fELF\\x00', expected a cell index");
}

TEST(PatternFile, refuses_a_missing_file) {
    EXPECT_THROW((void)read_pattern("/nonexistent/pattern", read_jj_text(kWhole)), InputError);
}

// Saving.

/// Why `text` cannot be saved; "" if it can.
std::string failure(const std::string& path, const std::string& text) {
    try {
        save(path, text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

/// As `failure`, while the disk takes no file of more than a few bytes.
std::string failure_on_full_disk(const std::string& path, const std::string& text) {
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit tight{10, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &tight);
    auto message = failure(path, text);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    return message;
}

TEST(Save, writes_the_text_and_leaves_nothing_else) {
    const Folder folder;
    for (const std::string& text : {std::string("text\n"), std::string(), std::string("\0\r\n\xff", 4)}) {
        save(folder.file("a"), text);
        EXPECT_EQ(content_of(folder.file("a")), text);
    }
    EXPECT_EQ(folder.size(), 1U);
}

TEST(Save, compresses_by_the_name) {
    const Folder folder;
    save(folder.file("a.jj.gz"), kWhole);
    EXPECT_TRUE(content_of(folder.file("a.jj.gz")).starts_with("\x1f\x8b"));
    EXPECT_EQ(to_jj(read_jj(folder.file("a.jj.gz"))), kWhole);
    EXPECT_EQ(folder.size(), 1U);
}

TEST(Save, says_why_it_failed_and_leaves_nothing) {
    const Folder folder;
    EXPECT_EQ(failure(folder.file("missing/a"), "text"),
              folder.file("missing/a") + ": cannot be written: No such file or directory");
    EXPECT_EQ(failure(folder.file("missing/a.gz"), "text"),
              folder.file("missing/a.gz") + ": cannot be written: No such file or directory");
    EXPECT_EQ(failure(folder.file(""), "text"), folder.file("") + ": cannot be written: Is a directory");
    const std::string long_name = folder.file(std::string(300, 'a'));
    EXPECT_EQ(failure(long_name, "text"), long_name + ": cannot be written: File name too long");
    EXPECT_EQ(failure("/dev/full", "text"), "/dev/full: cannot be written: No space left on device");
    EXPECT_EQ(folder.size(), 0U);
}

TEST(Save, keeps_the_file_that_was_there_if_it_fails) {
    const Folder folder;
    std::string random_text;
    for (std::uint32_t i = 0, state = 1; i < 100'000; ++i, state = state * 1664525 + 1013904223)
        random_text += static_cast<char>(state >> 24);
    for (const std::string name : {"a", "a.gz"}) {
        save(folder.file(name), "old");
        const std::string old = content_of(folder.file(name));
        EXPECT_EQ(failure_on_full_disk(folder.file(name), random_text),
                  folder.file(name) + ": cannot be written: File too large");
        EXPECT_EQ(content_of(folder.file(name)), old);
        EXPECT_EQ(failure_on_full_disk(folder.file("new" + name), random_text),
                  folder.file("new" + name) + ": cannot be written: File too large");
    }
    EXPECT_EQ(folder.size(), 2U);
}

TEST(Save, does_not_replace_a_device_by_a_file) {
    save("/dev/null", "text");
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

// Several files.

/// Why the files cannot be saved; "" if they can.
std::string failure(const std::vector<OutputFile>& files) {
    try {
        save_all(files);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(SaveAll, writes_none_if_one_cannot_be_written) {
    const Folder folder;
    save(folder.file("old"), "old");
    EXPECT_EQ(
        failure({{folder.file("old"), "new"}, {folder.file("b"), "b"}, {folder.file("missing/c"), "c"}}),
        folder.file("missing/c") + ": cannot be written: No such file or directory");
    EXPECT_EQ(failure({{folder.file("old"), "new"}, {"/dev/full", "b"}}),
              "/dev/full: cannot be written: No space left on device");
    EXPECT_EQ(content_of(folder.file("old")), "old");
    EXPECT_EQ(folder.size(), 1U);
}

TEST(SaveAll, refuses_two_spellings_of_one_place) {
    const Folder folder;
    std::filesystem::create_directory(folder.file("sub"));
    std::filesystem::create_directory_symlink(folder.file("sub"), folder.file("link"));
    for (const auto& [first, second] : {std::pair("a", "./a"), {"a", "sub/../a"}, {"sub/a", "link/a"}})
        EXPECT_EQ(failure({{folder.file(first), "1"}, {folder.file(second), "2"}}),
                  fmt::format("found output {} twice, also as {}, expected another for each result",
                              folder.file(second), folder.file(first)));
    EXPECT_EQ(failure({{folder.file("a"), "1"}, {folder.file("sub/a"), "2"}}), "");
}

TEST(SaveAll, gives_new_files_with_suppressed_values_to_their_owner_alone) {
    const Folder folder;
    const auto permissions = [&](const std::string& name) {
        return static_cast<unsigned>(std::filesystem::status(folder.file(name)).permissions());
    };
    const mode_t before = umask(022);
    save_all(
        std::vector<OutputFile>{{folder.file("office"), "x", true}, {folder.file("public"), "x", false}});
    umask(before);
    EXPECT_EQ(permissions("office"), 0600U);
    EXPECT_EQ(permissions("public"), 0644U);
}

TEST(SaveAll, keeps_the_permissions_of_a_file_that_it_replaces) {
    const Folder folder;
    for (const unsigned mode : {0600U, 0640U, 0664U})
        for (const bool holds_suppressed : {false, true}) {
            save(folder.file("a"), "old");
            std::filesystem::permissions(folder.file("a"), std::filesystem::perms(mode));
            save_all(std::vector<OutputFile>{{folder.file("a"), "new", holds_suppressed}});
            EXPECT_EQ(static_cast<unsigned>(std::filesystem::status(folder.file("a")).permissions()), mode);
            EXPECT_EQ(content_of(folder.file("a")), "new");
        }
}

TEST(CheckOutputs, refuses_inputs_in_any_spelling) {
    const Folder folder;
    save(folder.file("in"), "text");
    std::filesystem::create_directory(folder.file("sub"));
    std::filesystem::create_symlink(folder.file("in"), folder.file("link"));
    const std::vector<std::string> inputs{"", "-", folder.file("in")};
    for (const std::string name : {"in", "./in", "sub/../in", "link"})
        EXPECT_THROW(check_outputs(std::vector{folder.file(name)}, inputs), InputError) << name;
    check_outputs(std::vector<std::string>{"", "-", folder.file("out")}, inputs);
}

}  // namespace

}  // namespace tacet
