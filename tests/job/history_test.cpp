// SPDX-License-Identifier: Apache-2.0
// Publications one after the other: what was shown stays shown, what was suppressed stays unknown.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "io/files.h"
#include "tacet/audit.h"
#include "tacet/error.h"
#include "tacet/job.h"

namespace tacet {
namespace {

/// Four records in most cells of three by three by two, one or two in some.
std::string records(int more = 0) {
    std::string text = "act,region,size,value,cost\n";
    int number = 0;
    for (const char* act : {"a", "b", "c"})
        for (const char* region : {"n", "s", "w"})
            for (const char* size : {"1", "2"}) {
                const std::string cell = fmt::format("{},{},{}", act, region, size);
                const bool is_small = cell.starts_with("a,n") || cell.starts_with("c,s") || cell == "b,w,2";
                const int count = is_small ? 1 : 4;
                for (int i = 0; i < count; ++i) {
                    ++number;
                    text += fmt::format("{},{},{}\n", cell, 20 + number % 7 + more, number % 5 + 1);
                }
            }
    return text;
}

/// A job for one table; `table` are further keys of it, `sections` further sections.
std::string job(const std::string& variables, const std::string& output, const std::string& table = "",
                const std::string& sections = "", const std::string& protect = "") {
    return "[data]\nfile = \"records.csv\"\n[[variables]]\nname = \"act\"\n[[variables]]\nname = \"region\"\n"
           "[[variables]]\nname = \"size\"\n[[variables]]\nname = \"value\"\nrole = \"numeric\"\n"
           "[[variables]]\nname = \"cost\"\nrole = \"numeric\"\n"
           "[rules]\nfrequency = { minimum = 3, margin = 30 }\n"
           "[[tables]]\nname = \"t\"\nresponse = \"value\"\nvariables = [" +
           variables + "]\n" + table + sections + "[protect]\nmethod = \"incremental\"\n" + protect +
           "[[outputs]]\ntype = \"csv\"\nfile = \"" + output + "\"\n";
}

constexpr auto kThree = "\"act\", \"region\", \"size\"";
constexpr auto kTwo = "\"act\", \"region\"";

class HistoryJob : public testing::Test {
  protected:
    HistoryJob() { folder_.write("records.csv", records()); }

    Publication protect_job(const std::string& text) {
        auto all = protect(read_jobs(folder_.write("job.toml", text)).front());
        return std::move(all.front());
    }
    std::string run_job(const std::string& text, const RunOptions& options = {}) {
        (void)run(read_jobs(folder_.write("job.toml", text)).front(), options);
        return text;
    }
    std::string complaint(const std::string& text) {
        try {
            (void)protect_job(text);
        } catch (const InputError& error) {
            return error.what();
        } catch (const UnsafeError& error) {
            return error.what();
        }
        return "none";
    }
    /// By codes, whether a CSV shows the cell.
    std::map<std::string, bool> shown(const std::string& file) {
        std::map<std::string, bool> all;
        for (const EarlierCell& each : read_earlier_table({.path = folder_.file(file)}).cells) {
            std::string codes;
            for (const std::string& code : each.codes) codes += code + ' ';
            all[codes] = each.state == EarlierState::published;
        }
        return all;
    }

    Folder folder_;
};

/// What is suppressed in the table of the publication, by the pattern of another one: cells by description.
Pattern pattern_like(const Publication& publication, const std::map<std::string, bool>& then,
                     const std::map<std::string, bool>& now) {
    const Table& table = publication.table();
    Pattern pattern(table);
    const auto states = [&](std::uint32_t cube) -> const std::map<std::string, bool>& {
        return cube < publication.table_count() ? now : then;
    };
    std::map<CellId, bool> is_shown;
    for (std::uint32_t i = 0; i < publication.cubes().size(); ++i) {
        const Cube& cube = publication.cubes()[i].cube;
        for (const CubeCellId cell : cube.cells()) {
            std::string codes;
            for (std::size_t k = 0; k < cube.variables().size(); ++k)
                codes += cube.variables()[k][cube.codes(cell)[k]].text + ' ';
            is_shown[publication.linked().cells[i][cell.index()]] |= states(i).at(codes);
        }
    }
    for (const auto& [cell, shown] : is_shown) shown ? pattern.remove(cell) : pattern.add(cell);
    return pattern;
}

TEST_F(HistoryJob, WhatWasShownIsShownAgainAndWhatWasSuppressedIsNot) {
    run_job(job(kTwo, "first.csv", "cost = \"unity\"\n"));
    run_job(job(kThree, "second.csv", "", "[history]\nfile = \"first.csv\"\n"));
    const auto first = shown("first.csv");
    const auto second = shown("second.csv");
    std::size_t compared = 0;
    for (const auto& [codes, was_shown] : first) {
        EXPECT_EQ(second.at(codes + "Total "), was_shown) << codes;
        ++compared;
    }
    EXPECT_EQ(compared, 16U);
}

TEST_F(HistoryJob, WithoutHistoryTheSecondTableGivesTheFirstAway) {
    run_job(job(kThree, "alone.csv", "cost = \"cost\"\n"));
    // The first table shows what the second one suppresses if it does not know of the first.
    std::string must_be_shown;
    for (const auto& [codes, is_shown] : shown("alone.csv"))
        if (!is_shown && codes.ends_with(" Total ") && codes != "a n Total " && codes != "c s Total ")
            must_be_shown =
                fmt::format("{},{},p\n", codes.substr(0, codes.find(' ')),
                            codes.substr(codes.find(' ') + 1, codes.size() - codes.find(' ') - 8));
    ASSERT_NE(must_be_shown, "");
    folder_.write("shown.hst", must_be_shown);
    run_job(job(kTwo, "first.csv", "apriori = { file = \"shown.hst\" }\n"));
    const auto together =
        protect_job(job(kThree, "second.csv", "cost = \"cost\"\n", "[history]\nfile = \"first.csv\"\n"));
    EXPECT_TRUE(audit(together.table(), together.pattern()).safe());
    const Pattern both = pattern_like(together, shown("first.csv"), shown("alone.csv"));
    EXPECT_FALSE(audit(together.table(), both).safe());
}

TEST_F(HistoryJob, WhatWasSuppressedMayBeReleasedWhereEverythingStaysSafe) {
    // Suppressed by hand, without need.
    folder_.write("keep.hst", "c,w,m\nc,Total,m\nb,w,m\nb,Total,m\n");
    run_job(job(kTwo, "first.csv", "apriori = { file = \"keep.hst\" }\n"));
    const auto count = [&](const std::string& keys) {
        run_job(job(kTwo, "second.csv", "", "[history]\nfile = \"first.csv\"\n" + keys));
        std::size_t suppressed = 0;
        for (const auto& [codes, is_shown] : shown("second.csv")) suppressed += !is_shown;
        return suppressed;
    };
    EXPECT_LT(count("release = true\n"), count(""));
}

TEST_F(HistoryJob, PublicationsOfOtherRecordsAreRefused) {
    run_job(job(kTwo, "first.csv"));
    folder_.write("records.csv", records(1));
    const std::string text = complaint(job(kThree, "second.csv", "", "[history]\nfile = \"first.csv\"\n"));
    EXPECT_NE(text.find("first.csv:2: cell"), std::string::npos) << text;
    EXPECT_NE(text.find("another value than the data have now"), std::string::npos) << text;
}

/// Outputs of these types besides.
std::string with_outputs(std::string text, std::initializer_list<const char*> types) {
    for (const char* type : types)
        text += fmt::format("[[outputs]]\ntype = \"{0}\"\nfile = \"first.{0}\"\n", type);
    return text;
}

TEST_F(HistoryJob, EveryFormatWithALineForEachCellTellsTheSame) {
    // By shares, so that some flags have shares behind them.
    const auto by_shares = [](std::string text) {
        constexpr std::string_view kRules = "frequency = { minimum = 3, margin = 30 }";
        return text.replace(text.find(kRules), kRules.size(), "dominance = { n = 1, k = 40 }");
    };
    run_job(with_outputs(by_shares(job(kTwo, "first.csv", "cost = \"unity\"\n")),
                         {"pivot", "code-value", "sbs", "intermediate"}));
    const auto next = [&](const std::string& history) {
        return protect_job(by_shares(job(kThree, "second.csv", "", "[history]\nfile = \"first." + history,
                                         "accept_disclosed = true\n")))
            .pattern();
    };
    EXPECT_NE(content_of(folder_.file("first.sbs")).find(",B,"), std::string::npos);
    const Pattern expected = next("csv\"\n");
    EXPECT_GT(expected.cells().size(), 4U);
    for (const char* type : {"pivot", "code-value", "sbs", "intermediate"})
        EXPECT_EQ(next(fmt::format("{}\"\nvariables = [{}]\nresponse = \"value\"\n", type, kTwo)), expected)
            << type;
}

TEST_F(HistoryJob, OtherFormatsAreRefusedByName) {
    run_job(with_outputs(job(kTwo, "first.csv"), {"matrix", "sdmx-csv", "html"}));
    for (const auto& [type, name] :
         {std::pair("matrix", "a matrix"), {"sdmx-csv", "SDMX-CSV"}, {"html", "a page or a report"}}) {
        const std::string text =
            complaint(job(kThree, "x.csv", "",
                          fmt::format("[history]\nfile = \"first.{}\"\nvariables = [{}]\n", type, kTwo)));
        EXPECT_NE(text.find(fmt::format("found {}, expected one line per cell", name)), std::string::npos)
            << text;
    }
}

/// What is not understood must not count as published.
TEST_F(HistoryJob, FlagsThatNobodyKnowsAreRefused) {
    folder_.write("first.csv", "b,n,101,V\nb,s,99,Z\n");
    const std::string text = complaint(
        job(kThree, "x.csv", "",
            fmt::format("[history]\nfile = \"first.csv\"\nvariables = [{}]\nresponse = \"value\"\n", kTwo)));
    EXPECT_NE(text.find("found 'Z' behind the value"), std::string::npos) << text;
}

TEST_F(HistoryJob, MistakesAreNamed) {
    folder_.write("first.csv", "act,region,value,status\nz,n,12,published\n");
    const auto with = [&](const std::string& lines) {
        return complaint(job(kThree, "x.csv", "", "[history]\n" + lines));
    };
    EXPECT_NE(with("file = \"first.csv\"\n").find("first.csv:2: found code 'z' of act"), std::string::npos);
    EXPECT_NE(with("file = \"none.csv\"\n").find("found no file"), std::string::npos);
    EXPECT_NE(with("symbol = \"x\"\n").find("expected the table that was published"), std::string::npos);
    EXPECT_NE(with("file = \"first.csv\"\nrelase = true\n").find("release"), std::string::npos);
    EXPECT_NE(with("file = \"first.csv\"\nvariables = [\"act\", \"size\"]\n").find("first.csv:2"),
              std::string::npos);
    folder_.write("first.csv", "act,region,value,status\nb,n,12,published\na,n,12,shown\n");
    EXPECT_NE(with("file = \"first.csv\"\n").find("first.csv:3: found status 'shown', expected published"),
              std::string::npos);
    folder_.write("first.csv", std::string("act,region,value,status\nb,n,1") + '\0' + ",published\n");
    EXPECT_NE(with("file = \"first.csv\"\n").find("first.csv:2: found a zero byte"), std::string::npos);
    folder_.write("first.csv", "a,n,12,published\n");
    EXPECT_NE(with("file = \"first.csv\"\n").find("found no header"), std::string::npos);
    folder_.write("first.csv", "act,region,value,status\na,n,1,published\na,n,1,published\n");
    EXPECT_NE(with("file = \"first.csv\"\n").find("first.csv:2"), std::string::npos);
    EXPECT_NE(with("file = \"first.csv\"\nresponse = \"valeu\"\n").find("did you mean 'value'"),
              std::string::npos);
    folder_.write("first.csv", "act,region,value,status\n");
    EXPECT_NE(with("file = \"first.csv\"\n").find("first.csv:2: found no cells behind the header"),
              std::string::npos);
    folder_.write("first.csv", "12\n13\n");
    EXPECT_NE(with("file = \"first.csv\"\n").find("first.csv:1: found 1 column, expected codes, a value"),
              std::string::npos);
}

/// A publication that shows all of row a but the cell (a, n), which is sensitive.
std::string telling_table(const std::map<std::string, std::string>& values) {
    std::string text = "act,region,value,status\n";
    for (const auto& [codes, value] : values) text += fmt::format("{},{},published\n", codes, value);
    return text;
}

class GivenAway : public HistoryJob {
  protected:
    GivenAway() {
        folder_.write("records.csv",
                      "act,region,size,value,cost\na,n,1,10,1\na,n,1,11,1\na,s,1,1,1\na,s,1,2,1\na,s,1,3,1\n"
                      "a,w,1,4,1\na,w,1,5,1\na,w,1,6,1\nb,n,1,7,1\nb,n,1,8,1\nb,n,1,9,1\nb,s,1,1,1\n"
                      "b,s,1,2,1\nb,s,1,3,1\nb,w,1,9,1\nb,w,1,8,1\nb,w,1,7,1\n");
        folder_.write("told.csv", telling_table({{"a,s", "6"}, {"a,w", "15"}, {"a,Total", "42"}}));
    }
};

TEST_F(GivenAway, TheMessageNamesPublicationCellsAndWhatIsLeft) {
    const std::string text = complaint(job(kTwo, "x.csv", "", "[history]\nfile = \"told.csv\"\n"));
    for (const char* part : {"infeasible", "give away 1 cell: t(a, n)", "shown by told.csv",
                             "could still be published: 11 of 12 cells of table t"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST_F(GivenAway, TheRestIsPublishedIfTheJobAcceptsIt) {
    const auto publication =
        protect_job(job(kTwo, "x.csv", "", "[history]\nfile = \"told.csv\"\n", "accept_disclosed = true\n"));
    EXPECT_TRUE(publication.table().primaries().empty());
    EXPECT_EQ(publication.pattern().cells().size(), 1U);
    ASSERT_FALSE(publication.provenance().warnings.empty());
    EXPECT_NE(publication.provenance().warnings.back().find("give away 1 cell"), std::string::npos);
}

TEST_F(GivenAway, ASumOfTwoContributorsIsGivenAwayByTheirTotal) {
    folder_.write("records.csv", content_of(folder_.file("records.csv")) + "d,n,1,30,1\nd,s,1,40,1\n");
    folder_.write("told.csv", telling_table({{"d,Total", "70"}}));
    constexpr auto kTold = "[history]\nfile = \"told.csv\"\n";
    const std::string text = complaint(job(kTwo, "x.csv", "", kTold));
    EXPECT_NE(text.find("give away 1 cell: the sum t(d, n) + t(d, s)"), std::string::npos) << text;
    EXPECT_NE(text.find("in the way: 1 cell shown by told.csv: t(d, Total)"), std::string::npos) << text;
    const auto publication = protect_job(job(kTwo, "x.csv", "", kTold, "accept_disclosed = true\n"));
    // Three cells, and the sum of those in column n. The other sum need not be uncertain.
    EXPECT_EQ(publication.table().primaries().size(), 4U);
}

TEST_F(GivenAway, ASensitiveCellThatWasShownIsShownAgain) {
    folder_.write("told.csv", telling_table({{"a,n", "21"}}));
    const auto publication = protect_job(job(kTwo, "x.csv", "", "[history]\nfile = \"told.csv\"\n"));
    EXPECT_EQ(publication.linked().lost.size(), 1U);
    EXPECT_TRUE(publication.table().primaries().empty());
}

TEST_F(HistoryJob, StabilityKeepsThePatternOfLastYear) {
    run_job(job(kThree, "last.csv", "cost = \"cost\"\n"));
    folder_.write("records.csv", records(2));
    const auto changes = [&](const std::string& section) {
        run_job(job(kThree, "now.csv", "", section));
        const auto then = shown("last.csv");
        std::size_t count = 0;
        for (const auto& [codes, is_shown] : shown("now.csv")) count += is_shown != then.at(codes);
        return count;
    };
    const std::size_t with = changes("[stability]\nfile = \"last.csv\"\ndiscount = 99\nsurcharge = 900\n");
    EXPECT_LT(with, changes(""));
    const auto publication = protect_job(job(kThree, "now.csv", "", "[stability]\nfile = \"last.csv\"\n"));
    ASSERT_EQ(publication.provenance().notes.size(), 1U);
    EXPECT_NE(publication.provenance().notes.front().find("cells known from last year"), std::string::npos);
    EXPECT_NE(publication.provenance().notes.front().find("without it"), std::string::npos);
}

/// Two years of a table, ready made, of which one cell of the first is sensitive.
class TwoYears : public testing::Test {
  protected:
    TwoYears() {
        folder_.write("old.csv",
                      "row,column,value,status\nTotal,Total,100,S\nTotal,x,60,S\nTotal,y,40,S\n"
                      "p,Total,50,S\np,x,20,S\np,y,30,S\nq,Total,50,S\nq,x,40,S\nq,y,10,S\n");
        folder_.write("new.csv",
                      "row,column,value,status\nTotal,Total,120,S\nTotal,x,66,S\nTotal,y,54,S\n"
                      "p,Total,62,S\np,x,22,U\np,y,40,S\nq,Total,58,S\nq,x,44,S\nq,y,14,S\n");
    }

    static std::string text(const std::string& equations) {
        return "[data]\nkind = \"table\"\n[[variables]]\nname = \"row\"\n[[variables]]\nname = \"column\"\n"
               "[[variables]]\nname = \"value\"\nrole = \"numeric\"\n"
               "[[variables]]\nname = \"status\"\nrole = \"status\"\n[rules]\nuse_status = true\n"
               "manual_margin = 10\n"
               "[[tables]]\nname = \"new\"\nvariables = [\"row\", \"column\"]\nresponse = \"value\"\n"
               "data = { file = \"new.csv\", population = \"new\" }\n"
               "[[tables]]\nname = \"old\"\nvariables = [\"row\", \"column\"]\nresponse = \"value\"\n"
               "data = { file = \"old.csv\", population = \"old\" }\n" +
               equations +
               "[protect]\nmethod = \"incremental\"\n[[outputs]]\ntype = \"csv\"\nfile = \"out.csv\"\n";
    }
    std::vector<Publication> protect_job(const std::string& equations) {
        return protect(read_jobs(folder_.write("job.toml", text(equations))).front());
    }
    std::string complaint(const std::string& equations) {
        try {
            (void)protect_job(equations);
        } catch (const InputError& error) {
            return error.what();
        }
        return "none";
    }

    Folder folder_;
};

TEST_F(TwoYears, WithoutEquationsTheyAreApart) {
    const auto publications = protect_job("");
    ASSERT_EQ(publications.size(), 2U);
    EXPECT_EQ(publications[0].pattern().cells().size(), 4U);
    EXPECT_EQ(publications[1].pattern().cells().size(), 0U);
}

TEST_F(TwoYears, PublishedGrowthRatesTieThemTogether) {
    const auto publications = protect_job("[[equations]]\nrate = \"new\"\nbase = \"old\"\ndecimals = 1\n");
    ASSERT_EQ(publications.size(), 1U);
    const Publication& both = publications.front();
    // Cells of both years, though only the new one has a primary, and what rounding leaves open of each rate.
    std::size_t old_ones = 0;
    for (std::uint32_t i = 9; i < 18; ++i) old_ones += both.pattern().contains(CellId(i));
    EXPECT_GE(old_ones, 4U);
    EXPECT_EQ(both.table().cell_count(), 18U + 2 * 9);
    EXPECT_TRUE(audit(both.table(), both.pattern()).safe());
    // With the cells of the old year shown, the rates tell those of the new one.
    Pattern only_new(both.table());
    for (const CellId cell : both.table().cells())
        if (both.pattern().contains(cell) && (cell.index() < 9 || cell.index() >= 18)) only_new.add(cell);
    EXPECT_FALSE(audit(both.table(), only_new).safe());
}

TEST_F(TwoYears, EquationsAreCheckedForAdditivity) {
    EXPECT_NE(complaint("[[equations]]\nterms = { new = 1, old = -1 }\n").find("does not hold at"),
              std::string::npos);
    EXPECT_NE(complaint("[[equations]]\nterms = { new = 1 }\n").find("at least two"), std::string::npos);
    EXPECT_NE(complaint("[[equations]]\ntotal = \"new\"\nparts = [\"odl\"]\n").find("old"),
              std::string::npos);
    EXPECT_NE(complaint("[[equations]]\nbase = \"new\"\n").find("equations: found no terms, total or rate"),
              std::string::npos);
    EXPECT_NE(complaint("[[equations]]\nrate = \"new\"\nbase = \"old\"\ndecimals = 9\n")
                  .find("found 9, expected at most 4"),
              std::string::npos);
}

TEST_F(TwoYears, SumsAndMultiplesOfTables) {
    folder_.write("new.csv",
                  "row,column,value,status\nTotal,Total,150,S\nTotal,x,90,S\nTotal,y,60,S\n"
                  "p,Total,75,S\np,x,30,U\np,y,45,S\nq,Total,75,S\nq,x,60,S\nq,y,15,S\n");
    const auto publications = protect_job("[[equations]]\nterms = { new = 1, old = -1.5 }\n");
    ASSERT_EQ(publications.size(), 1U);
    EXPECT_EQ(publications.front().pattern().cells().size(), 8U);
}

}  // namespace
}  // namespace tacet
