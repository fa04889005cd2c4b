// SPDX-License-Identifier: Apache-2.0
// Warm starts: whatever pattern the work begins from, the result is safe, and no more costly than a safe
// start.
#include <gtest/gtest.h>

#include "effort.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/error.h"
#include "tacet/generate.h"
#include "tacet/pins.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

ProtectOptions from(Pattern start, const char* method = "auto") {
    ProtectOptions options;
    options.method = method;
    options.time_limit = std::chrono::seconds(2);
    options.iterations = 20;
    options.start = std::move(start);
    return options;
}

TEST(Start, every_pattern_of_tiny_tables_is_repaired_or_kept) {
    for (std::uint32_t seed = 1; seed <= tries(25); ++seed) {
        const Table table = tables::random_table(seed);
        for (const Pattern& start : tables::all_patterns(table)) {
            const bool was_safe = audit(table, start).safe();
            const Result result = protect(table, from(start));
            if (!result.report) {
                EXPECT_FALSE(was_safe) << seed;
                continue;
            }
            EXPECT_TRUE(audit(table, result.report->pattern).safe()) << seed;
            if (was_safe) {
                EXPECT_LE(result.cost, cost(table, start) * (1 + kCostRounding)) << seed;
            }
        }
    }
}

TEST(Start, a_safe_start_is_kept_where_a_method_finds_only_worse) {
    const Table table = generate("contributors", 3, {{"dimensions", "8x6x4"}});
    ProtectOptions best;
    best.time_limit = std::chrono::seconds(3);
    const Result good = protect(table, best);
    ASSERT_TRUE(good.report);
    for (const char* method : {"hypercube", "marginal", "incremental", "flows"}) {
        const Result result = protect(table, from(good.report->pattern, method));
        ASSERT_TRUE(result.report) << method;
        EXPECT_LE(result.cost, good.cost * (1 + kCostRounding)) << method;
    }
}

TEST(Start, auto_goes_on_from_it_instead_of_anew) {
    const Table table = generate("contributors", 3, {{"dimensions", "8x6x4"}});
    const Pattern full = fullest_pattern(table);
    ProtectOptions options = from(full);
    options.iterations = 0;
    const Result result = protect(table, options);
    ASSERT_TRUE(result.report);
    // Nothing was constructed: what is left is of the fullest pattern's own proof.
    EXPECT_LE(result.statistics.at("construction_cost"), cost(table, full));
    EXPECT_NE(result.statistics.at("construction_cost"), protect(table,
                                                                 [&] {
                                                                     ProtectOptions cold = options;
                                                                     cold.start.reset();
                                                                     return cold;
                                                                 }())
                                                             .statistics.at("construction_cost"));
}

TEST(Start, cells_that_must_be_published_are_left_out_of_it) {
    const tables::Grid grid{{{10, 20, 30}, {40, 50, 60}, {70, 80, 90}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 5);
    const Table table(std::move(data));
    const Result first = protect(table);
    ASSERT_TRUE(first.report);
    const CellId secondary = secondaries(table, first.report->pattern).front();
    const Pin pin{secondary, PinKind::publish};
    const Table pinned = with_pins(table, {&pin, 1});
    const Result second = protect(pinned, from(first.report->pattern));
    ASSERT_TRUE(second.report);
    EXPECT_FALSE(second.report->pattern.contains(secondary));
    EXPECT_GE(second.cost, first.cost);
}

TEST(Start, with_a_margin_a_closed_start_is_never_made_worse) {
    const Table table = generate("contributors", 3, {{"dimensions", "6x5x4"}});
    ProtectOptions options;
    options.time_limit = std::chrono::seconds(4);
    options.margin = SecondaryMargin("1%");
    const Result first = protect(table, options);
    ASSERT_TRUE(first.report);
    options.start = first.report->pattern;
    options.method = "hypercube";
    const Result second = protect(table, options);
    ASSERT_TRUE(second.report);
    EXPECT_TRUE(second.report->margin);
    EXPECT_LE(second.cost, first.cost * (1 + kCostRounding));
}

TEST(Start, of_another_table_is_an_error) {
    const Table small(tables::Grid{{{1, 2}, {3, 4}}}.data());
    const Table large(tables::Grid{{{1, 2, 3}, {3, 4, 5}}}.data());
    EXPECT_THROW((void)protect(large, from(Pattern(small))), InputError);
}

TEST(Pins, are_statuses_and_weights) {
    const tables::Grid grid{{{10, 20}, {30, 40}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 5);
    const Table table(std::move(data));
    const Pin pins[] = {{grid.at(1, 2), PinKind::publish},
                        {grid.at(2, 1), PinKind::suppress},
                        {grid.at(2, 2), PinKind::costlier},
                        {grid.at(0, 1), PinKind::cheaper}};
    const Table pinned = with_pins(table, pins);
    EXPECT_EQ(pinned[grid.at(1, 2)].status, Status::published);
    EXPECT_EQ(pinned[grid.at(2, 1)].status, Status::secondary);
    EXPECT_EQ(pinned[grid.at(2, 2)].weight, 10 * table[grid.at(2, 2)].weight);
    EXPECT_EQ(pinned[grid.at(0, 1)].weight, table[grid.at(0, 1)].weight / 10);
}

TEST(Pins, that_cannot_be_are_refused) {
    const tables::Grid grid{{{10, 20}, {30, 40}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 5);
    data.cells[grid.at(2, 2).index()].status = Status::published;
    const Table table(std::move(data));
    const auto pin = [&](CellId cell, PinKind kind) {
        const Pin one{cell, kind};
        return with_pins(table, {&one, 1});
    };
    EXPECT_THROW((void)pin(grid.at(1, 1), PinKind::publish), InputError);
    EXPECT_THROW((void)pin(grid.at(1, 1), PinKind::cheaper), InputError);
    EXPECT_THROW((void)pin(grid.at(2, 2), PinKind::suppress), InputError);
    EXPECT_THROW((void)pin(CellId(99), PinKind::suppress), InputError);
    EXPECT_THROW((void)parse_pin_kind("larger"), InputError);
}

}  // namespace
}  // namespace tacet
