// SPDX-License-Identifier: Apache-2.0
// What a search for the optimum says of its reasons is what tacet-verify proves, and nothing more.
#include "tacet/optimum_proof.h"

#include <gtest/gtest.h>

#include <random>

#include "effort.h"
#include "io/files.h"
#include "prove/optimum.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/audit.h"
#include "tacet/generate.h"
#include "tacet/io.h"
// Of the verifier.
#include "optimum.h"

namespace tacet {
namespace {

struct Proven {
    Pattern pattern;
    OptimumProof proof;
};

std::optional<Proven> prove(const Table& table, Protection protection, std::uint64_t nodes_between,
                            unsigned threads = 1) {
    Optimum optimum(table, {.protection = protection,
                            .threads = threads,
                            .is_safe =
                                [&](const Pattern& pattern) {
                                    return audit(table, pattern, {.protection = protection}).safe();
                                },
                            .round = [](std::span<const double>) { return std::optional<Pattern>(); },
                            .report = {}});
    // From the most costly pattern, so that trees are felled on the way.
    optimum.consider(fullest_pattern(table));
    for (std::uint64_t nodes = nodes_between; !optimum.search({.nodes = nodes}); nodes += nodes_between)
        if (nodes > 5'000) return {};
    auto proof = optimum.proof();
    if (!proof) return {};
    return Proven{*optimum.best(), std::move(*proof)};
}

verify::OptimumSummary judged(const Table& table, const Pattern& pattern, const OptimumProof& proof) {
    const TextFile table_file(to_jj(table));
    const TextFile pattern_file(to_text(table, pattern));
    const TextFile proof_file(to_text(table, proof));
    const verify::Table read = verify::read_table(table_file.path());
    return verify::judge_optimum(
        proof_file.path(), read, verify::read_pattern(pattern_file.path(), read),
        {proof.protection == Protection::strict ? verify::Protection::strict : verify::Protection::at_least,
         false});
}

std::string reason(const verify::OptimumSummary& summary) {
    return summary.verdict.proven() ? "" : summary.verdict.first_reasons.front();
}

TEST(OptimumProof, holds_for_small_tables_of_all_kinds) {
    int proven = 0;
    for (std::uint32_t seed = 1; seed <= tries(100); ++seed) {
        const Protection protection = seed % 3 == 0 ? Protection::strict : Protection::at_least;
        const Table table = clip_levels(tables::random_table(seed), protection).table;
        if (!tables::least_cost(table, protection)) continue;
        const auto found = prove(table, protection, 3);
        ASSERT_TRUE(found) << seed;
        EXPECT_EQ(reason(judged(table, found->pattern, found->proof)), "") << seed;
        ++proven;
    }
    EXPECT_GT(proven, tries(24));
}

TEST(OptimumProof, does_not_hold_for_a_cost_that_is_higher) {
    // As if the best pattern were one with more secondaries: then there is a cheaper one.
    int refused = 0;
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        const Table table = clip_levels(tables::random_table(seed), Protection::at_least).table;
        if (!tables::least_cost(table, Protection::at_least)) continue;
        const auto found = prove(table, Protection::at_least, 50);
        ASSERT_TRUE(found) << seed;
        Pattern costly = found->pattern;
        for (const CellId cell : table.cells())
            if (table[cell].status == Status::candidate && table[cell].weight > 0 && !costly.contains(cell)) {
                costly.add(cell);
                break;
            }
        if (costly == found->pattern) continue;
        EXPECT_NE(reason(judged(table, costly, found->proof)), "") << seed;
        ++refused;
    }
    EXPECT_GT(refused, 10);
}

TEST(OptimumProof, holds_where_the_tree_is_large) {
    for (const char* shape : {"8x7", "5x5x4", "7Hx9"}) {
        const Table table = generate("contributors", 3, {{"dimensions", shape}});
        const auto found = prove(table, Protection::at_least, 100);
        ASSERT_TRUE(found) << shape;
        EXPECT_EQ(reason(judged(table, found->pattern, found->proof)), "") << shape;
    }
}

TEST(OptimumProof, does_not_depend_on_the_number_of_threads) {
    for (const char* shape : {"5x5x4", "6x5x4"}) {
        const Table table = generate("contributors", 3, {{"dimensions", shape}});
        const auto one = prove(table, Protection::at_least, 100, 1);
        const auto three = prove(table, Protection::at_least, 100, 3);
        ASSERT_TRUE(one && three) << shape;
        EXPECT_GT(one->proof.cases.size(), 10U) << shape;  // several nodes were worked on at a time
        EXPECT_EQ(one->pattern, three->pattern) << shape;
        EXPECT_EQ(to_text(table, one->proof), to_text(table, three->proof)) << shape;
    }
}

TEST(OptimumProof, is_refused_if_a_step_is_missing_or_cheaper) {
    const Table table = generate("contributors", 3, {{"dimensions", "5x5x4"}});
    const auto found = prove(table, Protection::at_least, 100);
    ASSERT_TRUE(found);
    ASSERT_GT(found->proof.cases.size(), 2U);
    std::mt19937 random(1);
    int refused = 0;
    for (int trial = 0; trial < 40; ++trial) {
        OptimumProof damaged = found->proof;
        auto& victim = damaged.cases[random() % damaged.cases.size()];
        if (victim.steps.empty()) continue;
        auto& step = victim.steps[random() % victim.steps.size()];
        if (step.prices.empty()) continue;
        for (auto& [constraint, price] : step.prices) price *= 0.5;
        refused += !reason(judged(table, found->pattern, damaged)).empty();
    }
    EXPECT_GT(refused, 5);
    OptimumProof cut_off = found->proof;
    cut_off.cases.front().branch.reset();
    EXPECT_NE(reason(judged(table, found->pattern, cut_off)), "");
}

}  // namespace
}  // namespace tacet
