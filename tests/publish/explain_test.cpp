// SPDX-License-Identifier: Apache-2.0
#include "tacet/explain.h"

#include <gtest/gtest.h>

#include "publish/publications.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/error.h"

namespace tacet {
namespace {

std::vector<CodeId> codes(const Publication& publication, const std::string& branch,
                          const std::string& region) {
    const auto variables = publication.cubes().front().cube.variables();
    return {*variables[0].find(branch), *variables[1].find(region)};
}

std::string text(const Publication& publication, const std::string& branch, const std::string& region,
                 bool shows_values = false) {
    return explain(publication, 0, codes(publication, branch, region), {}, shows_values);
}

/// A secondary of the shops, as codes.
CellId a_secondary(const Publication& publication) {
    return secondaries(publication.table(), publication.pattern()).front();
}

TEST(Explain, names_the_rule_and_its_numbers) {
    const Publication shops = publications::shops();
    const std::string told = text(shops, "Bread", "N");
    EXPECT_TRUE(has(told, "sales(Bread, N)\nIt is a primary"));
    EXPECT_TRUE(has(told, "Why it is sensitive: 1 contributor, fewer than 3."));
    EXPECT_TRUE(has(told, "Its proof uses 3 secondaries:"));
    EXPECT_FALSE(has(told, "12.5"));
    EXPECT_TRUE(has(text(shops, "Bread", "N", true), "Its value is 12.5."));
}

TEST(Explain, tells_of_published_and_empty_cells) {
    const Publication shops = publications::shops();
    EXPECT_TRUE(has(text(shops, "Total", "Total"), "It is published."));
    EXPECT_TRUE(has(text(shops, "Tools", "W"), "It is empty"));
}

TEST(Explain, finds_another_pattern_that_publishes_a_secondary) {
    const Publication shops = publications::shops();
    const CellId cell = a_secondary(shops);
    const Explanation explanation = explain(shops.table(), shops.report(), cell);
    ASSERT_EQ(explanation.exposed.size(), 1U);
    EXPECT_EQ(explanation.exposed, explanation.partners);
    ASSERT_TRUE(explanation.alternative);
    ASSERT_TRUE(explanation.alternative->report);
    const Pattern& other = explanation.alternative->report->pattern;
    EXPECT_FALSE(other.contains(cell));
    EXPECT_TRUE(audit(shops.table(), other).safe());
    // The pattern was optimal: another cannot be cheaper.
    EXPECT_GE(explanation.alternative->cost, explanation.cost);
    EXPECT_FALSE(explanation.added.empty());
    const std::string told = describe(
        shops.table(), explanation, [](CellId each) { return std::to_string(each.index()); }, false);
    EXPECT_TRUE(has(told, "It can be published at"));
    EXPECT_FALSE(has(told, shops.table().to_text(shops.table()[cell].value)));
}

TEST(Explain, says_when_no_pattern_can_publish_a_cell) {
    // Two rows and two columns: the rectangle is the only pattern.
    const Table table = tables::two_by_two_one_primary();
    const Result result = protect(table);
    const auto others = secondaries(table, result.report->pattern);
    const Explanation explanation = explain(table, *result.report, others.front());
    ASSERT_TRUE(explanation.alternative);
    const std::string told = describe(
        table, explanation, [](CellId) { return std::string("c"); }, false);
    EXPECT_TRUE(explanation.alternative->report || has(told, "It cannot be published"));
}

TEST(Explain, agrees_with_all_patterns_of_small_tables) {
    std::size_t explained = 0;
    ProtectOptions optimal;
    optimal.method = "optimal";
    for (std::uint32_t seed = 0; seed < 8; ++seed) {
        const Table table = tables::random_table(seed);
        const Result result = protect(table, optimal);
        if (!result.report) continue;
        for (const CellId cell : secondaries(table, result.report->pattern)) {
            if (table[cell].status != Status::candidate) continue;
            TableData data = table.data();
            data.cells[cell.index()].status = Status::published;
            const auto least = tables::least_cost(Table(data), Protection::at_least);
            const Explanation explanation = explain(table, *result.report, cell, {.protect = optimal});
            ASSERT_TRUE(explanation.alternative);
            EXPECT_EQ(explanation.alternative->report.has_value(), least.has_value()) << seed;
            if (least && explanation.alternative->report) {
                EXPECT_NEAR(explanation.alternative->cost, *least, 1e-9) << seed;
            }
            ++explained;
        }
    }
    EXPECT_GT(explained, 4U);
}

TEST(Explain, refuses_patterns_that_are_not_safe) {
    const Table table = tables::two_by_two_one_primary();
    EXPECT_THROW((void)explain(table, audit(table, Pattern(table)), CellId(0)), UnsafeError);
}

}  // namespace
}  // namespace tacet
