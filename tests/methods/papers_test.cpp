// SPDX-License-Identifier: Apache-2.0
// The ways of the papers, and ours beside them, as options.
#include <gtest/gtest.h>

#include <algorithm>

#include "tables.h"
#include "tacet/generate.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

Result run(const Table& table, const char* method, std::map<std::string, std::string> options,
           std::uint64_t iterations = 20) {
    ProtectOptions asked;
    asked.method = method;
    asked.options = std::move(options);
    asked.iterations = iterations;
    return protect(table, asked);
}

Table small_table() {
    return generate("uniform", 1, {{"rows", "20"}, {"columns", "20"}, {"sensitive", "0.06"}});
}

/// Castro 2004, Figures 9 and 10: the heuristic is the same.
TEST(ShortestPath, finds_the_same_pattern_where_flows_solve_its_subproblems) {
    for (const char* subtables : {"1", "5"})
        for (const std::uint64_t seed : {1, 2, 3}) {
            const Table table =
                generate("castro", seed,
                         {{"rows", "12"}, {"columns", "15"}, {"subtables", subtables}, {"primaries", "40"}});
            const Result by_paths = run(table, "shortest-path", {});
            const Result by_flows = run(table, "shortest-path", {{"subproblem", "flow"}});
            ASSERT_TRUE(by_paths.report && by_flows.report);
            EXPECT_TRUE(by_flows.report->proven());
            EXPECT_EQ(by_paths.report->pattern, by_flows.report->pattern) << subtables << ' ' << seed;
        }
}

class HeurgeneStrategies : public testing::TestWithParam<const char*> {};

TEST_P(HeurgeneStrategies, are_safe_and_never_worse_than_the_start) {
    const Table table = small_table();
    const Result result = run(table, "heurgene", {{"strategy", GetParam()}});
    ASSERT_TRUE(result.report && result.report->proven());
    EXPECT_LE(result.cost, result.statistics.at("start_cost"));
    EXPECT_EQ(result.statistics.at("offspring_infeasible"), 0);
}

INSTANTIATE_TEST_SUITE_P(All, HeurgeneStrategies,
                         testing::Values("portfolio", "wide", "elite", "roulette-crowding", "roulette-random",
                                         "tournament-crowding", "tournament-random", "rank-kill",
                                         "rank-similar", "rank-crowding", "rank-random"));

TEST(Heurgene, costs_more_without_what_the_paper_does_not_have) {
    const Table table = small_table();
    const Result as_in_the_paper = run(table, "heurgene", {}, 1000);
    const Result with_more = run(table, "heurgene", {{"lone-mutants", "on"}, {"mutation", "cheaper"}}, 1000);
    ASSERT_TRUE(as_in_the_paper.report && with_more.report);
    EXPECT_GT(as_in_the_paper.cost, with_more.cost);
}

TEST(Heurgene, tries_other_parents_where_a_pair_has_nothing_to_cross) {
    const Table table = small_table();
    EXPECT_GT(run(table, "heurgene", {}).statistics.at("offspring"),
              run(table, "heurgene", {{"retries", "0"}}).statistics.at("offspring"));
}

TEST(Gapn, finds_no_worse_patterns_where_both_offspring_are_mutated) {
    const Table table = small_table();
    const Result best = run(table, "gapn", {}, 200);
    const Result both = run(table, "gapn", {{"mutants", "both"}, {"mutation", "cheaper"}}, 200);
    ASSERT_TRUE(best.report && both.report);
    EXPECT_LE(both.cost, best.cost);
}

/// Smith et al. 2011, section VII.
TEST(Genetic, protects_the_rest_as_one_group_if_asked_to) {
    for (const std::uint64_t seed : {1, 2}) {
        const Table table = generate("contributors", seed, {{"dimensions", "6x7x5"}, {"sensitive", "0.2"}});
        const Result group = run(table, "genetic", {{"protect", "Ku"}, {"groups", "5"}, {"rest", "group"}});
        ASSERT_TRUE(group.report && group.report->safe());
        EXPECT_EQ(group.repaired, 0U);
    }
    // Unpicking finds nothing of the bridge, so all is rest.
    const Result bridge = run(tables::bridge(), "genetic", {{"protect", "Ku"}, {"rest", "group"}});
    ASSERT_TRUE(bridge.report && bridge.report->safe());
    EXPECT_EQ(bridge.repaired, 0U);
}

/// Staggemeier et al. 2007, section 3.3.
TEST(Genetic, starts_with_the_order_of_rows_if_asked_to) {
    const Table table = generate("ons", 1, {{"class", "B"}});
    const auto cost_of = [&](const char* order) {
        ProtectOptions plain;
        plain.method = "incremental";
        plain.options = {{"order", order}, {"cleanup", "off"}};
        return protect(table, plain).cost;
    };
    const Result search = run(table, "genetic", {{"starts", "weight-and-rows"}, {"population", "3"}}, 3);
    EXPECT_EQ(search.cost,
              std::min({cost_of("weight-descending"), cost_of("weight-ascending"), cost_of("file")}));
}

/// Staggemeier et al. 2007, section 2.2.
TEST(Grasp, leaves_more_to_the_attacker_where_construction_does_not_look_at_levels) {
    const Table table = generate("ons", 1, {{"class", "A"}});
    const Result with = run(table, "grasp", {}, 3);
    const Result without = run(table, "grasp", {{"levels", "off"}}, 3);
    ASSERT_TRUE(with.report && without.report);
    EXPECT_LT(without.statistics.at("mean_relaxed_cost"), with.statistics.at("mean_relaxed_cost"));
    EXPECT_GE(without.statistics.at("patterns_unsafe"), with.statistics.at("patterns_unsafe"));
}

}  // namespace
}  // namespace tacet
