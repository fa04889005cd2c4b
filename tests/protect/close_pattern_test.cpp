// SPDX-License-Identifier: Apache-2.0
// Protection of secondaries, against all patterns of tiny tables.
#include "protect/close_pattern.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "effort.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/generate.h"
#include "tacet/io.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

/// The cost of the best pattern that protects its secondaries too, by trying all.
std::optional<double> least_closed_cost(const Table& table, const AuditOptions& options) {
    for (const Pattern& pattern : tables::all_patterns(table))
        if (audit(table, pattern, options).safe()) return cost(table, pattern);
    return {};
}

TEST(ClosePattern, finds_a_pattern_exactly_where_there_is_one) {
    int feasible = 0;
    int infeasible = 0;
    int barred = 0;
    int optimal = 0;
    for (std::uint32_t seed = 1; seed <= tries(200); ++seed) {
        const Protection protection = seed % 3 == 0 ? Protection::strict : Protection::at_least;
        const Table table = clip_levels(tables::random_table(seed), protection).table;
        if (!audit(table, fullest_pattern(table), {.protection = protection}).safe()) continue;
        SecondaryMargin margin(seed % 2 == 0 ? "10%" : "1.5");
        margin.clips = seed % 4 < 2;
        const auto least = least_closed_cost(table, {.protection = protection, .margin = margin});
        ProtectOptions options;
        options.method = seed % 4 == 0 ? "flows" : "incremental";
        options.protection = protection;
        options.margin = margin;
        const Result result = protect(table, options);
        ASSERT_EQ(result.report.has_value(), least.has_value()) << seed;
        ASSERT_TRUE(result.closing);
        barred += static_cast<int>(result.closing->barred);
        if (!least) {
            ++infeasible;
            EXPECT_EQ(result.outcome, Outcome::infeasible) << seed;
            EXPECT_FALSE(result.unprotectable.empty()) << seed;
            continue;
        }
        ++feasible;
        EXPECT_GE(result.cost, *least) << seed;
        optimal += result.cost == *least;
        EXPECT_TRUE(result.report->proven()) << seed;
        EXPECT_EQ(result.report->margin->text(), margin.text());
        EXPECT_EQ(result.report->secondaries.size(), secondaries(table, result.report->pattern).size());
        EXPECT_EQ(result.cost, cost(table, result.report->pattern));
        // Judged once more, without the hints of the method.
        EXPECT_TRUE(
            audit(table, result.report->pattern, {.protection = protection, .margin = margin}).safe());
    }
    EXPECT_GT(feasible, tries(25));
    EXPECT_GT(infeasible, tries(5));
    EXPECT_GT(barred, tries(20));
    EXPECT_GT(optimal, feasible / 2);
}

TEST(ClosePattern, counts_what_it_took) {
    const Table table = generate("contributors", 1, {{"dimensions", "12x8"}, {"sensitive", "0.1"}});
    ProtectOptions options;
    options.method = "incremental";
    const Result plain = protect(table, options);
    options.margin = SecondaryMargin("10%");
    const Result closable = protect(table, options);
    ASSERT_TRUE(plain.report && closable.report);
    EXPECT_FALSE(plain.closing);
    EXPECT_EQ(closable.closing->cost_without, plain.cost);
    EXPECT_EQ(closable.closing->secondaries_without, secondaries(table, plain.report->pattern).size());
    EXPECT_FALSE(audit(table, plain.report->pattern, {.margin = options.margin}).safe());
    EXPECT_TRUE(audit(table, closable.report->pattern, {.margin = options.margin}).safe());
    const auto text = to_text(table, closable.report->proof, closable.report->margin);
    const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
    EXPECT_EQ(lines, 3 + closable.report->proof.witnesses.size() + closable.report->proof.claims.size());
    EXPECT_NE(text.find("\nsecondaries 10%\n"), std::string::npos);
    EXPECT_NE(text.find("\nS "), std::string::npos);
}

TEST(ClosePattern, leaves_a_pattern_alone_whose_secondaries_are_uncertain_enough) {
    const Table table = tables::two_by_two_one_primary();
    ProtectOptions options;
    options.method = "optimal";
    const Result plain = protect(table, options);
    options.margin = SecondaryMargin("1");
    const Result closable = protect(table, options);
    ASSERT_TRUE(plain.report && closable.report);
    EXPECT_EQ(closable.report->pattern, plain.report->pattern);
    EXPECT_EQ(closable.outcome, Outcome::optimal);
}

TEST(ClosePattern, names_a_secondary_of_the_table_that_cannot_be_protected) {
    const tables::Grid grid{{{5, 6, 7}, {8, 9, 4}, {7, 3, 6}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 2), 2);
    Cell& given = data.cells[grid.at(3, 3).index()];
    given.status = Status::secondary;
    given.upper_bound = 7;
    ProtectOptions options;
    options.margin = SecondaryMargin("2");
    const Table table(std::move(data));
    const Result result = protect(table, options);
    EXPECT_FALSE(result.report);
    EXPECT_EQ(result.outcome, Outcome::infeasible);
    ASSERT_EQ(result.unprotectable.size(), 1U);
    EXPECT_EQ(result.unprotectable.front().cell, grid.at(3, 3));
    EXPECT_EQ(result.unprotectable.front().side, Requirement::up);
    options.margin->clips = true;
    const Result clipped = protect(table, options);
    ASSERT_TRUE(clipped.report);
    EXPECT_EQ(clipped.closing->clipped, 1U);
}

TEST(ClosePattern, bars_cells_that_their_bounds_or_equations_hold) {
    // In the first row only the 1 and the 9 may be suppressed: neither can move farther than the other.
    const tables::Grid grid{{{1, 9, 5}, {8, 9, 4}, {7, 3, 6}}};
    TableData data = grid.data();
    for (const CellId cell : {grid.at(1, 0), grid.at(1, 3)})
        data.cells[cell.index()].status = Status::published;
    data.cells[grid.at(1, 1).index()].upper_bound = 2;
    const ClosableTable closable =
        make_closable(Table(std::move(data)), SecondaryMargin("2"), Protection::at_least);
    EXPECT_EQ(closable.table[grid.at(1, 1)].status, Status::published);
    EXPECT_EQ(closable.table[grid.at(1, 2)].status, Status::published);
    EXPECT_EQ(closable.barred, 2U);
}

TEST(ClosePattern, repeats_whatever_the_threads) {
    const Table table = generate("contributors", 3, {{"dimensions", "3x4x3"}, {"sensitive", "0.1"}});
    ProtectOptions options;
    options.method = "flows";
    options.margin = SecondaryMargin("10%");
    const Result one = protect(table, options);
    options.threads = 2;
    const Result two = protect(table, options);
    ASSERT_TRUE(one.report && two.report);
    EXPECT_EQ(one.report->pattern, two.report->pattern);
    EXPECT_EQ(to_text(table, one.report->proof), to_text(table, two.report->proof));
}

TEST(ClosePattern, refuses_at_a_limit_or_an_interruption_what_is_not_closed) {
    const Table table = generate("contributors", 1, {{"dimensions", "30x30"}, {"sensitive", "0.1"}});
    ProtectOptions options;
    options.method = "flows";
    options.margin = SecondaryMargin("20%");
    for (const int milliseconds : {1, 20, 100, 400}) {
        options.time_limit = std::chrono::milliseconds(milliseconds);
        const Result result = protect(table, options);
        EXPECT_TRUE(result.report ? result.report->safe() && result.report->margin.has_value()
                                  : result.outcome == Outcome::time_limit)
            << milliseconds;
    }
    std::stop_source source;
    source.request_stop();
    options.stop = source.get_token();
    const Result result = protect(table, options);
    EXPECT_TRUE(result.report ? result.report->safe() : result.outcome == Outcome::interrupted);
}

}  // namespace
}  // namespace tacet
