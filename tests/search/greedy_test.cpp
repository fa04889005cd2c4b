// SPDX-License-Identifier: Apache-2.0
#include "search/greedy.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "search/candidate_list.h"
#include "search/random_stream.h"
#include "search/relinking.h"
#include "search/selection.h"
#include "search/trails.h"
#include "tables.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

constexpr GreedyRule kRules[] = {GreedyRule::cheapest, GreedyRule::per_capacity, GreedyRule::coverage};

std::vector<CellId> primaries(const Table& table) {
    return {table.primaries().begin(), table.primaries().end()};
}

TEST(Greedy, makes_relaxed_safe_patterns_of_all_kinds_of_tables) {
    for (const char* dimensions : {"8x7", "6x14H", "5x5x4", "9Hx9H"})
        for (const GreedyRule rule : kRules)
            for (const bool has_guards : {false, true}) {
                const Table table =
                    generate("contributors", 3, {{"dimensions", dimensions}, {"sensitive", "0.1"}});
                Greedy greedy(table, Protection::at_least, has_guards);
                const Relaxed& relaxed = greedy.construct(primaries(table), rule, choose_best);
                EXPECT_TRUE(relaxed.is_safe()) << dimensions;
                EXPECT_NEAR(relaxed.cost(), cost(table, relaxed.pattern()), 1e-6);
            }
}

TEST(Greedy, follows_its_rule) {
    // Row 1 of a primary that must be able to move by 4: a light cell that can move by 1, one heavier that
    // can by 9.
    const tables::Grid grid{{{9, 1, 9, 20}, {50, 50, 50, 50}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 4);
    for (const auto& [column, weight] : {std::pair{2, 2}, {3, 3}, {4, 20}, {0, 100}}) {
        Cell& cell = data.cells[grid.at(1, static_cast<std::uint32_t>(column)).index()];
        cell.weight = weight;
        cell.upper_bound = 2 * cell.value;
    }
    const Table table(std::move(data));
    Greedy greedy(table, Protection::at_least, false);
    const Relaxed& cheapest = greedy.construct(primaries(table), GreedyRule::cheapest, choose_best);
    EXPECT_TRUE(cheapest.contains(grid.at(1, 2)) && cheapest.contains(grid.at(1, 3)));
    const Relaxed& per_capacity = greedy.construct(primaries(table), GreedyRule::per_capacity, choose_best);
    EXPECT_FALSE(per_capacity.contains(grid.at(1, 2)));
    EXPECT_TRUE(per_capacity.contains(grid.at(1, 3)));
}

TEST(Greedy, goes_on_from_given_secondaries) {
    const Table table = generate("ons", 1, {{"rows", "20"}, {"columns", "5"}, {"sensitive", "0.1"}});
    Greedy greedy(table, Protection::at_least, false);
    const Pattern first = greedy.construct(primaries(table), GreedyRule::cheapest, choose_best).pattern();
    const auto again =
        greedy.construct(primaries(table), GreedyRule::cheapest, choose_best, secondaries(table, first));
    EXPECT_EQ(again.pattern(), first);
}

TEST(CandidateList, holds_the_best_few_or_the_nearest) {
    const std::vector<Candidate> candidates{{CellId(0), 5}, {CellId(1), 1}, {CellId(2), 11}, {CellId(3), 2}};
    EXPECT_EQ(restrict_candidates(candidates, {.size = 2}), (std::vector<std::size_t>{1, 3}));
    EXPECT_EQ(restrict_candidates(candidates, {.alpha = 0.4}), (std::vector<std::size_t>{1, 3, 0}));
    EXPECT_EQ(restrict_candidates(candidates, {.alpha = 0}), (std::vector<std::size_t>{1}));
    EXPECT_EQ(restrict_candidates(candidates, {.size = 9}).size(), 4U);
}

TEST(CandidateList, prefers_better_ones_by_its_bias) {
    const std::vector<Candidate> candidates{{CellId(0), 1}, {CellId(1), 3}};
    auto random = random_stream(1, 1);
    int first = 0;
    const Choice biased = choose_at_random({.size = 2, .bias = 1}, random);
    for (int i = 0; i < 4000; ++i) first += biased(candidates) == 0;
    EXPECT_NEAR(first, 3000, 150);  // three to one
}

TEST(Relinking, finds_relaxed_safe_patterns_between_two) {
    const Table table = generate("ons", 2, {{"rows", "30"}, {"columns", "6"}, {"sensitive", "0.1"}});
    Greedy greedy(table, Protection::at_least, true);
    std::size_t found = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        auto random = random_stream(seed, 1);
        const Choice choice = choose_at_random({.size = 3}, random);
        const auto make = [&] {
            return secondaries(table,
                               greedy.construct(primaries(table), GreedyRule::cheapest, choice).pattern());
        };
        const auto from = make();
        const auto to = make();
        const auto between = relink(table, Protection::at_least, from, to);
        if (!between) continue;
        ++found;
        EXPECT_TRUE(between->is_safe());
        EXPECT_NE(secondaries(table, between->pattern()), to);
        for (const CellId cell : secondaries(table, between->pattern()))
            EXPECT_TRUE(std::ranges::binary_search(from, cell) || std::ranges::binary_search(to, cell));
    }
    EXPECT_GT(found, 0U);
}

TEST(Trails, evaporate_and_are_renewed_between_limits) {
    Trails trails(3, 0.5, 2);
    for (int i = 0; i < 20; ++i) {
        trails.evaporate();
        trails.lay(std::vector<std::uint32_t>{1}, 1);
        trails.settle();
    }
    EXPECT_NEAR(trails.attraction(1), 1, 1e-3);
    EXPECT_NEAR(trails.attraction(0), 0.02 * 0.02, 1e-9);
    EXPECT_EQ(trails.convergence(), 1);
}

TEST(Selection, learns_what_helps) {
    for (const char* name : {"choice-function", "bandit"}) {
        const auto selection = make_selection(name, 4);
        std::vector<int> chosen(4);
        for (int i = 0; i < 400; ++i) {
            const std::size_t which = selection->choose();
            ++chosen[which];
            selection->learn(which == 2 ? 0.01 : 0);
        }
        EXPECT_GT(chosen[2], 200) << name;
        for (const int times : chosen) EXPECT_GT(times, 0) << name;
        EXPECT_GT(selection->score(2), selection->score(0)) << name;
    }
}

}  // namespace
}  // namespace tacet
