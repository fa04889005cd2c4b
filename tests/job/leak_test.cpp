// SPDX-License-Identifier: Apache-2.0
// Jobs that publish the same cells and differ in suppressed values. Whatever leaves the office must be the
// same, byte by byte; so must the messages, but for the seconds.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>

#include "io/files.h"
#include "tacet/job.h"

namespace tacet {

namespace {

using Cells = std::map<std::pair<std::string, std::string>, int>;

/// Four cells are 1000 + shift, or what that leaves of their totals; all others are published.
Cells shifted(int shift) {
    return {{{"A", "x"}, 1000 + shift}, {{"A", "y"}, 9000 - shift}, {{"A", "z"}, 777},
            {{"B", "x"}, 6000 - shift}, {{"B", "y"}, 3000 + shift}, {{"B", "z"}, 555},
            {{"C", "x"}, 444},          {{"C", "y"}, 333},          {{"C", "z"}, 222}};
}

/// With all totals, statuses and levels. Only these cells may be suppressed.
std::string ready_table(const Cells& cells) {
    std::string text = "r,g,f,st,l,u\n";
    for (const char* row : {"Total", "A", "B", "C"})
        for (const char* column : {"Total", "x", "y", "z"}) {
            int sum = 0;
            for (const auto& [codes, value] : cells)
                if ((codes.first == row || std::string("Total") == row) &&
                    (codes.second == column || std::string("Total") == column))
                    sum += value;
            const std::string place = std::string(row) + column;
            const bool is_free = place == "Ay" || place == "Bx" || place == "By";
            const char status = place == "Ax" ? 'U' : is_free ? 'S' : 'P';
            text += fmt::format("{},{},{},{},{},{}\n", row, column, sum, status, place == "Ax" ? 100 : 0,
                                place == "Ax" ? 100 : 0);
        }
    return text;
}

/// One contributor in (A, x), which is what makes it a primary; four equal ones elsewhere, and a rest.
std::string records(const Cells& cells) {
    std::string text = "r,g,f\n";
    for (const auto& [codes, value] : cells) {
        const int parts = codes.first == "A" && codes.second == "x" ? 1 : 4;
        for (int i = 0; i < parts; ++i)
            text += fmt::format("{},{},{}\n", codes.first, codes.second,
                                i > 0 ? value / parts : value - (parts - 1) * (value / parts));
    }
    return text;
}

constexpr auto kVariables =
    "[[variables]]\nname = \"r\"\n[[variables]]\nname = \"g\"\n[[variables]]\nname = \"f\"\nrole = "
    "\"numeric\"\n";
constexpr auto kStatuses =
    "[[variables]]\nname = \"st\"\nrole = \"status\"\n[[variables]]\nname = \"l\"\nrole = \"lower_level\"\n"
    "[[variables]]\nname = \"u\"\nrole = \"upper_level\"\n[rules]\nuse_status = true\n";
constexpr auto kPublished =
    "Total,Total,p\nTotal,x,p\nTotal,y,p\nTotal,z,p\nA,Total,p\nA,z,p\nB,Total,p\n"
    "B,z,p\nC,Total,p\nC,x,p\nC,y,p\nC,z,p\n";

class LeakTest : public testing::Test {
  protected:
    static std::string job(const std::string& data, const std::string& rules, const std::string& table) {
        std::string text = "[data]\n" + data + kVariables + rules +
                           "[[tables]]\nname = \"t\"\nvariables = [\"r\", \"g\"]\nresponse = \"f\"\n" +
                           table + "[protect]\nmethod = \"flows\"\niterations = 1\ntime_limit = 60\n";
        for (const OutputFormat& format : output_formats())
            if (!format.holds_suppressed({}))
                text += fmt::format("[[outputs]]\ntype = \"{0}\"\nfile = \"o-{0}\"\n", format.name);
        return text;
    }

    /// All that leaves the office, by name, and what was said.
    std::map<std::string, std::string> released(const std::string& text) {
        std::map<std::string, std::string> all;
        const RunOptions options{
            .started = std::chrono::system_clock::time_point(std::chrono::hours(24)),
            .on_message = [&](const std::string& line) { all["messages"] += line + '\n'; }};
        for (const std::string& path : run(read_jobs(folder_.write("job.toml", text)).front(), options))
            all[path] = content_of(path);
        all["messages"] = std::regex_replace(all["messages"], std::regex("[0-9.]+ s\\b"), "T s");
        return all;
    }

    /// The same for every shift.
    void expect_no_difference(const std::function<void(const Cells&)>& write, const std::string& text) {
        write(shifted(0));
        const auto expected = released(text);
        EXPECT_GE(expected.size(), 9U);
        EXPECT_NE(expected.at(folder_.file("o-csv")).find("A,x,x,suppressed"), std::string::npos);
        // Within the levels and beyond, with fewer and more digits.
        for (const int shift : {50, 2900, -950}) {
            write(shifted(shift));
            for (const auto& [name, content] : released(text))
                EXPECT_EQ(content, expected.at(name)) << name << " differs for " << shift;
        }
    }

    Folder folder_;
};

TEST_F(LeakTest, ready_tables_tell_nothing_of_suppressed_values) {
    const auto write = [&](const Cells& cells) { folder_.write("ready.csv", ready_table(cells)); };
    for (const char* cost : {"", "cost = \"unity\"\n"})
        expect_no_difference(write, job("file = \"ready.csv\"\nkind = \"table\"\n", kStatuses, cost));
}

TEST_F(LeakTest, records_tell_nothing_of_suppressed_values) {
    folder_.write("p.hst", kPublished);
    const auto write = [&](const Cells& cells) { folder_.write("records.csv", records(cells)); };
    for (const char* cost : {"", "cost = \"frequency\"\n"})
        expect_no_difference(
            write, job("file = \"records.csv\"\n", "[rules]\nfrequency = { minimum = 2, margin = 10 }\n",
                       std::string("apriori = { file = \"p.hst\" }\n") + cost));
}

TEST_F(LeakTest, the_log_book_is_for_the_office_and_quotes_no_cost) {
    folder_.write("ready.rda",
                  "<SEPARATOR> \",\"\nr\n<RECODEABLE>\ng\n<RECODEABLE>\nf\n<NUMERIC>\nst\n<STATUS>\nl\n"
                  "<NUMERIC> <LOWERPL>\nu\n<NUMERIC> <UPPERPL>\n");
    const std::string table = ready_table(shifted(0));
    folder_.write("ready.csv", table.substr(table.find('\n') + 1));
    const std::string path = folder_.write(
        "job.arb",
        "<LOGBOOK> \"log.txt\"\n<OPENTABLEDATA> \"ready.csv\"\n<OPENMETADATA> \"ready.rda\"\n<SPECIFYTABLE> "
        "\"r\"\"g\"|\"f\"||\n<SAFETYRULE>\n<READTABLE>\n<SUPPRESS> OPT(1,1)\n<WRITETABLE> "
        "(1,3,,\"t.txt\")\n");
    std::string said;
    run(read_jobs(path).front(), {.on_message = [&](const std::string& line) { said += line + '\n'; }});
    EXPECT_EQ(said.find("18,000"), std::string::npos) << said;
    EXPECT_EQ(said.find(", cost "), std::string::npos) << said;
    EXPECT_NE(said.find("for the office only, with these messages: " + folder_.file("log.txt")),
              std::string::npos)
        << said;
    said.clear();
    run(read_jobs(path).front(),
        {.shows_values = true, .on_message = [&](const std::string& line) { said += line + '\n'; }});
    EXPECT_NE(said.find("cost 18,000"), std::string::npos) << said;
}

}  // namespace

}  // namespace tacet
