// SPDX-License-Identifier: Apache-2.0
#include "tacet/protect.h"

#include <gtest/gtest.h>

#include "tables.h"
#include "tacet/error.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

TEST(Protect, answers_infeasible_and_names_what_holds_the_primary) {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    TableData data = grid.data();
    for (Cell& cell : data.cells) cell.status = Status::published;
    tables::make_primary(data, grid.at(2, 2), 1);
    const Table table(std::move(data));
    const Result result = protect(table);
    EXPECT_FALSE(result.report);
    EXPECT_EQ(result.outcome, Outcome::infeasible);
    ASSERT_EQ(result.unprotectable.size(), 2U);
    EXPECT_EQ(result.unprotectable.front().cell, grid.at(2, 2));
    EXPECT_EQ(result.unprotectable.front().attainable, 0);
    EXPECT_EQ(result.unprotectable.front().equations.size(), 1U);
}

TEST(Protect, answers_infeasible_for_a_level_beyond_the_bounds_until_it_is_clipped) {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 2), 5);
    const Table table(std::move(data));
    const Result refused = protect(table);
    EXPECT_EQ(refused.outcome, Outcome::infeasible);
    EXPECT_FALSE(refused.statistics.contains("rounds"));
    const auto [clipped, count] = clip_levels(table, Protection::at_least);
    EXPECT_EQ(count, 1U);
    EXPECT_TRUE(protect(clipped).report);
}

TEST(Protect, needs_nothing_where_nothing_is_primary) {
    const Result result = protect(Table(tables::Grid{{{1, 2}, {3, 4}}}.data()));
    ASSERT_TRUE(result.report);
    EXPECT_EQ(result.cost, 0);
}

TEST(Protect, reports_progress) {
    std::size_t calls = 0;
    ProtectOptions options;
    options.time_limit = std::chrono::seconds(2);
    options.on_progress = [&](const Progress& progress) {
        ++calls;
        EXPECT_LE(progress.done, progress.total);
    };
    for (const char* method : {"auto", "optimal"}) {
        options.method = method;
        calls = 0;
        EXPECT_TRUE(protect(generate("small", 1, {{"shape", "15"}}), options).report);
        EXPECT_GT(calls, 3U) << method;
    }
}

TEST(Protect, refuses_an_unknown_method) {
    ProtectOptions options;
    options.method = "magic";
    EXPECT_THROW(static_cast<void>(protect(tables::two_by_two_one_primary(), options)), InputError);
}

TEST(Methods, all_have_a_summary_and_described_options) {
    ASSERT_FALSE(methods().empty());
    for (const MethodInfo& method : methods()) {
        EXPECT_FALSE(method.summary.empty());
        for (const MethodOption& option : method.options)
            EXPECT_FALSE(option.description.empty()) << option.name;
    }
}

/// All amounts times this factor.
Table magnified(const Table& table, Amount factor) {
    TableData data = table.data();
    for (Cell& cell : data.cells)
        for (Amount* amount : {&cell.value, &cell.lower_bound, &cell.upper_bound, &cell.lower_level,
                               &cell.upper_level, &cell.sliding_level})
            *amount *= factor;
    return Table(std::move(data));
}

TEST(Protect, finds_patterns_whatever_the_number_of_digits) {
    for (const char* dimensions : {"4x4x3", "5x7H", "5Hx6H"}) {
        const Table table = generate("contributors", 2,
                                     {{"dimensions", dimensions}, {"decimals", "0"}, {"sensitive", "0.2"}});
        for (const Amount factor : {1'000'000'000'000, 100'000'000'000'000}) {
            const Table huge = magnified(table, factor);
            for (const char* method : {"incremental", "modular", "hypercube", "marginal", "flows"}) {
                ProtectOptions asked;
                asked.method = method;
                asked.iterations = 20;
                const Result result = protect(huge, asked);
                ASSERT_TRUE(result.report) << method << " " << dimensions << " " << factor;
                // Without a proof to begin with.
                EXPECT_TRUE(audit(huge, result.report->pattern).safe())
                    << method << " " << dimensions << " " << factor;
            }
        }
    }
}

}  // namespace
}  // namespace tacet
