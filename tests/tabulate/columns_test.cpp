// SPDX-License-Identifier: Apache-2.0
#include "tacet/columns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tacet/cube_columns.h"
#include "tacet/error.h"
#include "tacet/hierarchies.h"
#include "tacet/protect.h"
#include "tacet/ready_table.h"

namespace tacet {

namespace {

/// Turnover by region of six records.
struct Frame {
    std::vector<std::int32_t> regions{0, 0, 1, 1, 2, 2};
    std::vector<std::string> labels{"n", "s", "w"};
    std::vector<double> turnover{10, 20.5, 1, 2, 30, 40};
    Metadata metadata{.numbers = NumberFormat{},
                      .variables = {{.name = "region", .role = VariableRole::spanning},
                                    {.name = "turnover", .role = VariableRole::numeric, .decimals = -1}}};
    CubeSpec request{.name = "frame", .variables = {"region"}, .response = "turnover"};

    [[nodiscard]] std::unique_ptr<RecordSource> open() const {
        return open_columns("frame", {{"region", CodeColumn{regions, labels}},
                                      {"turnover", std::span<const double>(turnover)}});
    }
    [[nodiscard]] Cube tabulate() const { return tacet::tabulate(*open(), metadata, {&request, 1}).cubes[0]; }
};

template <class Change>
std::string complaint(const Change& change) {
    Frame frame;
    change(frame);
    try {
        (void)frame.tabulate();
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(Columns, are_tabulated) {
    const Cube cube = Frame().tabulate();
    EXPECT_EQ(cube.data().written, 1);
    const CubeColumns columns = to_columns(judge(cube, {.is_none = true}));
    EXPECT_EQ(columns.values, (std::vector<double>{103.5, 30.5, 3, 70}));
    EXPECT_EQ(columns.counts, (std::vector<std::int64_t>{6, 2, 2, 2}));
    EXPECT_EQ(columns.codes[0], (std::vector<std::int32_t>{0, 1, 2, 3}));
}

TEST(Columns, that_are_wrong_are_named_with_row_and_column) {
    EXPECT_TRUE(
        complaint([](Frame& f) {
            f.turnover[3] = std::nan("");
        }).starts_with("frame: row 3: column turnover (turnover): found a field that is not a number"));
    EXPECT_TRUE(
        complaint([](Frame& f) { f.turnover[3] = INFINITY; }).starts_with("frame: row 3: column turnover"));
    EXPECT_TRUE(complaint([](Frame& f) {
                    f.regions[2] = -1;
                }).starts_with("frame: row 2: column region (region): found no code"));
    EXPECT_TRUE(complaint([](Frame& f) {
                    f.regions[2] = 3;
                }).starts_with("frame: row 2: column region: found code number 3"));
    EXPECT_TRUE(complaint([](Frame& f) {
                    f.turnover.pop_back();
                }).starts_with("frame: column turnover: found 5 rows"));
    EXPECT_TRUE(complaint([](Frame& f) {
                    f.metadata.variables[1].name = f.request.response = "turnovr";
                }).starts_with("frame: found no column 'turnovr', did you mean 'turnover'?"));
    EXPECT_TRUE(
        complaint([](Frame& f) {
            f.metadata.variables[0].hierarchy =
                make_hierarchy("regions", {{.code = "n"}, {.code = "s"}}, "Total");
        }).starts_with("frame: row 4: column region (region): found a code that the hierarchy lacks"));
}

TEST(Columns, with_totals_become_a_ready_table) {
    const std::vector<std::string> labels{"Total", "n", "s"};
    const std::vector<std::int32_t> codes{0, 1, 2};
    std::vector<double> values{3.5, 1.5, 2};
    const Metadata metadata{.numbers = NumberFormat{},
                            .variables = {{.name = "region", .role = VariableRole::spanning},
                                          {.name = "value", .role = VariableRole::numeric, .decimals = -1}}};
    const CubeSpec request{.name = "t", .variables = {"region"}, .response = "value"};
    const auto read = [&] {
        const auto source = open_columns(
            "frame", {{"region", CodeColumn{codes, labels}}, {"value", std::span<const double>(values)}});
        return read_ready_table(*source, metadata, request, {});
    };
    EXPECT_EQ(to_columns(read().judged).values, values);
    values[0] = 4;
    EXPECT_THROW((void)read(), InputError);
}

TEST(CubeColumns, hold_no_suppressed_value) {
    Frame frame;
    frame.request.rules.list = {Rule("frequency", {{"minimum", 3}})};
    frame.turnover[1] = 20;
    frame.regions.insert(frame.regions.end(), {2, 0, 3, 3, 3, 4, 4, 4});
    frame.turnover.insert(frame.turnover.end(), {5, 6, 50, 60, 70, 51, 61, 71});
    frame.labels = {"n", "s", "w", "e", "o"};
    std::vector<JudgedCube> cubes{judge(frame.tabulate(), frame.request.rules)};
    LinkedTable linked = link(cubes);
    Result result = protect(linked.table);
    ASSERT_TRUE(result.report);
    const Publication publication(std::move(cubes), std::move(linked), std::move(result), {});
    const CubeColumns columns = to_columns(publication, 0);
    for (std::size_t i = 0; i < columns.values.size(); ++i) {
        const bool is_suppressed = is_unsafe(columns.status[i]) || columns.status[i] == CellStatus::secondary;
        EXPECT_EQ(std::isnan(columns.values[i]), is_suppressed) << i;
    }
    EXPECT_EQ(std::ranges::count_if(columns.values, [](double each) { return std::isnan(each); }), 2);
}

TEST(Hierarchies, of_codes_and_parents_agree_with_trees) {
    const std::vector<std::string> codes{"N", "n1", "S", "n2"};
    const std::vector<std::string> parents{"", "N", "Total", "N"};
    const Hierarchy hierarchy = make_hierarchy("regions", codes, parents, "Total");
    std::string text;
    for (const TreeLine& line : hierarchy.lines) text += std::string(line.depth, '@') + line.code + " ";
    EXPECT_EQ(text, "N @n1 @n2 S ");
    EXPECT_THROW((void)make_hierarchy("r", codes, std::span(parents).first(3), "Total"), InputError);
    EXPECT_THROW((void)make_hierarchy("r", {{.code = "a"}, {.code = "b", .depth = 2}}, "Total"), InputError);
    EXPECT_THROW((void)make_hierarchy("r", {{.code = "Total"}}, "Total"), InputError);
}

}  // namespace

}  // namespace tacet
