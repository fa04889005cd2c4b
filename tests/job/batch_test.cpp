// SPDX-License-Identifier: Apache-2.0
// Batch files of tau-ARGUS on microdata, command by command.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <regex>

#include "io/files.h"
#include "tacet/error.h"
#include "tacet/job.h"

namespace tacet {

namespace {

/// Four branches in two sectors, one of which has a single branch, by region; three firms in most cells.
class BatchTest : public testing::Test {
  protected:
    BatchTest() {
        folder_.write("firms.rda",
                      "<SEPARATOR> \";\"\nBranch 3\n<RECODEABLE>\n<HIERARCHICAL>\n<HIERCODELIST> "
                      "\"branch.hrc\"\n<HIERLEADSTRING> \"@\"\nArea 1\n<RECODEABLE>\n<DISTANCE> 1 5 9\n"
                      "Sales 9\n<NUMERIC>\n<DECIMALS> 0\nGroup 3\n<HOLDING>\nAsked 1\n<REQUEST> \"1\"\n");
        folder_.write("branch.hrc", "A\n@a1\nB\n@b1\n@b2\n@b3\n");
        std::string records;
        int group = 0;
        for (const char* branch : {"a1", "b1", "b2", "b3"})
            for (const char* area : {"N", "S", "W"})
                for (const int sales : {50, 40, 30}) {
                    records += fmt::format("{};{};{};G{};0\n", branch, area, sales + group % 7, group);
                    ++group;
                }
        folder_.write("firms.asc", records);
    }

    static std::string opening(const std::string& table = "\"Branch\"\"Area\"|\"Sales\"||",
                               const std::string& rules = "FREQ(3,20)") {
        return fmt::format(
            "<OPENMICRODATA> \"firms.asc\"\n<OPENMETADATA> \"firms.rda\"\n<SPECIFYTABLE> {}\n<SAFETYRULE> "
            "{}\n<READMICRODATA>\n",
            table, rules);
    }

    std::vector<Job> jobs(const std::string& text) { return read_jobs(folder_.write("job.arb", text)); }

    std::string complaint(const std::string& text) {
        try {
            for (const Job& job : jobs(text)) run(job);
        } catch (const InputError& error) {
            return std::string(error.what()).substr(folder_.path().size() + 1);
        }
        return "";
    }

    std::string output(const std::string& name) { return content_of(folder_.file(name)); }

    Folder folder_;
};

TEST_F(BatchTest, the_hypercube_has_its_arguments) {
    const auto protection = [&](const std::string& call) {
        return jobs(opening() + "<SUPPRESS> " + call + "\n").front().protections.front();
    };
    EXPECT_EQ(protection("GH(1,75,1,0)").protect.method, "hypercube");
    EXPECT_EQ(protection("GH(1,75,1,0)").known_percent, 75);
    EXPECT_FALSE(protection("GH(1,75,1,0)").singleton.singleton_singleton);
    EXPECT_EQ(protection("GH(1)").known_percent, 100);
    EXPECT_TRUE(protection("GH(1)").singleton.singleton_singleton);
    EXPECT_EQ(complaint(opening() + "<SUPPRESS> GH(1,75,1,0,3)\n"),
              "job.arb:6: found 5 arguments of GH, expected at most 4");
    const ProtectionJob modular = protection("MOD(1,5,0,1,1,20000,0.95,1.1)");
    EXPECT_EQ(modular.protect.options.at("lower-margin"), "0.95");
    EXPECT_EQ(modular.protect.options.at("upper-margin"), "1.1");
    EXPECT_EQ(modular.protect.options.at("subtable-seconds"), "300");
    EXPECT_FALSE(modular.singleton.singleton_singleton);
}

TEST_F(BatchTest, every_method_protects_single_and_linked_tables) {
    folder_.write("firms.asc", output("firms.asc") + "b1;X;7;G900;0\nb2;X;9;G901;0\nb2;X;9;G902;0\n");
    for (const char* call : {"GH(1,100)", "MOD(1,1)", "OPT(1,1)"}) {
        const auto text = fmt::format("{}<SUPPRESS> {}\n<WRITETABLE> (1,3,AS-,\"t.txt\")\n", opening(), call);
        EXPECT_EQ(complaint(text), "") << call;
        EXPECT_NE(output("t.txt").find("\"b1\",\"X\",x"), std::string::npos) << call;
    }
    const std::string linked =
        "<OPENMICRODATA> \"firms.asc\"\n<OPENMETADATA> \"firms.rda\"\n"
        "<SPECIFYTABLE> \"Branch\"\"Area\"|\"Sales\"||\n<SAFETYRULE> FREQ(3,20)\n"
        "<SPECIFYTABLE> \"Area\"|\"Sales\"||\n<SAFETYRULE> FREQ(3,20)\n<READMICRODATA>\n";
    const auto flat = jobs(opening("\"Area\"|\"Sales\"||") + "<SUPPRESS> GH(1,75,0,1)\n").front();
    EXPECT_EQ(flat.protections.front().protect.method, "auto") << "cubes need two dimensions";
    EXPECT_EQ(protect(flat).size(), 1U);
    for (const char* call : {"GH(0,100)", "MOD(0,1)"})
        EXPECT_EQ(complaint(fmt::format("{}<SUPPRESS> {}\n<WRITETABLE> (2,3,AS-,\"u.txt\")\n", linked, call)),
                  "")
            << call;
    EXPECT_EQ(complaint(linked + "<SUPPRESS> OPT(0,1)\n"),
              "job.arb:8: found linked tables, expected MOD or GH for them");
}

TEST_F(BatchTest, clear_begins_another_job) {
    const auto all = jobs(opening() + "<SUPPRESS> OPT(1,1)\n<WRITETABLE> (1,3,,\"one.txt\")\n<CLEAR>\n" +
                          opening("\"Area\"|\"Sales\"||") +
                          "<SUPPRESS> OPT(1,1)\n<WRITETABLE> (1,3,,\"two.txt\")\n<CLEAR>\n");
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[1].tables.size(), 1U);
    EXPECT_EQ(all[1].tables[0].request.variables, std::vector<std::string>{"Area"});
    EXPECT_EQ(all[1].outputs.front().request.path, "two.txt");
    EXPECT_EQ(complaint(opening() + "<CLEAR>\n<SUPPRESS> OPT(1,1)\n"),
              "job.arb:7: found table 1, expected 1 to 0");
}

TEST_F(BatchTest, the_version_is_written_as_programs_look_for_it) {
    EXPECT_EQ(complaint("<VERSIONINFO> \"version.txt\"\n"), "") << "no table is needed";
    EXPECT_TRUE(
        std::regex_match(output("version.txt"), std::regex("\\S+ version: [0-9.]*; build: [0-9.]+\n")))
        << output("version.txt");
}

TEST_F(BatchTest, a_recode_changes_its_own_table_only) {
    folder_.write("area.grc", "NS : N-S\n");
    const std::string text =
        "<OPENMICRODATA> \"firms.asc\"\n<OPENMETADATA> \"firms.rda\"\n"
        "<SPECIFYTABLE> \"Branch\"\"Area\"|\"Sales\"||\n<SAFETYRULE> FREQ(3,20)\n"
        "<SPECIFYTABLE> \"Branch\"\"Area\"|\"Sales\"||\n<SAFETYRULE> FREQ(3,20)\n<READMICRODATA>\n"
        "<RECODE> 1, Area, \"area.grc\"\n<RECODE> 2, Branch, 1\n<SUPPRESS> OPT(1,1)\n<SUPPRESS> OPT(2,1)\n"
        "<WRITETABLE> (1,3,,\"one.txt\")\n<WRITETABLE> (2,3,,\"two.txt\")\n";
    EXPECT_EQ(complaint(text), "");
    EXPECT_NE(output("one.txt").find("\"b1\",\"NS\","), std::string::npos) << output("one.txt");
    EXPECT_EQ(output("two.txt").find("\"NS\""), std::string::npos);
    EXPECT_EQ(output("two.txt").find("\"b1\""), std::string::npos) << "collapsed below level 1";
    EXPECT_NE(output("two.txt").find("\"B\",\"N\","), std::string::npos);
}

TEST_F(BatchTest, costs_by_distance_grow_away_from_primaries) {
    folder_.write("firms.asc",
                  "a1;A;9;1;0\na1;A;8;2;0\na1;A;8;3;0\na1;B;9;4;0\na1;B;9;5;0\na1;B;9;6;0\n"
                  "a1;C;4;7;0\n"
                  "a1;D;9;8;0\na1;D;9;9;0\na1;D;9;10;0\na1;E;9;11;0\na1;E;9;12;0\na1;E;9;13;0\n"
                  "a1;F;9;14;0\na1;F;9;15;0\na1;F;9;16;0\n");
    const auto all = protect(jobs(opening("\"Area\"|\"Sales\"||\"-3\"") + "<SUPPRESS> OPT(1,1)\n").front());
    const Table& table = all.front().table();
    // <DISTANCE> 1 5 9: one step from C costs 1, two cost 5, more cost 9.
    for (const auto& [cell, cost] : {std::pair{1U, 5.0}, {2U, 1.0}, {4U, 1.0}, {5U, 5.0}, {6U, 9.0}})
        EXPECT_EQ(table[CellId(cell)].weight, cost) << cell;
}

// Section 8 of the format notes: of those who asked for protection the largest counts. Group G1 has 50 and 10
// in area N, and asked with the small one. Alone that is 10 of 100, not more than 50 %; as a holding it is 60
// of 100. The level is the margin, 20 % of 100.
TEST_F(BatchTest, requests_count_for_the_whole_holding) {
    std::string records = "a1;N;50;G1;0\na1;N;30;G2;0\na1;N;10;G3;0\na1;N;10;G1;1\n";
    for (const char* area : {"S", "W"})
        for (int i = 0; i < 4; ++i) records += fmt::format("a1;{};40;{}{};0\n", area, area, i);
    folder_.write("firms.asc", records);
    const auto judged = [&](const std::string& rules) {
        const Publication publication = std::move(
            protect(jobs(opening("\"Area\"|\"Sales\"||", rules) + "<SUPPRESS> OPT(1,1)\n").front()).front());
        return publication.cubes().front()[CubeCellId(1)];
    };
    EXPECT_EQ(judged("REQ(50,0,0,20)").status, CellStatus::safe);
    const Verdict holding = judged("REQ(0,0,0,0)|REQ(50,0,0,20)");
    EXPECT_EQ(holding.status, CellStatus::unsafe_request);
    EXPECT_EQ(holding.upper_level, 20'000);
    EXPECT_NEAR(holding.reason.found, 60, 1e-9);
}

TEST_F(BatchTest, apriori_lines_count_for_all_levels_that_are_equal) {
    // A has a1 as its only branch, so (A, N) and (a1, N) are one cell.
    folder_.write("t.hst", "A;N;u\nA;N;pl;3;3\n");
    EXPECT_EQ(complaint(opening() + "<APRIORI> \"t.hst\", 1, \";\", 0, 1\n<SUPPRESS> OPT(1,1)\n<WRITETABLE> "
                                    "(1,3,AS-,\"t.txt\")\n"),
              "");
    EXPECT_NE(output("t.txt").find("\"A\",\"N\",x"), std::string::npos) << output("t.txt");
    EXPECT_NE(output("t.txt").find("\"a1\",\"N\",x"), std::string::npos) << output("t.txt");
}

// Weights and holdings together. In N: G1 has 40 with weight 2 and 20 with weight 1, G2 30, G3 10. As a
// holding G1 has 60, weighted 100, so its weight is 100/60. X = 100 + 30 + 10 = 140. The two largest are G1
// for 100/60 units and G2 for the other third: 100 + 10 = 110, which is 78.6 % of 140. NK(2, 75): M =
// 110/0.75 = 146.667, UPL = M - X = 6.667. NK(2, 79) does not fire. P(10): 6 + 110 - 140 < 0, safe;
// P(51): 30.6 + 110 > 140, UPL = 0.6, raised to one unit.
TEST_F(BatchTest, weights_and_holdings_work_together) {
    std::string records = "area,group,sales,weight\nN,G1,40,2\nN,G2,30,1\nN,G3,10,1\nN,G1,20,1\n";
    for (const char* area : {"S", "W"})
        for (int i = 0; i < 9; ++i) records += fmt::format("{},{}{},40,1\n", area, area, i);
    folder_.write("weighted.csv", records);
    const auto judged = [&](const std::string& rules) {
        const std::string path = folder_.write(
            "job.toml",
            "[data]\nfile = \"weighted.csv\"\n[[variables]]\nname = \"area\"\n[[variables]]\nname = "
            "\"group\"\nrole = \"holding\"\n[[variables]]\nname = \"sales\"\nrole = \"numeric\"\n"
            "decimals = 0\n[[variables]]\nname = \"weight\"\nrole = \"weight\"\n[rules]\n" +
                rules +
                "\n[[tables]]\nvariables = \"area\"\nresponse = \"sales\"\n[protect]\nmethod = "
                "\"optimal\"\n[[outputs]]\ntype = \"csv\"\nfile = \"t.csv\"\n");
        return std::move(protect(read_jobs(path).front()).front()).cubes().front()[CubeCellId(1)];
    };
    const Verdict dominated = judged("dominance = { n = 2, k = 75, level = \"holding\" }");
    EXPECT_EQ(dominated.status, CellStatus::unsafe_rule);
    EXPECT_NEAR(dominated.reason.found, 100 * 110 / 140.0, 1e-6);
    EXPECT_NEAR(static_cast<double>(dominated.upper_level), 6'666.7, 1);
    EXPECT_EQ(judged("dominance = { n = 2, k = 79, level = \"holding\" }").status, CellStatus::safe);
    EXPECT_EQ(judged("p_percent = { p = 10, level = \"holding\" }").status, CellStatus::safe);
    const Verdict close = judged("p_percent = { p = 51, level = \"holding\" }");
    EXPECT_EQ(close.status, CellStatus::unsafe_rule);
    EXPECT_NEAR(static_cast<double>(close.upper_level), 1'000, 1) << "0.6, but at least one unit";
}

}  // namespace

}  // namespace tacet
