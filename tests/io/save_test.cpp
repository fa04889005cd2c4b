// SPDX-License-Identifier: Apache-2.0
// What killed runs leave beside their outputs.
#include <gtest/gtest.h>
#include <unistd.h>

#include "files.h"
#include "tacet/staged_files.h"

namespace tacet {
namespace {

// Above the largest number that Linux gives to a process.
const std::string kNobody = std::to_string(1 << 23);

TEST(Save, RemovesWhatKilledRunsLeft) {
    const Folder folder;
    folder.write("p." + kNobody + ".partial", "half");
    save(folder.file("p"), "whole");
    EXPECT_EQ(folder.size(), 1U);
    EXPECT_EQ(content_of(folder.file("p")), "whole");
}

TEST(Save, LeavesWhatIsNotItsOwn) {
    const Folder folder;
    const std::string others[] = {
        folder.write("p." + std::to_string(getppid()) + ".partial", "of a run that goes on"),
        folder.write("q." + kNobody + ".partial", "of another output"),
        folder.write("p." + kNobody + ".staged", "of a ledger"),
        folder.write("p.1x.partial", "of the user"),
        folder.write("p..partial", "likewise"),
        folder.write("p.partial", "likewise"),
    };
    save(folder.file("p"), "whole");
    for (const std::string& each : others) EXPECT_FALSE(content_of(each).empty()) << each;
}

TEST(Save, ALedgerRemovesItsOwn) {
    const Folder folder;
    folder.write("p." + kNobody + ".staged", "half");
    const OutputFile file{folder.file("p"), "whole"};
    StagedFiles staged({&file, 1}, StagedFiles::For::ledger);
    EXPECT_EQ(folder.size(), 1U);
    ASSERT_EQ(staged.places().size(), 1U);
    EXPECT_TRUE(staged.places()[0].staged.ends_with(".staged"));
    staged.put_in_place();
    EXPECT_EQ(content_of(folder.file("p")), "whole");
}

}  // namespace
}  // namespace tacet
