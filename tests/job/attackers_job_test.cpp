// SPDX-License-Identifier: Apache-2.0
// Jobs whose contributors are attackers.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "insiders.h"
#include "io/files.h"
#include "tacet/error.h"
#include "tacet/explain.h"
#include "tacet/io.h"
#include "tacet/job.h"
#include "tacet/publish.h"

namespace tacet {
namespace {

/// Three records in each cell of four by four, but one in (a, n) and one in (a, s), and two in (b, n).
std::string firm_records() {
    std::string text = "act,region,firm,value\n";
    int firm = 0;
    for (const char* act : {"a", "b", "c", "d"})
        for (const char* region : {"n", "s", "e", "w"}) {
            const std::string cell = fmt::format("{},{}", act, region);
            const int count = cell == "a,n" || cell == "a,s" ? 1 : cell == "b,n" ? 2 : 4;
            for (const int last = firm + count; firm < last; ++firm)
                text += fmt::format("{},f{},{}\n", cell, firm, 20 + firm % 7);
        }
    return text;
}

std::string job(const std::string& attackers) {
    return "[data]\nfile = \"records.csv\"\n[[variables]]\nname = \"act\"\n[[variables]]\nname = \"region\"\n"
           "[[variables]]\nname = \"firm\"\nrole = \"none\"\n"
           "[[variables]]\nname = \"value\"\nrole = \"numeric\"\n"
           "[rules]\nfrequency = { minimum = 3, margin = 30 }\n"
           "[[tables]]\nname = \"t\"\nvariables = [\"act\", \"region\"]\nresponse = \"value\"\n" +
           attackers +
           "[protect]\nmethod = \"flows\"\n[[outputs]]\ntype = \"csv\"\nfile = \"t.csv\"\n"
           "[[outputs]]\ntype = \"attackers\"\nfile = \"t.attackers\"\n";
}

class AttackersJob : public testing::Test {
  protected:
    AttackersJob() { folder_.write("records.csv", firm_records()); }

    std::vector<Publication> protect_job(const std::string& text) {
        std::vector<Publication> all;
        for (const Job& each : read_jobs(folder_.write("job.toml", text)))
            for (Publication& publication : protect(each)) all.push_back(std::move(publication));
        return all;
    }

    Folder folder_;
};

TEST_F(AttackersJob, SingleContributorsAreKeptOut) {
    const auto publications = protect_job(job("[attackers]\n"));
    const Table& table = publications.front().table();
    ASSERT_EQ(table.insiders().size(), 2U);
    EXPECT_EQ(table.insiders()[0].name, "A1");
    EXPECT_TRUE(tables::keeps_all_out(table, publications.front().pattern()));
    EXPECT_EQ(describe_single_secondaries(publications.front()), "");
}

TEST_F(AttackersJob, WithoutThemASubtractionIsEnough) {
    const auto publications = protect_job(job("").replace(
        job("").find("method"), 0,
        "singleton_singleton = false\nsingleton_multiple = false\ngroup_frequency = false\n"));
    const auto with = protect_job(job("[attackers]\n"));
    const Table& table = with.front().table();
    EXPECT_FALSE(tables::keeps_all_out(table, publications.front().pattern()));
}

TEST_F(AttackersJob, TwoOfACellMayPoolWhatTheyKnow) {
    const auto publications = protect_job(job("[attackers]\ncoalitions = 2\n"));
    const Table& table = publications.front().table();
    EXPECT_EQ(table.insiders().size(), 3U);
    EXPECT_TRUE(tables::keeps_all_out(table, publications.front().pattern()));
}

TEST_F(AttackersJob, WhoHoldsMuchOfACellKnowsThatItIsNoLess) {
    const auto publications = protect_job(job("[attackers]\nsingletons = false\ncontributors = 40\n"));
    const Table& table = publications.front().table();
    EXPECT_GE(table.insiders().size(), 2U);
    bool has_bounds = false;
    for (const Insider& each : table.insiders())
        for (const Knowledge& known : each.knows) has_bounds |= known.lower_bound < known.upper_bound;
    EXPECT_TRUE(has_bounds);
    EXPECT_TRUE(tables::keeps_all_out(table, publications.front().pattern()));
}

TEST_F(AttackersJob, TheFileNamesThemByCode) {
    for (const Job& each : read_jobs(folder_.write("job.toml", job("[attackers]\n"))))
        (void)run(each, {.output_folder = folder_.path()});
    const std::string text = content_of(folder_.file("t.attackers"));
    EXPECT_TRUE(text.starts_with("tacet-attackers 1\nA A1\nK ")) << text;
    EXPECT_EQ(text.find("f1"), std::string::npos);
}

/// The report as the public reads it, or as the office does.
std::string report(const Publication& publication, bool for_office) {
    return output_format("html").make(publication, {"t.html", 0, {.shows_values = for_office}}).front().bytes;
}

TEST_F(AttackersJob, TheReportNamesThemToTheOfficeOnly) {
    const auto publications = protect_job(job("[attackers]\n"));
    const std::string open = report(publications.front(), false);
    EXPECT_NE(open.find("2 insiders who know cells of their own"), std::string::npos);
    EXPECT_EQ(open.find("<td>A1</td>"), std::string::npos);
    const std::string office = report(publications.front(), true);
    EXPECT_NE(office.find("<td>A1</td>"), std::string::npos);
    EXPECT_NE(office.find("is the price of keeping insiders out"), std::string::npos);
    EXPECT_EQ(report(protect_job(job("")).front(), true).find("id=\"attackers\""), std::string::npos);
}

TEST_F(AttackersJob, TheReportSaysHowToCheckTheProofAgainstThem) {
    std::string proof;
    for (const char* type : {"problem", "pattern", "witness"})
        proof += fmt::format("[[outputs]]\ntype = \"{0}\"\nfile = \"t.{0}\"\n", type);
    const auto note = [&](const std::string& attackers) {
        return report(protect_job(job(attackers) + proof).front(), false);
    };
    EXPECT_NE(
        note("[attackers]\n").find("tacet-verify t.problem t.pattern t.witness --attackers FILE</code>"),
        std::string::npos);
    EXPECT_NE(note("").find("tacet-verify t.problem t.pattern t.witness</code>"), std::string::npos);
}

/// All that a file holds as text; nothing where there is no unzip for a workbook.
std::string text_in(const Folder& folder, const OutputFormat& format, const OutputFile& file) {
    if (format.extension != ".xlsx") return file.bytes;
    const std::string text = folder.file("workbook.txt");
    const std::string command = "unzip -p '" + folder.write("t.xlsx", file.bytes) + "' > '" + text + "'";
    return std::system(command.c_str()) == 0 ? content_of(text) : "";
}

/// Names of enterprises are those of holdings here, and attackers of a file have names too: the first are in
/// no file, the second in none that anyone may read.
TEST_F(AttackersJob, NoFormatNamesThemToThePublic) {
    std::string text = firm_records();
    for (std::size_t at = text.find('\n'); (at = text.find(",f", at)) != std::string::npos; at += 4)
        text.replace(at, 2, ",ENTERPRISE-");
    folder_.write("records.csv", text);
    folder_.write("others", "tacet-attackers 1\nA NEWSPAPER\nK 7\n");
    std::string with_holdings = job("[attackers]\nfile = \"others\"\n");
    with_holdings.replace(with_holdings.find("role = \"none\""), 13, "role = \"holding\"");
    const auto publications = protect_job(with_holdings);
    const Publication& publication = publications.front();
    ASSERT_EQ(publication.table().insiders().front().name, "file:NEWSPAPER");
    std::size_t named = 0;
    for (const OutputFormat& format : output_formats())
        for (const OutputOptions& options :
             {OutputOptions{}, OutputOptions{.adds_status = true},
              OutputOptions{.has_header = true, .uses_holdings = true}, OutputOptions{.shows_values = true}})
            for (const OutputFile& file : format.make(publication, {"t", 0, options})) {
                const std::string held = text_in(folder_, format, file);
                EXPECT_EQ(held.find("ENTERPRISE"), std::string::npos) << format.name;
                const bool names = held.find("NEWSPAPER") != std::string::npos;
                named += names;
                EXPECT_FALSE(names && !format.holds_suppressed(options)) << format.name;
            }
    EXPECT_GT(named, 0U);  // the office reads them
    const auto variables = publication.cubes().front().cube.variables();
    for (const char* region : {"n", "s", "e", "w"}) {
        const CodeId codes[] = {*variables[0].find("a"), *variables[1].find(region)};
        EXPECT_EQ(explain(publication, 0, codes, {}, false).find("ENTERPRISE"), std::string::npos);
    }
}

TEST_F(AttackersJob, ASecondaryIsExplainedByWhoCouldSubtract) {
    const auto publications = protect_job(job("[attackers]\n"));
    const Publication& publication = publications.front();
    const auto variables = publication.cubes().front().cube.variables();
    std::string told;
    for (const char* act : {"a", "b", "c", "d"})
        for (const char* region : {"n", "s", "e", "w"}) {
            const CodeId codes[] = {*variables[0].find(act), *variables[1].find(region)};
            told += explain(publication, 0, codes, {}, false);
        }
    EXPECT_NE(told.find("because attacker A1, who is alone in t(a, n), could subtract its way to t(a, s)"),
              std::string::npos)
        << told;
}

/// Row a has two contributors only: who has 100 of its 103 knows that the total is no less.
TEST_F(AttackersJob, WhatNothingHidesIsNamedAndMayBeAccepted) {
    std::string text = "act,region,firm,value\na,n,f1,100\na,s,f2,3\n";
    for (const char* act : {"b", "c"})
        for (const char* region : {"n", "s"})
            for (int i = 0; i < 4; ++i) text += fmt::format("{},{},g,{}\n", act, region, 60 + i);
    folder_.write("records.csv", text);
    try {
        (void)protect_job(job("[attackers]\n"));
        ADD_FAILURE() << "expected an error";
    } catch (const UnsafeError& error) {
        EXPECT_NE(std::string(error.what()).find("against attacker A"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("accept_disclosed"), std::string::npos);
    }
    std::string accepting = job("[attackers]\n");
    accepting.insert(accepting.find("method"), "accept_disclosed = true\n");
    const auto publications = protect_job(accepting);
    std::size_t exempt = 0;
    for (const Insider& each : publications.front().table().insiders()) exempt += each.owns.size();
    EXPECT_GT(exempt, 0U);
    EXPECT_TRUE(tables::keeps_all_out(publications.front().table(), publications.front().pattern()));
}

TEST_F(AttackersJob, MistakesAreNamed) {
    const auto complaint = [&](const std::string& lines) {
        try {
            (void)protect_job(job(lines));
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    EXPECT_NE(complaint("[attackers]\ncontributors = 120\n").find("up to 100 per cent"), std::string::npos);
    EXPECT_NE(complaint("[attackers]\ncoalitions = 9\n").find("expected at most 5"), std::string::npos);
    EXPECT_NE(complaint("[attackers]\nfile = \"none\"\n").find("found no file"), std::string::npos);
    EXPECT_NE(complaint("[attackers]\nsingletns = true\n").find("singletons"), std::string::npos);
}

}  // namespace
}  // namespace tacet
