// SPDX-License-Identifier: Apache-2.0
#include "tacet/logbook.h"

#include <gtest/gtest.h>

#include <regex>

#include "io/files.h"

namespace tacet {

namespace {

// rtauargus cuts every line behind ":45 : ", piargus looks for the end of the run.
TEST(Logbook, messages_have_the_time_and_further_lines_are_indented) {
    const Folder folder;
    Logbook logbook(folder.file("log.txt"));
    logbook.write("one\ntwo\n");
    logbook.write("three");
    EXPECT_TRUE(
        std::regex_match(content_of(folder.file("log.txt")),
                         std::regex("\\d\\d-[A-Z][a-z]{2}-\\d{4} \\d\\d:\\d\\d:\\d\\d : one\n {23}two\n"
                                    "\\d\\d-[A-Z][a-z]{2}-\\d{4} \\d\\d:\\d\\d:\\d\\d : three\n")))
        << content_of(folder.file("log.txt"));
}

TEST(Logbook, errors_have_no_sign_of_a_command) {
    const Folder folder;
    const Logbook logbook(folder.file("log.txt"));
    logbook.write_error("job.arb:6: found command <SUPPRES>");
    const std::string text = content_of(folder.file("log.txt"));
    EXPECT_NE(text.find(" : Error in batch file\n"), std::string::npos) << text;
    EXPECT_NE(text.find("found command SUPPRES\n"), std::string::npos) << text;
}

TEST(Logbook, without_a_file_or_a_folder_for_it_nothing_happens) {
    Logbook().write("nothing");
    Logbook("/nowhere/at/all/log.txt").write("nothing");
}

}  // namespace

}  // namespace tacet
