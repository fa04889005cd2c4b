// SPDX-License-Identifier: Apache-2.0
// Mistakes in rules that would publish unsafe tables, in jobs and in batch files.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "io/files.h"
#include "job/safety_rules.h"
#include "publish/lone_codes.h"
#include "tacet/batch.h"
#include "tacet/error.h"
#include "tacet/job.h"

namespace tacet {

namespace {

class RulesInJobsTest : public testing::Test {
  protected:
    RulesInJobsTest() {
        std::string records = "area,kind,value\n";
        for (const char* area : {"n", "s", "w"})
            for (const char* kind : {"a", "b", "c"})
                for (const int value : {50, 40, 30}) records += fmt::format("{},{},{}\n", area, kind, value);
        records += "x,a,9\nx,b,70\nx,b,5\nx,b,4\nx,c,20\nx,c,20\nx,c,20\n";
        folder_.write("records.csv", records);
        folder_.write("records.asc", records.substr(records.find('\n') + 1));
        folder_.write("records.rda",
                      "<SEPARATOR> \",\"\narea 1\n<RECODEABLE>\nkind 1\n<RECODEABLE>\nvalue 9\n<NUMERIC>\n");
        folder_.write("table.csv",
                      "area,kind,value,st\nTotal,Total,100,S\nTotal,a,60,S\nTotal,b,40,S\nn,Total,45,S\n"
                      "n,a,40,S\nn,b,5,U\ns,Total,55,S\ns,a,20,S\ns,b,35,S\n");
        folder_.write(
            "table.rda",
            "<SEPARATOR> \",\"\narea\n<RECODEABLE>\nkind\n<RECODEABLE>\nvalue\n<NUMERIC>\nst\n<STATUS>\n");
    }

    static std::string job(const std::string& rules, const std::string& table = "",
                           const std::string& data = "file = \"records.csv\"\n",
                           const std::string& variables = "") {
        return "[data]\n" + data +
               "[[variables]]\nname = \"area\"\n[[variables]]\nname = \"kind\"\n[[variables]]\nname = "
               "\"value\"\nrole = \"numeric\"\n" +
               variables + rules +
               "[[tables]]\nname = \"t\"\nvariables = [\"area\", \"kind\"]\nresponse = \"value\"\n" + table +
               "[protect]\nmethod = \"incremental\"\n[[outputs]]\ntype = \"csv\"\nfile = \"t.csv\"\n";
    }

    static std::string ready_job(const std::string& rules) {
        return job(rules, "", "file = \"table.csv\"\nkind = \"table\"\n",
                   "[[variables]]\nname = \"st\"\nrole = \"status\"\n");
    }

    static std::string batch(const std::string& rules, const std::string& more = "") {
        return fmt::format(
            "<OPENMICRODATA> \"records.asc\"\n<OPENMETADATA> \"records.rda\"\n<SPECIFYTABLE> "
            "\"area\"\"kind\"|\"value\"||\n{}<READMICRODATA>\n{}<SUPPRESS> OPT(1,1)\n<WRITETABLE> "
            "(1,3,AS-,\"t.txt\")\n",
            rules, more);
    }

    std::string complaint(const std::string& text, const std::string& name = "job.toml") {
        messages_.clear();
        const std::string path = folder_.write(name, text);
        try {
            for (const Job& each : read_jobs(path))
                run(each, {.on_message = [&](const std::string& line) { messages_ += line + '\n'; }});
        } catch (const InputError& error) {
            std::string message = error.what();
            if (const auto at = message.find(folder_.path() + "/"); at != std::string::npos)
                message.erase(at, folder_.path().size() + 1);
            EXPECT_FALSE(std::filesystem::exists(folder_.file("t.csv")));
            EXPECT_FALSE(std::filesystem::exists(folder_.file("t.txt")));
            return message;
        }
        std::filesystem::remove(folder_.file("t.csv"));
        std::filesystem::remove(folder_.file("t.txt"));
        return "";
    }
    std::string batch_complaint(const std::string& rules) {
        return complaint(batch("<SAFETYRULE> " + rules + "\n"), "job.arb");
    }
    [[nodiscard]] bool said(const std::string& part) const {
        return messages_.find(part) != std::string::npos;
    }

    Folder folder_;
    std::string messages_;
};

TEST_F(RulesInJobsTest, EmptyCellsBesideALoneCodeAreWarnedOf) {
    const auto warning = [&] {
        const Job all =
            read_jobs(folder_.write("job.toml", job("[rules]\nattribute = { margin = 30 }\n"))).front();
        return describe_lone_codes(protect(all).front());
    };
    EXPECT_EQ(warning(), "");
    folder_.write("records.csv", content_of(folder_.file("records.csv")) + "y,b,10\ny,b,20\ny,b,30\n");
    EXPECT_TRUE(warning().starts_with("1 cell holds all contributors of a total")) << warning();
}

TEST_F(RulesInJobsTest, values_outside_their_range_are_refused) {
    EXPECT_EQ(complaint(job("[rules]\ndominance = { n = 2, k = 850 }\n")),
              "job.toml:11: rules.dominance.k: found 850, expected a number from 1 to 100");
    EXPECT_EQ(complaint(job("[rules]\ndominance = { n = 2.5, k = 85 }\n")),
              "job.toml:11: rules.dominance.n: found 2.5, expected a whole number from 1 to 100");
    EXPECT_EQ(complaint(job("[rules]\np_percent = { p = 0.1 }\n")),
              "job.toml:11: rules.p_percent.p: found 0.1, expected a number from 1 to 100");
    EXPECT_EQ(complaint(job("[rules]\nfrequency = { minimum = 3, margin = -5 }\n")),
              "job.toml:11: rules.frequency.margin: found -5, expected 0 or a number from 1 to 1000");
    EXPECT_EQ(complaint(job("[rules]\nfrequency = { minimum = 3 }\nmanual_margin = 0.2\n")),
              "job.toml:12: rules.manual_margin: found 0.2, expected 0 or a number from 1 to 1000");
    EXPECT_EQ(complaint(job("[rules]\nzero = -1\n")),
              "job.toml:11: rules.zero: found -1, expected a number from 0 to 1000000000000");
    EXPECT_EQ(complaint(job("[rules]\ndominance = { n = 2, k = \"85\" }\n")),
              "job.toml:11: rules.dominance.k: found '85', expected a number from 1 to 100");
    EXPECT_EQ(batch_complaint("NK(2,850)"),
              "job.arb:4: found 850 for k in rule NK, expected a number from 1 to 100");
    EXPECT_EQ(batch_complaint("FREQ(3,5000)"),
              "job.arb:4: found 5000 for margin in rule FREQ, expected 0 or a number from 1 to 1000");
    EXPECT_EQ(batch_complaint("P(10,1)|MAN(-3)"),
              "job.arb:4: found -3 for manual_margin in rule MAN, expected 0 or a number from 1 to 1000");
    EXPECT_EQ(batch_complaint("P(10,1)|MIS(2)"), "job.arb:4: found 2 in rule MIS, expected 0 or 1");
    EXPECT_EQ(batch_complaint("NK(3,0)"),
              "job.arb:4: found 0 for k in rule NK, expected a number from 1 to 100");
}

TEST_F(RulesInJobsTest, tiny_values_do_not_switch_rules_off) {
    for (const char* rule : {"dominance = { n = 1, k = 0.0000001 }", "p_percent = { p = 0.0000000001 }",
                             "p_percent = { p = 10, q = 0.0000000001 }"})
        EXPECT_NE(complaint(job(fmt::format("[rules]\n{}\n", rule))).find("expected a number from 1 to 100"),
                  std::string::npos)
            << rule;
    EXPECT_NE(batch_complaint("NK(1,0.0000001)"), "");
    EXPECT_NE(batch_complaint("P(0.000001,1)"), "");
}

TEST_F(RulesInJobsTest, what_a_rule_needs_must_be_given) {
    EXPECT_EQ(complaint(job("[rules]\ndominance = { k = 85 }\n")),
              "job.toml:11: rules.dominance.n: found nothing, expected a whole number from 1 to 100");
    EXPECT_EQ(complaint(job("[rules]\ndominance = { n = 2 }\n")),
              "job.toml:11: rules.dominance.k: found nothing, expected a number from 1 to 100");
    EXPECT_EQ(complaint(job("[rules]\nfrequency = {}\n")),
              "job.toml:11: rules.frequency.minimum: found nothing, expected a whole number from 2 to "
              "1000000");
    EXPECT_EQ(complaint(job("[rules]\np_percent = []\n")),
              "job.toml:11: rules.p_percent: found an empty array, expected a rule");
    EXPECT_EQ(complaint(job("[rules]\ndominance = { n = 2, k = 85, q = 1 }\n")),
              "job.toml:11: found key 'rules.dominance.q', expected one of n, k, level");
    EXPECT_EQ(complaint(job("[rules]\ndominence = { n = 2, k = 85 }\n")),
              "job.toml:11: found key 'rules.dominence', did you mean 'dominance'?");
    EXPECT_EQ(batch_complaint("NK(3)"), "job.arb:4: found 1 arguments of rule NK, expected 2 (NK(n,k))");
}

TEST_F(RulesInJobsTest, a_table_without_a_rule_needs_that_in_so_many_words) {
    const std::string without =
        "found no rule for table t, expected at least one: without a rule every cell would be published; or "
        "rules "
        "= \"none\" to publish without a rule";
    EXPECT_EQ(complaint(job("")), "job.toml:10: tables.rules: " + without);
    EXPECT_EQ(complaint(job("[rules]\n")), "job.toml:11: tables.rules: " + without);
    EXPECT_EQ(complaint(job("[rules]\nmanual_margin = 10\nmissing_is_safe = true\n")),
              "job.toml:13: tables.rules: " + without);
    EXPECT_EQ(complaint(job("", "rules = {}\n")), "job.toml:14: tables.rules: " + without);
    EXPECT_EQ(complaint(job("", "rules = \"no\"\n")),
              "job.toml:14: tables.rules: found 'no', expected a table of rules or \"none\"");
    EXPECT_EQ(complaint("rules = \"none\"\n" + job("")), "");
    EXPECT_TRUE(said("0 primaries: rules = none")) << messages_;
    EXPECT_EQ(complaint(job("[rules]\nfrequency = { minimum = 3 }\n", "rules = \"none\"\n")), "");
    const std::string in_batch =
        "job.arb:3: found no rule for table table1, expected at least one: without a rule every cell would "
        "be "
        "published: put it into <SAFETYRULE>; or FREQ(0,0) there to publish without a rule";
    EXPECT_EQ(complaint(batch(""), "job.arb"), in_batch);
    EXPECT_EQ(batch_complaint(""), in_batch);
    EXPECT_EQ(batch_complaint("MAN(20)|MIS(1)|WGT(0)"), in_batch);
    EXPECT_EQ(batch_complaint("FREQ(0,0)"), "");
    EXPECT_EQ(batch_complaint("P(0,100,0)|P(0,0)"), "");
}

TEST_F(RulesInJobsTest, statuses_of_a_ready_table_count_as_given) {
    EXPECT_EQ(complaint(ready_job("[rules]\nuse_status = true\n")), "");
    EXPECT_TRUE(said("1 primary: 1 given with the table")) << messages_;
    EXPECT_EQ(complaint(ready_job("")),
              "job.toml:14: tables.rules: found no rule for table t, expected one, or the use of the "
              "statuses of the table; or rules = \"none\" to publish without a rule");
    EXPECT_EQ(complaint(ready_job("[rules]\nuse_status = true\np_percent = { p = 10 }\n")),
              "job.toml:15: rules.use_status: found rules as well, expected either the statuses of "
              "the table or rules");
    EXPECT_EQ(complaint(job("[rules]\nuse_status = true\n")),
              "job.toml:12: tables.rules: found use_status of records, expected it of ready tables only");
    EXPECT_EQ(complaint(job("[rules]\nuse_status = true\n", "", "file = \"table.csv\"\nkind = \"table\"\n")),
              "job.toml:13: tables.rules: found no rule for table t and no variable with statuses, expected "
              "one of them; or rules = \"none\" to publish without a rule");
    EXPECT_EQ(complaint("<OPENTABLEDATA> \"table.csv\"\n<OPENMETADATA> \"table.rda\"\n<SPECIFYTABLE> "
                        "\"area\"\"kind\"|\"value\"||\n<SAFETYRULE>\n<READTABLE>\n",
                        "job.arb")
                  .find("no rule"),
              std::string::npos);
    folder_.write("table.rda",
                  "<SEPARATOR> \",\"\narea\n<RECODEABLE>\nkind\n<RECODEABLE>\nvalue\n<NUMERIC>\n");
    EXPECT_NE(complaint("<OPENTABLEDATA> \"table.csv\"\n<OPENMETADATA> \"table.rda\"\n<SPECIFYTABLE> "
                        "\"area\"\"kind\"|\"value\"||\n<SAFETYRULE>\n<READTABLE>\n",
                        "job.arb")
                  .find("found no rule for table table1 and no variable with statuses"),
              std::string::npos);
}

TEST_F(RulesInJobsTest, a_rule_that_ignores_given_statuses_says_so) {
    EXPECT_EQ(complaint(ready_job("[rules]\nzero = 1\n")), "");
    EXPECT_TRUE(said("warning: table t: the statuses in column st are ignored, because rules are given"))
        << messages_;
}

TEST_F(RulesInJobsTest, an_apriori_file_may_give_the_primaries_but_must_give_one) {
    folder_.write("u.hst", "n,a,u\n");
    EXPECT_EQ(complaint(job("", "apriori = { file = \"u.hst\" }\n")), "");
    EXPECT_TRUE(said("1 primary: 1 by hand")) << messages_;
    folder_.write("c.hst", "n,a,c,5\n");
    EXPECT_EQ(complaint(job("", "apriori = { file = \"c.hst\" }\n")),
              "table t: found no rule, and no cell that an a-priori file calls unsafe, expected either; or "
              "say that there is none: rules = \"none\" in [[tables]]");
}

TEST_F(RulesInJobsTest, a_line_says_which_rules_made_how_many_primaries) {
    EXPECT_EQ(complaint(job("[rules]\nfrequency = { minimum = 3 }\ndominance = [{ n = 1, k = 85 }, { n = 2, "
                            "k = 94 }]\n")),
              "");
    EXPECT_TRUE(
        said("table t: 20 cells with contributors, 2 primaries: 2 by dominance (n 1, k 85), 0 by "
             "dominance (n 2, k 94), 0 by frequency (minimum 3)\n"))
        << messages_;
}

TEST_F(RulesInJobsTest, counts_of_primaries_are_told_apart) {
    folder_.write("t.hst", "x,a,s\nn,a,u\nn,b,u\n");
    EXPECT_EQ(complaint(job("[rules]\nfrequency = { minimum = 2 }\n", "apriori = { file = \"t.hst\" }\n")),
              "");
    EXPECT_TRUE(
        said("table t: 1 primary by rules; a-priori files made 1 of them safe and 2 further cells "
             "unsafe\n"))
        << messages_;
    EXPECT_TRUE(said("2 primaries: 0 by frequency (minimum 2), 2 by hand\n")) << messages_;
    EXPECT_TRUE(said("problem: 20 cells, 9 equations, 2 primaries\n")) << messages_;
    folder_.write("records.csv", content_of(folder_.file("records.csv")) + "y,a,9\ny,b,9\ny,c,9\ny,c,9\n");
    EXPECT_EQ(complaint(job("[rules]\nfrequency = { minimum = 2 }\n")), "");
    EXPECT_TRUE(
        said("problem: 26 cells, 12 equations, 3 primaries and 2 sums that single contributors could use"))
        << messages_;
}

TEST(SafetyRules, are_written_as_they_are_read) {
    for (const char* text : {"NK(2,85)|FREQ(3,30)|MAN(20)", "P(15,100,1)|MAN(25)|MIS(1)|WGT(1)",
                             "NK(1,70)|NK(2,85)|NK(3,90)|FREQ(4,30)|FREQ(3,30)|MAN(20)",
                             "REQ(40,60,3,20)|MAN(20)", "ZERO(10)|MAN(20)", "FREQ(0,0)|MAN(20)"}) {
        const BatchRules read = parse_safety_rules(text);
        const BatchRules again = parse_safety_rules(to_safety_rules(read.rules, read.is_weighted));
        EXPECT_EQ(to_safety_rules(again.rules, again.is_weighted),
                  to_safety_rules(read.rules, read.is_weighted));
        ASSERT_EQ(again.rules.list.size(), read.rules.list.size()) << text;
        EXPECT_EQ(again.is_weighted, read.is_weighted) << text;
        EXPECT_EQ(again.rules.uses_holdings(), read.rules.uses_holdings()) << text;
    }
}

TEST(SafetyRules, for_holdings_come_after_the_places_of_individuals) {
    Rules rules;
    rules.list.emplace_back("p_percent", std::vector<RuleValue>{{"p", 12}}, ContributorLevel::holding);
    EXPECT_EQ(to_safety_rules(rules, false), "P(0,0,0)|P(0,0,0)|P(12,100,1)|MAN(20)");
}

TEST(SafetyRules, that_they_cannot_say_are_refused) {
    Rules rules;
    for (const double k : {70, 80, 90})
        rules.list.emplace_back("dominance", std::vector<RuleValue>{{"n", 2}, {"k", k}});
    EXPECT_THROW((void)to_safety_rules(rules, false), InputError);
    rules.list = {Rule("differences", {{"k", 10}})};
    EXPECT_THROW((void)to_safety_rules(rules, false), InputError);
}

}  // namespace

}  // namespace tacet
