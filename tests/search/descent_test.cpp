// SPDX-License-Identifier: Apache-2.0
#include "search/descent.h"

#include <gtest/gtest.h>

#include "attack/attacker.h"
#include "search/random_stream.h"
#include "tacet/audit.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

Construction by_weight(const Table& table) {
    std::vector<Group> items;
    for (const CellId cell : table.primaries()) items.push_back({cell});
    Fitness fitness(table, Protection::at_least, items, Fitness::Members::all, {});
    return fitness.evaluate(identity(items.size())).construction;
}

TEST(Descent, only_makes_patterns_cheaper_and_keeps_them_safe) {
    for (const char* dimensions : {"12x9", "6x14H", "5x5x4"})
        for (const Descent::Kind kind : Descent::kKinds) {
            const Table table =
                generate("contributors", 5, {{"dimensions", dimensions}, {"sensitive", "0.1"}});
            Descent descent(table, Protection::at_least, 1, {});
            ASSERT_EQ(descent.adopt(by_weight(table)), End::done);
            auto random = random_stream(1, 1);
            double cost = descent.cost();
            for (int round = 0; round < 3; ++round) {
                const double gain = descent.improve(kind, descent.starts(kind, random), random(),
                                                    [](double) { return true; });
                EXPECT_GE(gain, 0);
                EXPECT_NEAR(descent.cost(), cost - gain, 1e-6);
                cost = descent.cost();
            }
            EXPECT_TRUE(audit(table, descent.book().pattern()).safe()) << dimensions;
        }
}

TEST(Descent, does_the_same_with_any_number_of_threads) {
    const Table table = generate("ons", 3, {{"rows", "30"}, {"columns", "10"}, {"sensitive", "0.05"}});
    std::vector<Pattern> patterns;
    for (const unsigned threads : {1U, 2U}) {
        Descent descent(table, Protection::at_least, threads, {});
        ASSERT_EQ(descent.adopt(by_weight(table)), End::done);
        auto random = random_stream(1, 1);
        for (const Descent::Kind kind : Descent::kKinds)
            descent.improve(kind, descent.starts(kind, random), random(), [](double) { return true; });
        patterns.push_back(descent.book().pattern());
    }
    EXPECT_EQ(patterns[0], patterns[1]);
}

TEST(Descent, makes_the_best_move_of_all_or_none) {
    const Table table = generate("ons", 3, {{"rows", "20"}, {"columns", "8"}, {"sensitive", "0.05"}});
    Descent first(table, Protection::at_least, 1, {});
    Descent best(table, Protection::at_least, 1, {});
    ASSERT_EQ(first.adopt(by_weight(table)), End::done);
    ASSERT_EQ(best.adopt(by_weight(table)), End::done);
    auto random = random_stream(1, 1);
    const auto starts = first.starts(Descent::Kind::exchange, random);
    const auto told = [](double) { return true; };
    const double one = first.improve(Descent::Kind::exchange, starts, 1, told, 1);
    const double most = best.improve_most(Descent::Kind::exchange, starts, 1, told);
    EXPECT_GE(most, one);
}

TEST(Fitness, completes_a_pattern_and_forgets_what_nothing_moves) {
    const Table table = generate("ons", 4, {{"rows", "15"}, {"columns", "6"}, {"sensitive", "0.1"}});
    std::vector<Group> items;
    for (const CellId cell : table.primaries()) items.push_back({cell});
    Fitness fitness(table, Protection::at_least, items, Fitness::Members::all, {});
    const Order order = identity(items.size());
    const auto alone = fitness.evaluate(order).construction;
    const auto cells = added_cells(table, alone);
    const auto again = fitness.complete(order, cells).construction;
    for (const CellId cell : added_cells(table, again)) EXPECT_TRUE(std::ranges::binary_search(cells, cell));
    EXPECT_LE(again.cost, alone.cost);
    const auto all = secondaries(table, fullest_pattern(table));
    EXPECT_LT(fitness.complete(order, all).construction.cost, cost(table, fullest_pattern(table)));
    EXPECT_EQ(fitness.complete(order, {}).construction.cost, alone.cost);
}

}  // namespace
}  // namespace tacet
