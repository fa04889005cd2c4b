// SPDX-License-Identifier: Apache-2.0
// Saved sessions: what was done in the workbench, as a file that repeats it without.
#include <gtest/gtest.h>

#include "api_fixture.h"
#include "tacet/generate.h"
#include "tacet/job.h"

namespace tacet {
namespace {

class SessionTest : public ApiTest {};

TEST_F(SessionTest, a_saved_session_repeats_the_pattern_with_run) {
    const int id = open("regions.toml");
    ask("PUT", path(id, "/rules"),
        {{"tables", {{{"rules", {{{"kind", "frequency"}, {"minimum", 20}, {"margin", 30}}}}}}}});
    const Json first = protect(id);
    ASSERT_TRUE(first["safe"].get<bool>());
    const Json saved = ask("POST", path(id, "/session"), {{"name", "again"}, {"run", 1}});
    EXPECT_EQ(saved["command"], "tacet run again.toml");
    const auto publications = tacet::protect(read_jobs((folder_ / "again.toml").string()).front());
    EXPECT_EQ(secondaries(publications[0].table(), publications[0].pattern()).size(),
              first["secondaries"].get<std::size_t>());
    EXPECT_GT(publications[0].table().primaries().size(), 3U);
}

TEST_F(SessionTest, a_saved_session_repeats_pins) {
    const int id = open("regions.toml");
    ask("POST", path(id, "/pins"), {{"cells", {{{"codes", {2, 1}}}}}, {"pin", "suppress"}});
    ASSERT_TRUE(protect(id)["safe"].get<bool>());
    ask("POST", path(id, "/session"), {{"name", "again"}, {"run", 1}});
    const auto publications = tacet::protect(read_jobs((folder_ / "again.toml").string()).front());
    const auto cell = publications[0].cubes()[0].cube.find(std::vector{CodeId(2), CodeId(1)});
    ASSERT_TRUE(cell);
    EXPECT_EQ(publications[0].status(0, *cell), CellStatus::secondary_manual);
    EXPECT_TRUE(publications[0].is_suppressed(0, *cell));
}

TEST_F(SessionTest, a_saved_session_of_a_jj_file_is_a_job_of_it) {
    save((folder_ / "made.jj").string(), to_jj(generate("contributors", 1, {{"dimensions", "4x4x3"}})));
    const int id = open("made.jj");
    protect(id, {{"method", "incremental"}});
    const std::string states = call("GET", path(id, "/states"), "", {{"run", "1"}}).body;
    const auto at = states.find('S');
    ASSERT_NE(at, std::string::npos);
    const Json axes = ask("GET", path(id))["views"][0]["axes"];
    const auto columns = axes[axes.size() - 1]["codes"].size();
    const Json place = {{"view", 0}, {"codes", {0, at / columns, at % columns}}};
    ask("POST", path(id, "/pins"), {{"cells", {place}}, {"pin", "publish"}});
    const Json run = protect(id, {{"method", "incremental"}, {"start", 1}});
    ASSERT_TRUE(run["safe"].get<bool>());
    const Json saved = ask("POST", path(id, "/session"), {{"name", "again"}, {"run", 2}});
    EXPECT_EQ(saved["command"], "tacet run again.toml");
    const Json text = ask("POST", path(id, "/runs/2/outputs"), {{"type", "pattern"}})["files"][0];
    const auto again = tacet::protect(read_jobs((folder_ / "again.toml").string()).front());
    save((folder_ / "asked.pattern").string(), text["beginning"].get<std::string>());
    const Pattern asked = read_pattern((folder_ / "asked.pattern").string(), again[0].table());
    EXPECT_EQ(again[0].pattern().cells(), asked.cells());
    // What was saved can be opened, with its pins, and saved again with more of them.
    const int reopened = open("again.toml");
    const Json better = protect(reopened);
    ASSERT_TRUE(better["safe"].get<bool>());
    EXPECT_LT(better["cost"], run["cost"]) << "nothing else could have been found above";
    EXPECT_NE(call("GET", path(reopened, "/states"), "", {{"run", "1"}}).body[at], 'S');
    ask("POST", path(reopened, "/pins"), {{"cells", {{{"codes", {0, 0, 0}}}}}, {"pin", "costlier"}});
    ask("POST", path(reopened, "/session"), {{"name", "third"}});
    EXPECT_EQ(read_jobs((folder_ / "third.toml").string()).front().tables.front().pins.size(), 2U);
}

TEST_F(SessionTest, a_saved_session_of_a_batch_file_is_a_batch_file) {
    save((folder_ / "firms.rda").string(),
         "<SEPARATOR> \";\"\nBranch 2\n<RECODEABLE>\nArea 1\n<RECODEABLE>\nSales 9\n<NUMERIC>\n<DECIMALS> "
         "0\nGroup 3\n<HOLDING>\nAsked 1\n<REQUEST> \"1\"\n");
    std::string records = "b0;E;7;G1;0\nb3;E;9;G2;0\n";  // sensitive, each alone in its cell
    for (int i = 0; i < 90; ++i)
        records += "b" + std::to_string(i % 5) + ";" + "NSW"[i % 3] + ";" + std::to_string(10 + i * i % 83) +
                   ";G" + std::to_string(i % 40) + ";0\n";
    save((folder_ / "firms.asc").string(), records);
    const std::string opening =
        "<OPENMICRODATA> \"firms.asc\"\n<OPENMETADATA> \"firms.rda\"\n<SPECIFYTABLE> ";
    save((folder_ / "two.arb").string(),
         "<LOGBOOK> \"two.txt\"\n" + opening + "\"Branch\"|\"Sales\"||\n<SAFETYRULE> FREQ(3,20)\n" +
             "<READMICRODATA>\n<SUPPRESS> MOD(1,5,1,1,1)\n<WRITETABLE> (1,2,AS+,\"one.csv\")\n<CLEAR>\n" +
             opening +
             "\"Area\"|\"Sales\"||\n<SAFETYRULE> FREQ(3,20)\n<SPECIFYTABLE> \"Branch\"\"Area\"|\"Sales\"||\n"
             "<SAFETYRULE> P(15)\n<READMICRODATA>\n<SUPPRESS> MOD(1,5,1,1,1)\n<SUPPRESS> MOD(2,5,1,1,1)\n"
             "<WRITETABLE> (1,2,AS+,\"area.csv\")\n<WRITETABLE> (2,2,AS+,\"both.csv\")\n<CLEAR>\n");
    const Json opened = ask("POST", "/api/tables", {{"file", "two.arb"}})["tables"];
    ASSERT_EQ(opened.size(), 3U);
    const int id = opened[2];
    ask("PUT", path(id, "/rules"),
        {{"tables",
          {{{"rules",
             {{{"kind", "frequency"}, {"minimum", 5}, {"margin", 25}},
              {{"kind", "p_percent"}, {"p", 12}, {"level", "holding"}}}}}}}});
    ask("POST", path(id, "/pins"), {{"cells", {{{"codes", {"b1", "N"}}}}}, {"pin", "suppress"}});
    const Json run = protect(id);
    ASSERT_TRUE(run["safe"].get<bool>());
    const Json saved = ask("POST", path(id, "/session"), {{"name", "again"}, {"run", 1}});
    EXPECT_EQ(saved["command"], "tacet run again.arb --pattern again.session.pattern");
    const auto jobs = read_jobs((folder_ / "again.arb").string(), {});
    ASSERT_EQ(jobs.size(), 1U);
    EXPECT_TRUE(jobs.front().logbook.empty());
    ASSERT_EQ(jobs.front().protections.size(), 1U);
    ASSERT_EQ(jobs.front().outputs.size(), 2U);  // the table and its report
    EXPECT_EQ(jobs.front().outputs.front().request.path, "again-both.csv");
    const auto publications =
        tacet::protect(jobs.front(), {.pattern = (folder_ / "again.session.pattern").string()});
    ASSERT_EQ(publications.size(), 1U);
    EXPECT_EQ(secondaries(publications[0].table(), publications[0].pattern()).size(),
              run["secondaries"].get<std::size_t>());
    EXPECT_GT(publications[0].table().primaries().size(), 1U);
    const Rules& rules = jobs.front().tables[1].request.rules;
    ASSERT_EQ(rules.list.size(), 2U);
    EXPECT_EQ(rules.fewest_contributors(), 5U);
    EXPECT_TRUE(rules.uses_holdings());
    const auto& cube = publications[0].cubes()[0].cube;
    const auto cell = cube.find(std::vector{CodeId(2), CodeId(2)});
    ASSERT_TRUE(cell);
    EXPECT_TRUE(publications[0].is_suppressed(0, *cell));
}

}  // namespace
}  // namespace tacet
