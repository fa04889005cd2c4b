// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/order_search.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "methods/genetic.h"
#include "methods/shared/exposed.h"
#include "tables.h"
#include "tacet/error.h"
#include "tacet/exposure.h"
#include "tacet/generate.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

Result search_orders(const Table& table, const char* method, std::map<std::string, std::string> options,
                     std::uint64_t evaluations = 60, unsigned threads = 1) {
    ProtectOptions asked;
    asked.method = method;
    asked.options = std::move(options);
    asked.iterations = evaluations;
    asked.threads = threads;
    return protect(table, asked);
}

std::vector<std::uint32_t> chosen(const Table& table, const char* name) {
    const OptionValues none;
    const Problem problem{
        .table = table, .deadline = {}, .options = none, .iterations = {}, .on_progress = {}};
    std::vector<std::uint32_t> cells;
    for (const CellId cell : choose_primaries(problem, name)) cells.push_back(cell.index());
    return cells;
}

TEST(Exposed, are_those_of_the_worked_example) {
    using Cells = std::vector<std::uint32_t>;
    const Table table = tables::serpell_example();
    EXPECT_EQ(chosen(table, "P"), (Cells{8, 12, 15, 16, 19, 20, 24, 27}));
    EXPECT_EQ(chosen(table, "K"), (Cells{16, 19, 20, 24, 27}));
    EXPECT_EQ(chosen(table, "Ku"), (Cells{16, 19, 20, 24, 27}));
}

TEST(Exposed, holds_the_bridge_that_unpicking_does_not_find) {
    const Table table = tables::bridge();
    EXPECT_EQ(chosen(table, "K"), std::vector<std::uint32_t>{13});
    EXPECT_TRUE(chosen(table, "Ku").empty());
}

TEST(Exposed, is_what_an_audit_of_the_primaries_alone_finds) {
    for (const char* dimensions : {"9x7", "5x12H", "5x6x5"})
        for (const std::uint64_t seed : {1, 2, 3, 4}) {
            const Table table =
                generate("contributors", seed, {{"dimensions", dimensions}, {"sensitive", "0.2"}});
            const auto by_programs = chosen(table, "K");
            std::vector<std::uint32_t> audited;
            for (const CellId cell : exposure_sets(table).candidates()) audited.push_back(cell.index());
            EXPECT_EQ(by_programs, audited) << dimensions << ' ' << seed;
            EXPECT_TRUE(std::ranges::includes(by_programs, chosen(table, "Ku")));
        }
}

std::map<std::string, std::string> no_options() {
    return {};
}

TEST(OrderSearch, never_costs_more_than_the_order_by_weight) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        const Table table = generate("ons", seed, {{"class", "200x5-10"}});
        ProtectOptions plain;
        plain.method = "incremental";
        plain.options["cleanup"] = "off";
        const double by_weight = protect(table, plain).cost;
        for (const char* method : {"genetic", "local-search"}) {
            const Result result = search_orders(table, method, no_options());
            ASSERT_TRUE(result.report);
            EXPECT_EQ(result.repaired, 0U);
            EXPECT_LE(result.cost, by_weight);
            EXPECT_EQ(result.statistics.at("order_by_weight_cost"), by_weight);
            EXPECT_EQ(result.search->evaluations, 60U);
            EXPECT_EQ(result.search->stopped_by, "evaluations");
            EXPECT_EQ(result.search->curve.front().cost, by_weight);
            EXPECT_EQ(result.search->curve.back().cost, result.cost);
        }
    }
}

TEST(OrderSearch, groups_never_cost_more_than_the_order_by_weight_one_by_one) {
    const Table table = generate("contributors", 2, {{"dimensions", "10x5x14H"}, {"sensitive", "0.1"}});
    ProtectOptions plain;
    plain.method = "incremental";
    plain.options["cleanup"] = "off";
    const double by_weight = protect(table, plain).cost;
    for (const char* protect : {"P", "Ku"})
        EXPECT_LE(search_orders(table, "genetic", {{"groups", "3"}, {"protect", protect}}, 2).cost,
                  by_weight * (1 + 1e-9));
}

TEST(OrderSearch, finds_a_better_order_where_there_is_one) {
    const Table table = generate("ons", 1, {{"class", "200x5-2"}});
    for (const char* method : {"genetic", "local-search"}) {
        const Result result = search_orders(table, method, no_options(), 300);
        EXPECT_LT(result.cost, result.statistics.at("order_by_weight_cost")) << method;
    }
}

class Variants : public testing::TestWithParam<std::map<std::string, std::string>> {};

TEST_P(Variants, are_safe_without_repair_and_do_not_depend_on_threads) {
    for (const Table& table :
         {generate("ons", 3, {{"rows", "30"}, {"columns", "6"}, {"sensitive", "0.15"}}),
          generate("contributors", 2, {{"dimensions", "4x7Hx4"}, {"sensitive", "0.15"}}), tables::bridge()}) {
        const Result one = search_orders(table, "genetic", GetParam());
        const Result two = search_orders(table, "genetic", GetParam(), 60, 2);
        ASSERT_TRUE(one.report && two.report);
        EXPECT_EQ(one.repaired, 0U);
        EXPECT_EQ(one.report->pattern, two.report->pattern);
        EXPECT_EQ(one.search->evaluations, two.search->evaluations);
        EXPECT_EQ(one.search->curve.size(), two.search->curve.size());
    }
}

using Options = std::map<std::string, std::string>;
INSTANTIATE_TEST_SUITE_P(Methods, Variants,
                         testing::Values(Options{{"mutation", "swap"}}, Options{{"mutation", "insert"}},
                                         Options{{"mutation", "invert"}}, Options{{"protect", "K"}},
                                         Options{{"protect", "Ku"}}, Options{{"groups", "5"}},
                                         Options{{"groups", "5"}, {"grouping", "equation"}},
                                         Options{{"groups", "4"}, {"protect", "K"}, {"members", "exposed"}},
                                         Options{{"groups", "4"}, {"protect", "Ku"}, {"cleanup", "on"}},
                                         Options{{"population", "3"}, {"crossover", "1"}}));

TEST(OrderSearch, stops_by_the_value_met_first) {
    const Table table = generate("ons", 1, {{"class", "200x5-2"}});
    EXPECT_EQ(search_orders(table, "genetic", {{"patience", "20"}}, 100'000).search->stopped_by, "patience");
    EXPECT_EQ(search_orders(table, "genetic", {{"converged", "10"}}, 100'000).search->stopped_by,
              "converged");
    EXPECT_EQ(search_orders(table, "genetic", {{"patience", "100000000"}, {"benefit", "1"}}, 100'000'000)
                  .search->stopped_by,
              "benefit");
}

TEST(OrderSearch, refuses_numbers_that_make_no_sense) {
    const Table table = tables::two_by_two_one_primary();
    for (const auto& [name, value] : Options{{"groups", "-1"},
                                             {"groups", "2.5"},
                                             {"population", "1"},
                                             {"evaluations", "0"},
                                             {"patience", "x"},
                                             {"crossover", "1.5"},
                                             {"benefit", "-1"},
                                             {"converged", "0.5"}})
        EXPECT_THROW(search_orders(table, "genetic", {{name, value}}), InputError) << name;
}

}  // namespace
}  // namespace tacet
