// SPDX-License-Identifier: Apache-2.0
// Random records through the readers and the tabulation, against sums over all records for every place.
#include "tacet/tabulate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "io/files.h"
#include "tacet/argus.h"
#include "tacet/columns.h"
#include "tacet/error.h"

namespace tacet {

namespace {

struct Record {
    std::string region;  // below N or S
    std::string size;
    int holding = 0;
    long value = 0;  // in tenths
    double weight = 1;
    std::string request = {};
};

constexpr auto kRegions = "N\n@n1\n@n2\nS\n@s1\n@s2\n@s3\n";

const std::map<std::string, std::vector<std::string>> kContaining = {{"n1", {"n1", "N", "Total"}},
                                                                     {"n2", {"n2", "N", "Total"}},
                                                                     {"s1", {"s1", "S", "Total"}},
                                                                     {"s2", {"s2", "S", "Total"}},
                                                                     {"s3", {"s3", "S", "Total"}}};

std::vector<Record> random_records(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const std::vector<std::string> regions = {"n1", "n2", "s1", "s2", "s3"};
    std::vector<Record> records;
    for (int i = 0; i < 60; ++i) {
        Record record{regions[random() % 5], std::string(1, static_cast<char>('a' + random() % 3))};
        record.holding = static_cast<int>(random() % 20);
        record.value = static_cast<long>(random() % 2000) - 200;
        record.weight = 1 + static_cast<double>(random() % 8) / 4;
        record.request = random() % 5 == 0 ? "1" : "0";
        records.push_back(record);
    }
    return records;
}

std::string as_csv(const std::vector<Record>& records) {
    std::string text = "holding,\"region\",size,value,weight,asked\r\n";
    for (const Record& each : records)
        text += fmt::format("{},\"{}\", {} ,{:.1f},{},{}\r\n", each.holding, each.region, each.size,
                            static_cast<double>(each.value) / 10, each.weight, each.request);
    return text;
}

std::string as_fixed(const std::vector<Record>& records) {
    std::string text;
    for (const Record& each : records)
        text += fmt::format("{:>3}{}{}{:>8.1f}{:>5}{}\n", each.holding, each.region, each.size,
                            static_cast<double>(each.value) / 10, each.weight, each.request);
    return text;
}

constexpr auto kFixedRda =
    "holding 1 3\n <HOLDING>\nregion 4 2\n <RECODEABLE>\n <HIERARCHICAL>\n <HIERCODELIST> "
    "\"C:\\elsewhere\\regions.hrc\"\n <HIERLEADSTRING> \"@\"\nsize 6 1\n <RECODABLE>\nvalue 7 8\n "
    "<NUMERIC>\n "
    "<DECIMALS> 1\nweight 15 5\n <WEIGHT>\nasked 20 1\n <REQUEST> \"1\"\n";

Metadata csv_metadata(const std::string& hrc) {
    Metadata metadata{.path = "test", .has_header = true};
    VariableInfo region{.name = "region", .role = VariableRole::spanning};
    region.hierarchy = read_microdata_rda(hrc).at("region").hierarchy;
    metadata.variables.push_back(region);
    metadata.variables.push_back({.name = "size", .role = VariableRole::spanning});
    metadata.variables.push_back({.name = "value", .role = VariableRole::numeric, .decimals = 1});
    metadata.variables.push_back({.name = "weight", .role = VariableRole::sampling_weight});
    metadata.variables.push_back({.name = "holding", .role = VariableRole::holding});
    VariableInfo asked{.name = "asked", .role = VariableRole::request};
    asked.request_codes[0] = "1";
    metadata.variables.push_back(asked);
    return metadata;
}

CubeSpec cube_request(bool weighted) {
    CubeSpec request{.name = "t", .variables = {"region", "size"}, .response = "value"};
    request.is_weighted = weighted;
    request.rules.list = {Rule("dominance", {{"n", 2}, {"k", 75}}),
                          Rule("p_percent", {{"p", 10}}, ContributorLevel::holding),
                          Rule("request", {{"percent", 20}})};
    return request;
}

bool is_in(const Record& record, const std::string& region, const std::string& size) {
    const auto& all = kContaining.at(record.region);
    return std::ranges::count(all, region) > 0 && (size == "Total" || size == record.size);
}

/// The records as columns of memory: codes by the order of their labels, amounts as doubles.
struct RecordColumns {
    std::vector<std::int32_t> regions, sizes, asked;
    std::vector<std::int64_t> holdings;
    std::vector<double> values, weights;

    explicit RecordColumns(const std::vector<Record>& records) {
        for (const Record& each : records) {
            regions.push_back(
                static_cast<std::int32_t>(std::ranges::find(kLabels, each.region) - kLabels.begin()));
            sizes.push_back(each.size[0] - 'a');
            asked.push_back(each.request == "1" ? 0 : 1);
            holdings.push_back(each.holding);
            values.push_back(static_cast<double>(each.value) / 10);
            weights.push_back(each.weight);
        }
    }

    [[nodiscard]] std::unique_ptr<RecordSource> open() const {
        return open_columns("frame", {{"region", CodeColumn{regions, kLabels}},
                                      {"size", CodeColumn{sizes, {"a", "b", "c"}}},
                                      {"asked", CodeColumn{asked, {"1", "0"}}},
                                      {"holding", std::span<const std::int64_t>(holdings)},
                                      {"value", std::span<const double>(values)},
                                      {"weight", std::span<const double>(weights)}});
    }

    static inline const std::vector<std::string> kLabels = {"s3", "s2", "s1", "n2", "n1"};
};

/// Everything about a cell, added up record by record.
void check_cell(const Cube& cube, std::span<const CodeId> codes, const std::vector<Record>& records,
                bool weighted) {
    const std::string region = cube.variables()[0][codes[0]].text;
    const std::string size = cube.variables()[1][codes[1]].text;
    SCOPED_TRACE(region + " " + size);
    double sum = 0;
    std::uint64_t count = 0;
    std::vector<Amount> values;
    std::map<int, long> holdings;
    Amount asked = 0;
    const Amount unit = power_of_ten(cube.data().decimals - 1);
    for (const Record& each : records) {
        if (!is_in(each, region, size)) continue;
        sum += static_cast<double>(each.value) * (weighted ? each.weight : 1);
        ++count;
        values.push_back(std::abs(each.value) * unit);
        holdings[each.holding] += each.value;
        if (each.request == "1") asked = std::max(asked, values.back());
    }
    const auto cell = cube.find(codes);
    ASSERT_EQ(cell.has_value(), count > 0);
    if (!cell) return;
    EXPECT_EQ(cube[*cell].individual.count, count);
    EXPECT_EQ(cube[*cell].holding.count, holdings.size());
    EXPECT_EQ(cube[*cell].response, std::llround(sum * static_cast<double>(unit)));
    EXPECT_EQ(cube[*cell].individual.requester.value, asked);
    std::ranges::sort(values, std::greater{});
    while (values.size() > 2) values.pop_back();
    std::erase(values, 0);
    std::vector<Amount> found;
    for (const Contributor& each : cube.largest(*cell, ContributorLevel::individual))
        found.push_back(each.value);
    EXPECT_EQ(found, values);
    values.clear();
    for (const auto& [id, value] : holdings) values.push_back(std::abs(value) * unit);
    std::ranges::sort(values, std::greater{});
    while (values.size() > 2) values.pop_back();
    std::erase(values, 0);
    found.clear();
    for (const Contributor& each : cube.largest(*cell, ContributorLevel::holding))
        found.push_back(each.value);
    EXPECT_EQ(found, values);
}

void check_cube(const Cube& cube, const std::vector<Record>& records, bool weighted) {
    std::vector<CodeId> codes(2);
    do check_cell(cube, codes, records, weighted);
    while (next_place(cube.variables(), codes));
}

TEST(Tabulate, every_cell_is_what_its_records_add_up_to) {
    const Folder folder;
    folder.write("regions.hrc", kRegions);
    const std::string rda = folder.write("records.rda", kFixedRda);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto records = random_records(seed);
        const std::string csv = folder.write("records.csv", as_csv(records));
        const std::string fixed = folder.write("records.asc", as_fixed(records));
        for (const bool weighted : {false, true}) {
            const auto request = cube_request(weighted);
            const Metadata by_width = read_microdata_rda(rda);
            const Metadata by_header = csv_metadata(rda);
            check_cube(tabulate(*open_records(fixed, by_width), by_width, {&request, 1}).cubes[0], records,
                       weighted);
            check_cube(
                tabulate(*open_records(csv, by_header), by_header, {&request, 1}, {.threads = 2}).cubes[0],
                records, weighted);
            const RecordColumns columns(records);
            check_cube(tabulate(*columns.open(), by_header, {&request, 1}, {.threads = 2}).cubes[0], records,
                       weighted);
        }
    }
}

TEST(Tabulate, further_hierarchies_add_sums_of_the_same_codes) {
    const Folder folder;
    folder.write("regions.hrc", kRegions);
    Metadata metadata = csv_metadata(folder.write("records.rda", kFixedRda));
    metadata.variables[0].further = {
        {.name = "coast",
         .lines = {{"coast", 0}, {"n1", 1}, {"s1", 1}, {"inland", 0}, {"n2", 1}, {"s2", 1}, {"s3", 1}}}};
    const auto records = random_records(7);
    const std::string csv = folder.write("records.csv", as_csv(records));
    const auto request = cube_request(false);
    const Cube cube = tabulate(*open_records(csv, metadata), metadata, {&request, 1}).cubes[0];
    const Variable& region = cube.variables()[0];
    EXPECT_FALSE(region.is_tree());
    const auto value = [&](const std::string& code) {
        const std::vector<CodeId> codes = {region.find(code).value(), kTotalCode};
        return cube[cube.find(codes).value()].response;
    };
    EXPECT_EQ(value("coast"), value("n1") + value("s1"));
    EXPECT_EQ(value("coast") + value("inland"), value("Total"));
}

TEST(Tabulate, a_hierarchy_that_counts_a_code_twice_is_refused) {
    EXPECT_THROW(Variable("v", {{.text = "Total"}, {.text = "a"}},
                          {{"again", {{kTotalCode, {CodeId(1), CodeId(1)}}}}}),
                 InputError);
}

/// The message for records that cannot be read.
std::string complaint(const Metadata& metadata, const std::string& path, bool shows_values = false) {
    const auto request = cube_request(false);
    try {
        (void)tabulate(*open_records(path, metadata), metadata, {&request, 1},
                       {.shows_values = shows_values});
    } catch (const InputError& error) {
        const std::string_view message = error.what();
        return std::string(message.substr(message.rfind('/') + 1));
    }
    return "";
}

TEST(Tabulate, bad_records_are_named_with_line_and_column) {
    const Folder folder;
    folder.write("regions.hrc", kRegions);
    const Metadata metadata = csv_metadata(folder.write("records.rda", kFixedRda));
    const auto csv = [&](const std::string& records) {
        return folder.write(
            "r.csv", fmt::format("holding,region,size,value,weight,asked\n1,n1,a,1.5,1,0\n{}", records));
    };
    EXPECT_EQ(
        complaint(metadata, csv("2,xx,a,1,1,0\n")),
        "r.csv:3: column 2 (region): found a code that the hierarchy lacks, expected one that it has; add it "
        "to the "
        "file of hierarchy, or to missing in [[variables]]; --show-values shows it");
    EXPECT_EQ(
        complaint(metadata, csv("2,xx,a,1,1,0\n"), true),
        "r.csv:3: column 2 (region): found a code that the hierarchy lacks, expected one that it has; add it "
        "to the "
        "file of hierarchy, or to missing in [[variables]] (it reads 'xx')");
    EXPECT_EQ(complaint(metadata, csv("\n2,N,a,1,1,0\n")),
              "r.csv:4: column 2 (region): found a code that has others below it, expected one of those; "
              "--show-values shows it");
    EXPECT_EQ(complaint(metadata, csv("2,n1,a,1;5,1,0\n")),
              "r.csv:3: column 4 (value): found a field that is not a number, expected digits with decimal = "
              "\".\"; if this is the right "
              "column, set decimal and thousands in [data]; "
              "--show-values shows it");
    EXPECT_EQ(complaint(metadata, csv("2,n1\n")),
              "r.csv:3: found a record of 2 fields, expected 6 as in the header; is a ',' inside a field? "
              "Put the field in quotes, or change separator in [data]");
    EXPECT_EQ(complaint(metadata, csv("2,\"n1,a,1,1,0\n")),
              "r.csv:3: found a quote that is never closed, expected another \"");
    EXPECT_EQ(complaint(metadata, csv("2,\"n1\"x,a,1,1,0\n")),
              "r.csv:3: found text after a closing quote, expected ',' or the end of the line; if another "
              "character separates the fields, set separator in [data]");
    EXPECT_EQ(complaint(metadata, csv("2,n1,a,1,-1,0\n")), "");  // weights are not asked for
}

TEST(Tabulate, records_of_another_length_are_named) {
    const Folder folder;
    folder.write("regions.hrc", kRegions);
    const Metadata metadata = read_microdata_rda(folder.write("records.rda", kFixedRda));
    const std::string good = "  1n1a     1.5    10\n";
    EXPECT_EQ(
        complaint(metadata, folder.write("r.asc", good + "  1n1a     1.5  \n")),
        "r.asc:2: found a record of 16 characters, expected 20 as in the first one; fill it with spaces");
    Metadata of_job = metadata;
    for (VariableInfo& each : of_job.variables) each.wording = Wording::job;
    EXPECT_EQ(complaint(of_job, folder.write("r.asc", "  1n1\n")),
              "r.asc:1: found a record of 5 characters, expected at least 6 for size; change the variable in "
              "[[variables]]");
}

}  // namespace

}  // namespace tacet
