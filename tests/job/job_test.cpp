// SPDX-License-Identifier: Apache-2.0
// Jobs from end to end, and what is said about bad ones.
#include "tacet/job.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "io/files.h"
#include "shared_data.h"
#include "tacet/error.h"
#include "tacet/io.h"

namespace tacet {

namespace {

constexpr auto kRecords =
    "act,region,value,weight\n"
    "a1,n,50,1\na1,n,30,2\na1,n,20,1\na1,s,40,1\na1,s,35,1\na1,s,30,1\n"
    "a2,n,70,1\na2,n,60,1\na2,n,50,1\na2,s,90,1\na2,s,5,1\na2,s,3,1\n"
    "b1,n,10,1\nb1,n,12,1\nb1,n,14,1\nb1,s,20,1\nb1,s,22,1\nb1,s,25,1\n";

constexpr auto kHierarchy = "code,parent,label\nA,,All of A\na1,A,\na2,A,\nb1,,\n";

std::string job_text(const std::string& tables =
                         "[[tables]]\nname = \"t\"\nvariables = [\"act\", \"region\"]\nresponse = "
                         "\"value\"\nweighted = false\n",
                     const std::string& rest = "") {
    return "[data]\nfile = \"records.csv\"\n[[variables]]\nname = \"act\"\nhierarchy = \"acts.csv\"\n"
           "[[variables]]\nname = \"region\"\n[[variables]]\nname = \"value\"\nrole = \"numeric\"\n"
           "[[variables]]\nname = \"weight\"\nrole = \"weight\"\n"
           "[rules]\np_percent = { p = 10 }\nfrequency = { minimum = 3 }\n" +
           tables + "[protect]\nmethod = \"incremental\"\n" + rest +
           "[[outputs]]\ntype = \"csv\"\nfile = \"out/t.csv\"\n[[outputs]]\ntype = \"pattern\"\nfile = "
           "\"t.pattern\"\n";
}

class JobTest : public testing::Test {
  protected:
    JobTest() {
        folder_.write("records.csv", kRecords);
        folder_.write("acts.csv", kHierarchy);
    }

    /// What running the text as a job says went wrong; empty if nothing. Nothing may be left behind then.
    std::string complaint(const std::string& text, const std::string& name = "job.toml") {
        const std::string path = folder_.write(name, text);
        try {
            for (const Job& job : read_jobs(path)) run(job, {.output_folder = folder_.path()});
        } catch (const std::runtime_error& error) {
            EXPECT_FALSE(std::filesystem::exists(folder_.file("out/t.csv")));
            std::string message = error.what();
            for (std::size_t at; (at = message.find(folder_.path() + "/")) != std::string::npos;)
                message.erase(at, folder_.path().size() + 1);
            return message;
        }
        return "";
    }

    Folder folder_;
};

TEST_F(JobTest, records_become_a_safe_table) {
    EXPECT_EQ(complaint(job_text()), "");
    const std::string csv = content_of(folder_.file("out/t.csv"));
    EXPECT_NE(csv.find("Total"), std::string::npos);
    EXPECT_EQ(csv.find("98"), std::string::npos) << "the primary (a2, s) is 98 and must not be there";
    EXPECT_TRUE(std::filesystem::exists(folder_.file("t.pattern")));
}

TEST_F(JobTest, outputs_go_where_they_are_asked_to) {
    const std::string path = folder_.write("job.toml", job_text());
    const auto written = run(read_jobs(path).front(), {.output_folder = folder_.file("else/where")});
    EXPECT_EQ(written.front(), folder_.file("else/where/out/t.csv"));
    EXPECT_TRUE(std::filesystem::exists(written.front()));
}

TEST_F(JobTest, outputs_with_suppressed_values_are_said_to_be_for_the_office) {
    const auto messages = [&](const std::string& output) {
        const std::string path = folder_.write(
            "job.toml", job_text() + "[[outputs]]\ntype = \"" + output + "\"\nfile = \"more\"\n");
        std::string all;
        run(read_jobs(path).front(), {.on_message = [&](const std::string& line) { all += line + '\n'; }});
        return all;
    };
    EXPECT_NE(messages("jj").find("for the office only, with suppressed values: " + folder_.file("more")),
              std::string::npos);
    EXPECT_EQ(messages("sdmx-csv").find("for the office only"), std::string::npos);
}

TEST_F(JobTest, tables_with_one_response_are_protected_together_unless_told_otherwise) {
    const std::string tables =
        "[[tables]]\nname = \"t\"\nvariables = [\"act\", \"region\"]\nresponse = \"value\"\n"
        "[[tables]]\nname = \"counts\"\nvariables = [\"region\"]\nrules = { frequency = { minimum = 3 } }\n"
        "[[tables]]\nname = \"u\"\nvariables = [\"act\"]\nresponse = \"value\"\n";
    const auto run_and_listen = [&](const std::string& rest) {
        std::string said;
        RunOptions options;
        options.on_message = [&](const std::string& line) { said += line + '\n'; };
        const Job job = read_jobs(folder_.write("job.toml", job_text(tables, rest))).front();
        run(job, options);
        return std::pair(job.protections.size(), said);
    };
    const auto [together, quiet] = run_and_listen("");
    EXPECT_EQ(together, 2U);
    EXPECT_EQ(quiet.find("warning"), std::string::npos) << quiet;
    const auto [apart, warned] = run_and_listen("linked = false\n");
    EXPECT_EQ(apart, 3U);
    EXPECT_NE(warned.find("warning: tables t and u have the same response"), std::string::npos) << warned;
}

TEST_F(JobTest, compressed_records_in_windows_1252_are_counted) {
    save(folder_.file("r.csv.gz"),
         "area;kind\nA\xE9;x\nA\xE9;x\nA\xE9;x\nA\xE9;y\nA\xE9;y\nB;x\nB;x\nB;x\nB;y\nB;y\nB;y\n"
         "C;x\nC;x\nC;x\nC;y\nC;y\n");
    EXPECT_EQ(
        complaint(
            "[data]\nfile = \"r.csv.gz\"\nseparator = \";\"\n[[variables]]\nname = \"area\"\n[[variables]]\n"
            "name = \"kind\"\n[rules]\nfrequency = { minimum = 3, margin = 50 }\n[[tables]]\nvariables = "
            "[\"area\", \"kind\"]\n[protect]\nmethod = \"flows\"\niterations = 0\n[[outputs]]\ntype = "
            "\"csv\"\n"
            "file = \"out/t.csv\"\n"),
        "");
    const std::string csv = content_of(folder_.file("out/t.csv"));
    EXPECT_NE(csv.find("Total,Total,16,"), std::string::npos) << csv;
    EXPECT_NE(csv.find("A\xC3\xA9,Total,5,"), std::string::npos) << csv;
    EXPECT_NE(csv.find("A\xC3\xA9,y,x,"), std::string::npos) << csv;
}

TEST_F(JobTest, mistakes_are_named_with_line_and_remedy) {
    EXPECT_EQ(complaint("[data]\nfle = \"x\"\n"), "job.toml:2: found key 'data.fle', did you mean 'file'?");
    EXPECT_EQ(complaint(job_text("[[tables]]\nvariables = [\"act\", \"regoin\"]\nresponse = \"value\"\n")),
              "job.toml:18: tables.variables: found no variable 'regoin', did you mean 'region'?");
    EXPECT_EQ(complaint(job_text("[[tables]]\nvariables = \"act\"\nrespons = \"value\"\n")),
              "job.toml:19: found key 'tables.respons', did you mean 'response'?");
    EXPECT_EQ(complaint(job_text() + "type = 3\n").substr(0, 12), "job.toml:30:");
    EXPECT_EQ(complaint(job_text() + "[extra]\n"),
              "job.toml:30: found key 'extra', expected one of data, variables, rules, tables, history, "
              "stability, equations, attackers, protect, outputs");
    folder_.write("records.csv", std::string(kRecords) + "a9,n,5,1\n");
    EXPECT_EQ(complaint(job_text()).substr(0, 31), "records.csv:20: column 1 (act):");
}

TEST_F(JobTest, records_that_do_not_fit_the_header_are_named) {
    const auto with = [&](const std::string& records) {
        std::filesystem::remove_all(folder_.file("out"));
        folder_.write("records.csv", records);
        return complaint(job_text());
    };
    EXPECT_EQ(with(std::string(kRecords) + "a1,n,5,1,7\n"),
              "records.csv:20: found a record of 5 fields, expected 4 as in the header; is a ',' inside a "
              "field? Put the field in quotes, or change separator in [data]");
    EXPECT_EQ(with(std::string(kRecords) + "a1,n,5,1,\n"), "") << "a separator too many at the end";
    EXPECT_EQ(with("act,region,value,weight,Act\na1,n,5,1,a1\n"),
              "records.csv:1: found column 'act' twice in the header, expected it once");
    EXPECT_EQ(with("act;region;value;weight\na1;n;5;1\n"),
              "records.csv:1: found no column 'act' in the header of 1 columns, expected it; is ',' the "
              "separator, and the first line a header? Change name in [[variables]], or separator or header "
              "in [data]");
    const std::string headless = with("a1,n,98765,1\na1,s,43210,1\n");
    EXPECT_EQ(headless.find("98765"), std::string::npos) << headless;
    EXPECT_EQ(with("act,region,value,weight\n"), "records.csv: found no records");
    EXPECT_EQ(with(""), "records.csv: found no records");
    EXPECT_EQ(with(std::string(kRecords) + "a1,Total,5,1\n").substr(0, 67),
              "records.csv:20: column 2 (region): found the code of the total, exp");
    std::string windows(kRecords);
    for (std::size_t at = 0; (at = windows.find('\n', at)) != std::string::npos; at += 2)
        windows.replace(at, 1, "\r\n");
    EXPECT_EQ(with("\xEF\xBB\xBF" + windows), "") << "a byte order mark and Windows line ends";
    save(folder_.file("records.csv.gz"), kRecords);
    const std::string whole = content_of(folder_.file("records.csv.gz"));
    EXPECT_EQ(with(whole), "") << "compressed, whatever the name says";
    EXPECT_EQ(with(whole.substr(0, 60)).substr(0, 27), "records.csv: reading failed");
}

TEST_F(JobTest, outputs_never_take_the_place_of_inputs) {
    std::string over = job_text();
    over.replace(over.find("out/t.csv"), 9, "records.csv");
    EXPECT_EQ(complaint(over), "records.csv: is an input, expected another file to write");
    EXPECT_EQ(content_of(folder_.file("records.csv")), kRecords);
    std::string nowhere = job_text();
    nowhere.replace(nowhere.find("out/t.csv"), 9, "");
    EXPECT_EQ(complaint(nowhere), "job.toml: found an output without a file, expected one");
}

TEST_F(JobTest, hierarchies_that_are_none_are_named) {
    folder_.write("acts.csv", "code,parent\na1,A\nA,a1\n");
    EXPECT_EQ(complaint(job_text()),
              "acts.csv:3: found code 'A' above itself, expected a tree below the total");
    folder_.write("acts.csv", "code,parent\na1,Q\n");
    EXPECT_EQ(complaint(job_text()),
              "acts.csv:2: found parent 'Q', expected a code of the file or the total");
    std::string with_hrc = job_text();
    with_hrc.replace(with_hrc.find("acts.csv"), 8, "acts.hrc");
    folder_.write("acts.hrc", "A\n@@a1\n");
    EXPECT_EQ(complaint(with_hrc), "acts.hrc:2: found depth 2, expected at most 1 after the line before");
    folder_.write("acts.hrc", "A\n@a1\n@a1\n");
    EXPECT_EQ(complaint(with_hrc), "acts.hrc:3: found code 'a1' again, expected it once below the same code");
    folder_.write("acts.hrc", "Total\n@A\n");
    EXPECT_EQ(complaint(with_hrc),
              "acts.hrc:1: found the total code 'Total', expected only codes below it; remove the line, or "
              "set total in [[variables]]");
}

/// A ready table of regions and sexes with its metadata, and a batch file that protects it.
class ReadyTableTest : public JobTest {
  protected:
    ReadyTableTest() {
        folder_.write(
            "t.rda",
            "<SEPARATOR> \";\"\nArea\n<RECODEABLE>\n<TOTCODE> \"T\"\nSex\n<RECODEABLE>\n<TOTCODE> \"T\"\n"
            "Val\n<NUMERIC>\n<DECIMALS> 1\nN\n<FREQUENCY>\nTop\n<MAXSCORE>\nSt\n<STATUS>\nL\n<NUMERIC> "
            "<LOWERPL>\nU\n<NUMERIC> <UPPERPL>\n");
    }

    /// (area, sex) with a value, a count, a top contributor, and what follows.
    static std::string table(const std::string& first = "T;T;100,0;30;9;S;;\n",
                             const std::string& more = "") {
        return first +
               "T;m;60;20;9;S;;\nT;f;40;10;8;S;;\na;T;45;12;9;S;;\na;m;40;11;9;S;;\na;f;5;1;5;U;1.5;1.5\n"
               "b;T;55;18;8;S;;\nb;m;20;9;5;S;;\nb;f;35;9;8;S;;\n" +
               more;
    }

    std::string batch(const std::string& more = "", const std::string& rules = "MAN(20)",
                      const std::string& read = "") {
        return fmt::format(
            "<OPENTABLEDATA> \"t.tab\"\n<OPENMETADATA> \"t.rda\"\n<SPECIFYTABLE> "
            "\"Area\"\"Sex\"|\"Val\"|\"\"|\"\"\n<SAFETYRULE> {}\n<READTABLE> {}\n{}<SUPPRESS> "
            "OPT(1,1)\n<WRITETABLE> (1,2,AS-,\"out/t.csv\")\n",
            rules, read, more);
    }

    std::string table_complaint(const std::string& cells) {
        folder_.write("t.tab", cells);
        return complaint(batch(), "job.arb");
    }
};

TEST_F(ReadyTableTest, statuses_and_levels_of_the_table_count) {
    EXPECT_EQ(table_complaint(table()), "");
    EXPECT_EQ(content_of(folder_.file("out/t.csv")).find("5.0\n"),
              content_of(folder_.file("out/t.csv")).find("45.0\n") + 1)
        << "the primary is 5.0";
}

TEST_F(ReadyTableTest, bad_cells_are_named_with_line_and_column) {
    EXPECT_EQ(
        table_complaint(table("T;T;100;30;9;S;;\n", "a;f;5;1;5;U;;\n")),
        "t.tab:10: found cell (a, f) again, expected each cell once; it is in line 6 as well. Remove one, "
        "or add the variable in which they differ to <SPECIFYTABLE>");
    EXPECT_EQ(table_complaint(table("T;T;101;30;9;S;;\n")),
              "t.tab: found 2 totals that do not add up, expected totals that are the sums of their parts; "
              "correct them, or write <READTABLE> 1\n"
              "  t.tab:1: cell (T, T) is not the sum of its 2 parts by Sex\n"
              "  t.tab:1: cell (T, T) is not the sum of its 2 parts by Area");
    EXPECT_EQ(table_complaint(table("")),
              "t.tab: found 2 totals that do not add up, expected totals that are the sums of their parts; "
              "correct them, or write <READTABLE> 1\n"
              "  cell (T, T) is missing, but 2 of its parts by Sex are there\n"
              "  cell (T, T) is missing, but 2 of its parts by Area are there");
    EXPECT_EQ(table_complaint(table("T;T;100;-3;9;S;;\n")),
              "t.tab:1: column 4 (N): found a negative frequency, expected at least 0");
    EXPECT_EQ(table_complaint(table("T;T;1OO;30;9;S;;\n")).substr(0, 50),
              "t.tab:1: column 3 (Val): found a field that is not");
    EXPECT_EQ(table_complaint(table("T;T;100;30;9;Q;;\n")),
              "t.tab:1: column 6 (St): found status 'Q', expected S, U, P, M or E");
    EXPECT_EQ(table_complaint(table("T;T\n")),
              "t.tab:1: found a record of 2 fields, expected 8 as declared; is a ';' inside a field? Put the "
              "field in quotes, or change <SEPARATOR> in t.rda");
}

TEST_F(ReadyTableTest, totals_are_made_anew_on_request) {
    folder_.write("t.tab", table("T;T;999;30;9;S;;\n"));
    EXPECT_EQ(complaint(batch("", "MAN(20)", "1"), "job.arb"), "");
    EXPECT_NE(content_of(folder_.file("out/t.csv")).find("100.0"), std::string::npos);
}

TEST_F(ReadyTableTest, apriori_lines_change_cells_or_are_refused) {
    folder_.write("t.tab", table());
    const auto with = [&](const std::string& lines, int ignores = 0) {
        std::filesystem::remove_all(folder_.file("out"));
        folder_.write("t.hst", lines);
        return complaint(batch(fmt::format("<APRIORI> \"t.hst\", 1, \";\", {}\n", ignores)), "job.arb");
    };
    EXPECT_EQ(with("a;f;pl;2;2\nb;T;c;1\n\"\";m;p\n"), "");
    EXPECT_NE(content_of(folder_.file("out/t.csv")).find("60.0"), std::string::npos)
        << "p: must be published";
    EXPECT_EQ(with("a;f;s\na;f;u\n"),
              "t.hst:2: found action u of a cell for which line 1 says s, expected one of them");
    EXPECT_EQ(with("a;f;p\n"),
              "t.hst:1: found action p of a cell that is unsafe (by hand), which excludes it");
    EXPECT_EQ(with("a;x;p\n"), "t.hst:1: found code 'x', expected one of Sex");
    EXPECT_EQ(with("a;m;zz\n"), "t.hst:1: found action 'zz', expected s, u, p, m, ml, c, w or pl");
    EXPECT_EQ(with("a;x;p\n", 1), "");
}

TEST_F(ReadyTableTest, unsupported_commands_are_refused_by_name) {
    folder_.write("t.tab", table());
    EXPECT_EQ(complaint(batch("<SUPPRES> OPT(1)\n"), "job.arb"),
              "job.arb:6: found command <SUPPRES>, did you mean 'SUPPRESS'?");
    EXPECT_EQ(complaint(batch("<SUPPRESS> RND(1,5)\n"), "job.arb"),
              "job.arb:6: found method RND, which is not cell suppression and is not supported");
    EXPECT_EQ(complaint(batch("<RECODE> 1, Sex, 1\n"), "job.arb"),
              "job.arb:6: found <RECODE> of a ready table, expected microdata");
    EXPECT_EQ(complaint(batch("", "Q(1)"), "job.arb").substr(0, 26), "job.arb:4: found rule 'Q(1");
}

TEST(PublicData, the_batch_job_on_a_ready_table_needs_three_secondaries) {
    TACET_NEEDS_SHARED_DATA(shared_data("tabular"));
    const Folder folder;
    const auto jobs = read_jobs(shared_data("tabular/batch_ex1.arb"));
    ASSERT_EQ(jobs.size(), 1U);
    const auto written = run(jobs.front(), {.output_folder = folder.path()});
    std::string statuses;
    std::istringstream lines(content_of(written.front()));
    std::string line;
    std::getline(lines, line);  // header
    while (std::getline(lines, line)) {
        const std::string status = line.substr(line.rfind(',') + 1);
        statuses += status == "9" ? 'u' : status == "11" || status == "12" ? 'x' : 's';
    }
    EXPECT_EQ(statuses, "ssssxussssxxsss");
}

}  // namespace

}  // namespace tacet
