// SPDX-License-Identifier: Apache-2.0
#include "search/fitness.h"

#include <gtest/gtest.h>

#include "search/population.h"
#include "tables.h"
#include "tacet/audit.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

std::vector<Group> singles(const Table& table) {
    std::vector<Group> items;
    for (const CellId cell : table.primaries()) items.push_back({cell});
    return items;
}

TEST(Fitness, is_the_full_cost_of_the_pattern) {
    const Table table = tables::two_by_two_one_primary();
    Fitness fitness(table, Protection::at_least, singles(table), Fitness::Members::all, {});
    const auto evaluation = fitness.evaluate(identity(1));
    ASSERT_EQ(evaluation.end, End::done);
    EXPECT_EQ(evaluation.construction.cost, 6);  // 1 + 2 + 3, though the program pays by the unit
}

class Evaluating : public testing::TestWithParam<const char*> {
  protected:
    const Table table_ = generate("contributors", 5, {{"dimensions", GetParam()}, {"sensitive", "0.15"}});
};

TEST_P(Evaluating, gives_safe_patterns_that_depend_on_the_order_alone) {
    Fitness used(table_, Protection::at_least, singles(table_), Fitness::Members::all, {});
    std::mt19937_64 random(1);
    Population known;
    for (int trial = 0; trial < 12; ++trial) {
        Order order = trial % 3 == 0 || known.size() == 0 ? random_order(table_.primaries().size(), random)
                                                          : known.all()[random() % known.size()].genome.order;
        apply(kOperators[static_cast<std::size_t>(trial) % 3], order, random);
        auto evaluation = used.evaluate(order, known.evaluated());
        ASSERT_EQ(evaluation.end, End::done);
        EXPECT_TRUE(audit(table_, used.pattern()).safe());
        EXPECT_NEAR(evaluation.construction.cost, cost(table_, used.pattern()), 1e-6);
        Fitness fresh(table_, Protection::at_least, singles(table_), Fitness::Members::all, {});
        EXPECT_EQ(fresh.evaluate(order).construction.cost, evaluation.construction.cost);
        EXPECT_EQ(fresh.pattern(), used.pattern());
        Individual individual;
        individual.genome.order = order;
        individual.construction = std::make_shared<Construction>(std::move(evaluation.construction));
        known.add(std::move(individual));
    }
}

TEST_P(Evaluating, protects_groups_as_well) {
    for (const auto members : {Fitness::Members::all, Fitness::Members::exposed}) {
        std::vector<Group> items(4);
        for (std::size_t i = 0; i < table_.primaries().size(); ++i)
            items[i % items.size()].push_back(table_.primaries()[i]);
        Fitness fitness(table_, Protection::at_least, items, members, {});
        ASSERT_EQ(fitness.evaluate(identity(items.size())).end, End::done);
        EXPECT_TRUE(audit(table_, fitness.pattern()).safe());
    }
}

INSTANTIATE_TEST_SUITE_P(Shapes, Evaluating, testing::Values("9x7", "5x12H", "5x5x4"));

TEST(Fitness, splits_a_group_that_cannot_move_together) {
    // All totals are published, so the two cells of a row can only move against each other.
    const tables::Grid grid{{{9, 8}, {7, 6}}};
    TableData data = grid.data();
    for (std::uint32_t i = 0; i <= 2; ++i)
        data.cells[grid.at(0, i).index()].status = data.cells[grid.at(i, 0).index()].status =
            Status::published;
    tables::make_primary(data, grid.at(1, 1), 2);
    tables::make_primary(data, grid.at(1, 2), 2);
    const Table table(std::move(data));
    Fitness fitness(table, Protection::at_least, {{grid.at(1, 1), grid.at(1, 2)}}, Fitness::Members::all, {});
    ASSERT_EQ(fitness.evaluate(identity(1)).end, End::done);
    EXPECT_GT(fitness.splits(), 0U);
    EXPECT_TRUE(audit(table, fitness.pattern()).safe());
}

TEST(Fitness, says_when_a_primary_cannot_be_protected) {
    TableData data = tables::Grid{{{1, 2}, {3, 4}}}.data();
    tables::make_primary(data, CellId(4), 2);
    for (const std::uint32_t cell : {0U, 1U, 2U, 3U, 6U}) data.cells[cell].status = Status::published;
    const Table table(std::move(data));
    Fitness fitness(table, Protection::at_least, singles(table), Fitness::Members::all, {});
    EXPECT_EQ(fitness.evaluate(identity(1)).end, End::infeasible);
}

Individual costing(double cost) {
    Individual individual;
    individual.construction = std::make_shared<Construction>(Construction{.cost = cost});
    return individual;
}

TEST(Population, the_fittest_win_and_the_worst_leave) {
    Population population;
    for (const double cost : {5.0, 9.0, 7.0}) population.add(costing(cost));
    EXPECT_EQ(population.best().cost(), 5);
    EXPECT_EQ(population.mean_cost(), 7);
    EXPECT_FALSE(population.replace_worst(costing(9)));
    EXPECT_TRUE(population.replace_worst(costing(4)));
    EXPECT_EQ(population.best().cost(), 4);
    std::mt19937_64 random(1);
    std::size_t wins[10] = {};
    for (int i = 0; i < 9000; ++i) ++wins[static_cast<std::size_t>(population.select(random).cost())];
    EXPECT_NEAR(static_cast<double>(wins[4]), 5000, 300);  // 5 of 9 pairs hold the best
    EXPECT_NEAR(static_cast<double>(wins[5]), 3000, 300);
    EXPECT_NEAR(static_cast<double>(wins[7]), 1000, 300);
}

}  // namespace
}  // namespace tacet
