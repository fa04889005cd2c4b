// SPDX-License-Identifier: Apache-2.0
#include "prove/optimum.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "effort.h"
#include "random_table.h"
#include "tacet/audit.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

Optimum make(const Table& table, Protection protection) {
    return Optimum(table, {.protection = protection,
                           .is_safe =
                               [&table, protection](const Pattern& pattern) {
                                   return audit(table, pattern, {.protection = protection}).safe();
                               },
                           .round = [](std::span<const double>) { return std::optional<Pattern>(); },
                           .report = {}});
}

Table with_weights(const Table& table, std::span<const double> choice, std::uint32_t seed) {
    std::mt19937 random(seed);
    TableData data = table.data();
    for (Cell& cell : data.cells) cell.weight = choice[random() % choice.size()];
    return Table(std::move(data));
}

/// Compares what is claimed with all patterns of many small tables.
void compare_with_all_patterns(std::span<const double> weights, double step) {
    int proven = 0;
    int feasible = 0;
    for (std::uint32_t seed = 1; seed <= tries(120); ++seed) {
        const Protection protection = seed % 3 == 0 ? Protection::strict : Protection::at_least;
        const Table table =
            with_weights(clip_levels(tables::random_table(seed), protection).table, weights, seed);
        const auto least = tables::least_cost(table, protection);
        if (!least) continue;
        ++feasible;
        Optimum optimum = make(table, protection);
        // From the most costly pattern, so that there is something to find.
        optimum.consider(fullest_pattern(table));
        const bool is_proven = optimum.search({});
        EXPECT_LE(optimum.lower_bound(), *least + step / 2) << seed;
        proven += is_proven;
        EXPECT_TRUE(!is_proven || std::abs(cost(table, *optimum.best()) - *least) < step / 2) << seed;
    }
    EXPECT_GT(feasible, tries(30));
    EXPECT_EQ(proven, feasible);
}

TEST(Optimum, is_the_best_of_all_patterns_with_weights_that_nearly_tie) {
    const double weights[] = {5, 5.001, 5.002, 4.999, 9.999, 10};
    compare_with_all_patterns(weights, 1e-3);
}

TEST(Optimum, is_the_best_of_all_patterns_with_weights_of_all_sizes) {
    const double weights[] = {1e10, 1e10 + 0.001, 0.001, 0.002, 3, 0};
    compare_with_all_patterns(weights, 1e-3);
}

TEST(Optimum, is_the_best_of_all_patterns_where_most_cells_cost_nothing) {
    const double weights[] = {0, 0, 0, 1};
    compare_with_all_patterns(weights, 1);
}

TEST(Optimum, is_the_best_of_all_patterns_where_all_cells_cost_the_same) {
    const double weights[] = {1};
    compare_with_all_patterns(weights, 1);
}

TEST(Optimum, is_the_same_from_any_pattern_and_after_any_pause) {
    for (const char* shape : {"8x7", "4x4x4", "7Hx9"}) {
        const Table table = generate("contributors", 3, {{"dimensions", shape}});
        Optimum at_once = make(table, Protection::at_least);
        at_once.consider(fullest_pattern(table));
        ASSERT_TRUE(at_once.search({})) << shape;
        Optimum with_pauses = make(table, Protection::at_least);
        for (std::uint64_t nodes = 0; !with_pauses.search({.nodes = nodes}); nodes += 3)
            EXPECT_LE(with_pauses.lower_bound(), at_once.lower_bound()) << shape;
        EXPECT_NEAR(cost(table, *with_pauses.best()), cost(table, *at_once.best()), 1e-6) << shape;
    }
}

TEST(Optimum, does_not_depend_on_the_number_of_threads) {
    const Table table = generate("contributors", 2, {{"dimensions", "5x5x4"}});
    std::vector<std::uint64_t> nodes;
    std::vector<std::vector<CellId>> patterns;
    for (const unsigned threads : {1U, 2U}) {
        Optimum optimum(table, {.threads = threads,
                                .is_safe = [&](const Pattern& each) { return audit(table, each).safe(); },
                                .round = [](std::span<const double>) { return std::optional<Pattern>(); },
                                .report = {}});
        optimum.consider(fullest_pattern(table));
        optimum.search({.nodes = 40});
        nodes.push_back(optimum.nodes());
        const auto cells = optimum.best()->cells();
        patterns.emplace_back(cells.begin(), cells.end());
    }
    EXPECT_EQ(nodes[0], nodes[1]);
    EXPECT_EQ(patterns[0], patterns[1]);
}

}  // namespace
}  // namespace tacet
