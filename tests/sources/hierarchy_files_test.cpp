// SPDX-License-Identifier: Apache-2.0
#include "sources/hierarchy_files.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "io/files.h"
#include "tacet/error.h"

namespace tacet {

namespace {

Hierarchy read(const Folder& folder, const std::string& name, const std::string& text) {
    std::vector<std::pair<std::string, std::string>> labels;
    const std::string path = folder.write(name, text);
    return name.ends_with(".csv") ? read_parent_child(path, "Total", labels)
                                  : read_hrc(path, "@", VariableInfo{});
}

std::string complaint(const std::string& name, const std::string& text) {
    const Folder folder;
    try {
        (void)read(folder, name, text);
    } catch (const InputError& error) {
        return std::string(error.what()).substr(folder.path().size() + 1);
    }
    return "";
}

/// A chain of so many codes, each below the one before.
std::string chain(const std::string& name, int levels) {
    std::string text = name.ends_with(".csv") ? "code,parent\n" : "";
    for (int i = 1; i <= levels; ++i)
        text += name.ends_with(".csv")
                    ? fmt::format("c{},{}\n", i, i == 1 ? "" : fmt::format("c{}", i - 1))
                    : fmt::format("{}c{}\n", std::string(static_cast<std::size_t>(i) - 1, '@'), i);
    return text;
}

TEST(HierarchyFiles, refuse_more_levels_than_a_classification_can_have) {
    EXPECT_EQ(complaint("h.csv", chain("h.csv", 1000)), "");
    EXPECT_EQ(complaint("h.hrc", chain("h.hrc", 1000)), "");
    EXPECT_EQ(complaint("h.csv", chain("h.csv", 100'000)),
              "h.csv:1002: found code 'c1001' on level 1001, expected at most 1000 levels");
    EXPECT_EQ(complaint("h.hrc", chain("h.hrc", 1001)),
              "h.hrc:1001: found code 'c1001' on level 1001, expected at most 1000 levels");
}

TEST(HierarchyFiles, of_many_codes_are_read_whole) {
    const Folder folder;
    std::string text = "code,parent\nall,\n";
    for (int i = 0; i < 100'000; ++i) text += fmt::format("c{},all\n", i);
    EXPECT_EQ(read(folder, "h.csv", text).lines.size(), 100'001U);
}

TEST(HierarchyFiles, with_a_code_twice_are_read_with_a_warning) {
    const Folder folder;
    const auto warnings = [&](const std::string& text) {
        std::string all;
        for (const std::string& each : read(folder, "h.hrc", text).warnings)
            all += each.substr(folder.path().size() + 1) + '\n';
        return all;
    };
    EXPECT_EQ(warnings("A\n@a\nB\n@b\n"), "");
    EXPECT_EQ(warnings("A\n@A\nB\n@b\n"), "") << "a branch of uneven depth";
    EXPECT_TRUE(
        warnings("A\n@a\nB\n@b\n@a\n")
            .starts_with("h.hrc:5: found code 'a', which is in line 2 already, expected each code once"))
        << warnings("A\n@a\nB\n@b\n@a\n");
}

}  // namespace

}  // namespace tacet
