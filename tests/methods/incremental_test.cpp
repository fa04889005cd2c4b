// SPDX-License-Identifier: Apache-2.0
#include "methods/incremental.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "effort.h"
#include "methods/shared/order.h"
#include "tables.h"
#include "tacet/error.h"
#include "tacet/generate.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

Result run_incremental(const Table& table, std::map<std::string, std::string> options) {
    ProtectOptions asked;
    asked.method = "incremental";
    asked.options = std::move(options);
    return protect(table, asked);
}

TEST(Incremental, completes_the_rectangle_of_a_lone_primary) {
    const Table table = tables::two_by_two_one_primary();
    const Result result = run_incremental(table, {});
    ASSERT_TRUE(result.report);
    EXPECT_EQ(result.cost, 6);  // 1 + 2 + 3
    EXPECT_EQ(result.outcome, Outcome::feasible);
}

TEST(Incremental, solves_two_programs_per_primary_without_reuse) {
    const Table table = generate("ons", 1, {{"class", "200x5-2"}});
    const Result literal = run_incremental(table, {{"reuse", "off"}, {"cleanup", "off"}});
    EXPECT_EQ(literal.statistics.at("programs"), 2.0 * static_cast<double>(table.primaries().size()));
    EXPECT_EQ(literal.statistics.at("sides_reused"), 0);
    const Result reusing = run_incremental(table, {{"cleanup", "off"}});
    EXPECT_LT(reusing.statistics.at("programs"), literal.statistics.at("programs"));
}

TEST(Incremental, needs_more_programs_without_an_attack_first) {
    const Table table = generate("ons", 1, {{"class", "200x5-10"}, {"bounds", "common"}, {"p", "10"}});
    const Result with = run_incremental(table, {{"cleanup", "off"}, {"attack", "on"}});
    const Result without = run_incremental(table, {{"cleanup", "off"}, {"attack", "off"}});
    ASSERT_TRUE(with.report && without.report);
    EXPECT_LT(with.statistics.at("programs"), without.statistics.at("programs"));
}

TEST(Incremental, never_costs_more_after_clean_up) {
    for (std::uint64_t seed = 1; seed <= (kSanitized ? 1U : 3U); ++seed) {
        const Table table = generate("ons", seed, {{"class", "200x5-10"}});
        for (const char* order : {"weight-descending", "weight-ascending", "file", "by-equation", "random"}) {
            const Result raw = run_incremental(table, {{"cleanup", "off"}, {"order", order}});
            const Result clean = run_incremental(table, {{"cleanup", "on"}, {"order", order}});
            ASSERT_TRUE(raw.report && clean.report) << order;
            EXPECT_LE(clean.cost, raw.cost) << order;
        }
    }
}

TEST(Incremental, leaves_no_secondary_that_could_be_published) {
    const Table table = generate("ons", 4, {{"rows", "20"}, {"columns", "6"}, {"sensitive", "0.08"}});
    const Result result = run_incremental(table, {});
    ASSERT_TRUE(result.report);
    for (const CellId cell : secondaries(table, result.report->pattern)) {
        Pattern without = result.report->pattern;
        without.remove(cell);
        EXPECT_FALSE(audit(table, without).safe()) << cell.index();
    }
}

TEST(Incremental, protects_the_bridge) {
    const Table table = tables::bridge();
    const Result result = run_incremental(table, {});
    ASSERT_TRUE(result.report);
    EXPECT_GT(secondaries(table, result.report->pattern).size(), 0U);
}

TEST(Incremental, splits_a_sliding_level_as_the_table_allows) {
    // The primary can fall by 2 (its partner in the row rises by no more) and rise by 8: only about 2 + 8
    // is 10.
    const tables::Grid grid{{{10, 8}, {20, 20}}};
    TableData data = grid.data();
    for (Cell& cell : data.cells) cell.status = Status::published;
    for (const CellId cell : {grid.at(1, 2), grid.at(2, 1), grid.at(2, 2)})
        data.cells[cell.index()].status = Status::candidate;
    data.cells[grid.at(1, 2).index()].upper_bound = 10;
    tables::make_primary(data, grid.at(1, 1), 0);
    data.cells[grid.at(1, 1).index()].sliding_level = 10;
    const Table table(std::move(data));
    const Result result = run_incremental(table, {});
    ASSERT_TRUE(result.report);
    EXPECT_TRUE(result.report->proven());
    TableData more = table.data();
    more.cells[grid.at(1, 1).index()].sliding_level = 11;
    EXPECT_EQ(run_incremental(Table(std::move(more)), {}).outcome, Outcome::infeasible);
}

TEST(Orders, sort_as_their_names_say) {
    const Table table = generate("ons", 1, {{"class", "200x5-2"}});
    const auto weight = [&](CellId cell) { return table[cell].weight; };
    const auto descending = order_primaries(table, "weight-descending", 1);
    EXPECT_TRUE(std::ranges::is_sorted(descending, std::greater{}, weight));
    EXPECT_TRUE(std::ranges::is_sorted(order_primaries(table, "weight-ascending", 1), std::less{}, weight));
    EXPECT_TRUE(std::ranges::is_sorted(order_primaries(table, "file", 1)));
    auto random = order_primaries(table, "random", 1);
    EXPECT_NE(random, order_primaries(table, "random", 2));
    EXPECT_EQ(random, order_primaries(table, "random", 1));
    std::ranges::sort(random);
    EXPECT_TRUE(std::ranges::equal(random, table.primaries()));
}

TEST(Options, are_refused_with_the_alternatives_if_unknown) {
    const Table table = tables::two_by_two_one_primary();
    const auto message = [&](std::map<std::string, std::string> options) {
        try {
            static_cast<void>(run_incremental(table, std::move(options)));
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_EQ(message({{"order", "sideways"}}),
              "found option order=sideways, expected "
              "order=weight-descending|weight-ascending|file|by-equation|random");
    EXPECT_EQ(message({{"colour", "red"}}),
              "found option 'colour', expected one of method incremental: order, reuse, attack, cleanup");
}

}  // namespace
}  // namespace tacet
