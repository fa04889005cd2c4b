// SPDX-License-Identifier: Apache-2.0
// What is written can be read again.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "io/files.h"
#include "publish/publications.h"
#include "tacet/argus.h"
#include "tacet/io.h"
#include "tacet/publish.h"
#include "tacet/ready_table.h"

namespace tacet {
namespace {

void write(const Publication& publication, std::string_view format, const std::string& path,
           std::string_view options) {
    save_all(output_format(format).make(publication, {path, 0, parse_output_options(options)}));
}

JudgedCube read_again(const Publication& publication, const std::string& path) {
    const Metadata metadata = read_table_rda(path.substr(0, path.size() - 4) + ".rda");
    CubeSpec request{.name = publication.cubes().front().cube.data().name};
    for (const Variable& each : publication.cubes().front().cube.variables())
        request.variables.push_back(each.name());
    request.response = publication.cubes().front().cube.data().response;
    return read_ready_table(path, metadata, request, {}).judged;
}

void expect_same(const Publication& publication, const JudgedCube& again) {
    const JudgedCube& first = publication.cubes().front();
    std::size_t filled = 0;
    for (const CubeCellId cell : first.cube.cells()) {
        if (first[cell].status == CellStatus::empty) continue;
        ++filled;
        std::vector<CodeId> codes;
        for (std::size_t k = 0; k < first.cube.variables().size(); ++k)
            codes.push_back(
                *again.cube.variables()[k].find(first.cube.variables()[k][first.cube.codes(cell)[k]].text));
        const auto found = again.cube.find(codes);
        ASSERT_TRUE(found);
        const CubeCell& there = again.cube[*found];
        EXPECT_EQ(there.response, first.cube[cell].response);
        EXPECT_EQ(there.cost, first.cube[cell].cost);
        EXPECT_EQ(there.individual.count, first.cube[cell].individual.count);
        EXPECT_EQ(is_unsafe(again[*found].status), is_unsafe(first[cell].status));
        EXPECT_EQ(again[*found].status == CellStatus::secondary,
                  publication.status(0, cell) == CellStatus::secondary);
        if (!is_unsafe(first[cell].status)) continue;
        EXPECT_EQ(again[*found].lower_level, first[cell].lower_level);
        EXPECT_EQ(again[*found].upper_level, first[cell].upper_level);
    }
    EXPECT_EQ(again.cube.cell_count(), filled);
}

TEST(Intermediate, is_read_again_as_the_same_table) {
    const Folder folder;
    for (const std::uint32_t seed : {1U, 2U, 3U})
        for (const char* options : {"", "SO+", "SE+QU-"}) {
            const Publication publication = publications::random_publication(seed, 15, 8);
            write(publication, "intermediate", folder.file("t.tab"), options);
            expect_same(publication, read_again(publication, folder.file("t.tab")));
        }
}

TEST(Intermediate, gives_the_same_problem_when_read_again) {
    const Folder folder;
    const Publication shops = publications::shops();
    write(shops, "intermediate", folder.file("t.tab"), "");
    write(shops, "jj", folder.file("first.jj"), "");
    const JudgedCube again = read_again(shops, folder.file("t.tab"));
    LinkOptions options;
    options.singleton = {false, false, false};
    const LinkedTable linked = link({&again, 1}, options);
    const Table first = read_jj(folder.file("first.jj"));
    ASSERT_EQ(linked.table.cell_count(), first.cell_count());
    for (const CellId cell : first.cells()) {
        EXPECT_EQ(linked.table[cell].value, first[cell].value);
        EXPECT_EQ(linked.table[cell].status, first[cell].status);
        EXPECT_EQ(linked.table[cell].upper_level, first[cell].upper_level);
        EXPECT_EQ(linked.table[cell].lower_level, first[cell].lower_level);
        EXPECT_EQ(linked.table[cell].upper_bound, first[cell].upper_bound);
    }
}

/// Records of two variables with negative contributions among them, judged by both rules that look at the
/// largest.
JudgedCube judged_records(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::string records = "r,s,v\n";
    for (int i = 0; i < 60; ++i)
        records += fmt::format("{},{},{}\n", "abcde"[random() % 5], "xyz"[random() % 3],
                               static_cast<int>(random() % 300) - 100);
    const TextFile file(records);
    const Metadata metadata{.path = "records",
                            .has_header = true,
                            .variables = {{.name = "r", .role = VariableRole::spanning},
                                          {.name = "s", .role = VariableRole::spanning},
                                          {.name = "v", .role = VariableRole::numeric}}};
    CubeSpec spec{.name = "t", .variables = {"r", "s"}, .response = "v"};
    spec.rules.list = {Rule("dominance", {{"n", 1}, {"k", 75}}), Rule("p_percent", {{"p", 10}})};
    Tabulation tabulation = tabulate(*open_records(file.path(), metadata), metadata, {&spec, 1});
    return judge(std::move(tabulation.cubes.front()), spec.rules);
}

// Sizes of contributions count for the largest, so that with negative ones they exceed the value: the table
// says of each cell what the records say.
TEST(Intermediate, of_negative_contributions_is_judged_as_the_records_are) {
    const Folder folder;
    std::size_t unsafe = 0;
    std::size_t warned = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const JudgedCube first = judged_records(seed);
        write(Publication::judged_only(judged_records(seed), {}), "intermediate", folder.file("t.tab"), "");
        CubeSpec spec{.name = "t", .variables = {"r", "s"}, .response = "v", .rules = first.rules};
        const ReadyTable again = read_ready_table(folder.file("t.tab"), read_table_rda(folder.file("t.rda")),
                                                  spec, {.uses_rules = true});
        ASSERT_EQ(again.judged.cube.cell_count(), first.cube.cell_count());
        warned += again.warnings.size();
        for (const CubeCellId cell : first.cube.cells()) {
            unsafe += is_unsafe(first[cell].status);
            EXPECT_EQ(again.judged[cell].status, first[cell].status) << seed << ' ' << cell.index();
            EXPECT_EQ(again.judged[cell].upper_level, first[cell].upper_level) << seed << ' ' << cell.index();
            EXPECT_EQ(again.judged[cell].lower_level, first[cell].lower_level) << seed << ' ' << cell.index();
        }
    }
    EXPECT_GT(unsafe, 100U);
    EXPECT_EQ(warned, 20U) << "one warning for each table";
}

}  // namespace
}  // namespace tacet
