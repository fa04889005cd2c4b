// SPDX-License-Identifier: Apache-2.0
// Several ready tables in one job, each from a file of its own.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "io/files.h"
#include "tacet/error.h"
#include "tacet/job.h"

namespace tacet {

namespace {

/// The text of a file of the example, with an edit.
std::string example(const std::string& name, const std::string& old_text = "",
                    const std::string& new_text = "") {
    std::string text = content_of(std::string(TACET_SOURCE_DIR) + "/examples/linked-tables/" + name);
    if (old_text.empty()) return text;
    const auto at = text.find(old_text);
    if (at == std::string::npos) throw std::logic_error("the edit changes nothing");
    return text.replace(at, old_text.size(), new_text);
}

class ReadyTablesJobTest : public testing::Test {
  protected:
    ReadyTablesJobTest() {
        for (const std::string name : {"by_sex.csv", "by_age.csv", "area.hrc"})
            folder_.write(name, example(name));
    }

    std::string complaint(const std::string& job) {
        const std::string path = folder_.write("job.toml", job);
        try {
            run(read_jobs(path).front());
        } catch (const InputError& error) {
            std::string message = error.what();
            for (std::size_t at; (at = message.find(folder_.path() + "/")) != std::string::npos;)
                message.erase(at, folder_.path().size() + 1);
            return message;
        }
        return "";
    }

    /// By area: whether the table that was written suppresses its total over the other variable.
    std::map<std::string, bool> totals(const std::string& name) {
        std::map<std::string, bool> found;
        const std::string text = content_of(folder_.file(name));
        for (std::size_t start = 0; start < text.size(); start = text.find('\n', start) + 1) {
            const std::string line = text.substr(start, text.find('\n', start) - start);
            const auto comma = line.find(',');
            if (line.substr(comma).starts_with(",Total,"))
                found[line.substr(0, comma)] = line.ends_with("suppressed");
        }
        return found;
    }

    Folder folder_;
};

TEST_F(ReadyTablesJobTest, are_protected_together_through_the_codes_they_share) {
    // Only one primary row in each: without the link each table would choose for itself.
    const std::string job = example("linked.toml", "minimum = 30", "minimum = 5");
    EXPECT_EQ(read_jobs(folder_.write("job.toml", job)).front().protections.size(), 1U);
    EXPECT_EQ(complaint(job), "");
    EXPECT_EQ(totals("sex.csv").size(), 8U);
    EXPECT_EQ(totals("sex.csv"), totals("age.csv"));
}

TEST_F(ReadyTablesJobTest, that_must_suppress_a_common_total_do_so_in_both) {
    folder_.write("u.hst", "s1,Total,u\n");
    const std::string job = example("linked.toml", "data = { file = \"by_sex.csv\" }",
                                    "data = { file = \"by_sex.csv\" }\napriori = { file = \"u.hst\" }");
    EXPECT_EQ(complaint(job), "");
    EXPECT_TRUE(totals("sex.csv").at("s1"));
    EXPECT_EQ(totals("sex.csv"), totals("age.csv"));
}

TEST_F(ReadyTablesJobTest, whose_common_cells_differ_are_refused) {
    folder_.write("by_sex.csv", example("by_sex.csv", "n1,Total,156\nn1,f,86", "n1,Total,157\nn1,f,87"));
    const std::string job = example("linked.toml", "response = \"patients\"\n\n[[tables]]",
                                    "response = \"patients\"\nadditivity = \"recompute\"\n[[tables]]");
    EXPECT_NE(complaint(job).find("has another value than an equal cell of table by sex"), std::string::npos)
        << complaint(job);
}

TEST_F(ReadyTablesJobTest, without_data_are_named) {
    EXPECT_EQ(complaint(example("linked.toml", "data = { file = \"by_sex.csv\" }", "")),
              "job.toml:3: data: found no data of table 'by sex', expected one of file, postgresql, sqlite "
              "in [data], or "
              "in data of the table");
    EXPECT_EQ(complaint(example("linked.toml", "file = \"by_sex.csv\"", "file = \"absent.csv\"")),
              "job.toml:25: tables.data.file: found no file absent.csv");
    EXPECT_EQ(complaint(example("linked.toml", "file = \"by_sex.csv\"",
                                "file = \"by_sex.csv\", sqlite = \"by_age.csv\"")),
              "job.toml:25: tables.data.sqlite: found it together with file, expected one of them");
}

}  // namespace

}  // namespace tacet
