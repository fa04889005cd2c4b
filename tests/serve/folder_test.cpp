// SPDX-License-Identifier: Apache-2.0
#include "serve/folder.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "tacet/error.h"

namespace tacet {
namespace {

namespace fs = std::filesystem;

class FolderTest : public testing::Test {
  public:
    FolderTest() {
        std::string pattern = (fs::temp_directory_path() / "tacet-folder-XXXXXX").string();
        outside_ = mkdtemp(pattern.data());
        fs::create_directories(outside_ / "inside" / "deep");
        write(outside_ / "secret.csv", "a,b\n");
    }
    ~FolderTest() override { fs::remove_all(outside_); }

  protected:
    static void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }
    [[nodiscard]] fs::path at(const std::string& name) const { return outside_ / "inside" / name; }
    [[nodiscard]] Folder folder() const { return Folder(outside_ / "inside"); }

    fs::path outside_;
};

TEST_F(FolderTest, names_of_files_outside_are_refused) {
    for (const std::string name :
         {"../secret.csv", "/etc/passwd", "deep/../../secret.csv", "", ".", "..", "deep/.."})
        EXPECT_THROW((void)folder().resolve(name), InputError) << name;
    EXPECT_THROW((void)folder().resolve(std::string("a\0b", 3)), InputError);
    EXPECT_NO_THROW((void)folder().resolve("deep/new.csv"));
    EXPECT_NO_THROW((void)folder().resolve("deep/../new.csv"));
}

TEST_F(FolderTest, links_that_lead_outside_are_refused_and_not_listed) {
    fs::create_symlink(outside_ / "secret.csv", at("link.csv"));
    fs::create_directory_symlink(outside_, at("up"));
    write(at("own.csv"), "a\n");
    EXPECT_THROW((void)folder().existing("link.csv"), InputError);
    EXPECT_THROW((void)folder().existing("up/secret.csv"), InputError);
    ASSERT_EQ(folder().list().size(), 1U);
    EXPECT_EQ(folder().list().front().name, "own.csv");
}

TEST_F(FolderTest, jobs_that_name_files_outside_are_refused) {
    const auto refused = [&](const std::string& text, const std::string& name = "job.toml") {
        write(at(name), text);
        try {
            folder().check_references(fs::canonical(at(name)));
        } catch (const InputError&) {
            return true;
        }
        return false;
    };
    write(at("own.csv"), "a\n");
    EXPECT_FALSE(refused("[data]\nfile = \"own.csv\"\n"));
    EXPECT_FALSE(refused("[data]\nfile = \"deep/later.csv\"\n"));
    EXPECT_TRUE(refused("[data]\nfile = \"../secret.csv\"\n"));
    EXPECT_TRUE(refused("[data]\nfile = '..\\secret.csv'\n"));
    EXPECT_TRUE(refused("[data]\nfile = \"/etc/passwd\"\n"));
    EXPECT_TRUE(refused("<OPENMICRODATA> \"/ETC/PASSWD\"\n", "job.arb"));
    // By way of a file that the job names.
    write(at("data.rda"), "Region 1 2\n <HIERCODELIST> \"../codes.hrc\"\n");
    EXPECT_TRUE(refused("<OPENMETADATA> \"data.rda\"\n", "job.arb"));
    fs::create_symlink(outside_ / "secret.csv", at("link.csv"));
    EXPECT_TRUE(refused("[data]\nfile = \"link.csv\"\n"));
}

TEST_F(FolderTest, a_fresh_name_replaces_nothing) {
    write(at("table.csv"), "a\n");
    write(at("table-2.csv"), "a\n");
    EXPECT_EQ(folder().fresh_name("table.csv"), "table-3.csv");
    EXPECT_EQ(folder().fresh_name("../../other.csv"), "other.csv");
    EXPECT_THROW((void)folder().fresh_name(".hidden"), InputError);
}

}  // namespace
}  // namespace tacet
