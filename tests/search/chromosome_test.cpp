// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "search/circuit_maker.h"
#include "tacet/audit.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

struct Example {
    Table table;
    Grid grid{table};
    SearchBook book{table, grid, side_targets(table, grid, Protection::at_least)};
    CircuitMaker maker{table, grid, book, {}};
    std::mt19937_64 random{1};

    explicit Example(const char* shape)
        : table(generate("contributors", 3, {{"dimensions", shape}, {"sensitive", "0.12"}})) {}

    Chromosome filled() {
        Chromosome chromosome(book);
        EXPECT_TRUE(fill_by_boxes(maker, book, random, chromosome));
        return chromosome;
    }

    void expect_feasible(const Chromosome& chromosome) const {
        EXPECT_TRUE(chromosome.missing().empty());
        for (TargetId target = 0; target < chromosome.target_count(); ++target) {
            const auto reached = book.reached_by(*chromosome.circuit(target));
            EXPECT_TRUE(std::ranges::binary_search(reached, target));
        }
        const Pattern pattern = chromosome.pattern(table, grid);
        EXPECT_NEAR(chromosome.cost(), cost(table, pattern), 1e-6);
        for (const Witness& witness : chromosome.proof(grid).witnesses) {
            EXPECT_TRUE(keeps_equations(table, witness));
            EXPECT_TRUE(moves_only_suppressed(table, pattern, witness));
        }
        EXPECT_TRUE(audit(table, pattern, {}, chromosome.proof(grid)).proven());
    }
};

class Chromosomes : public testing::TestWithParam<const char*> {
  protected:
    Example example_{GetParam()};
};

TEST_P(Chromosomes, made_by_boxes_are_feasible) {
    example_.expect_feasible(example_.filled());
}

TEST_P(Chromosomes, made_by_paths_are_feasible) {
    std::vector<TargetId> order;
    for (TargetId target = 0; target < example_.book.targets().size(); ++target) order.push_back(target);
    Chromosome chromosome(example_.book);
    example_.maker.follow(chromosome);
    ASSERT_TRUE(fill_by_paths(example_.maker, order, chromosome));
    example_.expect_feasible(chromosome);
}

TEST_P(Chromosomes, stay_feasible_whatever_circuits_they_exchange) {
    const Chromosome one = example_.filled();
    const Chromosome other = example_.filled();
    Chromosome child = one;
    for (TargetId target = 0; target < child.target_count(); ++target) {
        const TargetId exchanged[] = {target};
        const double before = child.cost();
        const bool pays = child.costs_less_with(exchanged, other, before);
        if (example_.random() % 2 == 0) continue;
        child.give(target, other.circuit(target));
        EXPECT_EQ(pays, child.cost() < before) << target;
    }
    example_.expect_feasible(child);
}

TEST_P(Chromosomes, lose_a_secondary_for_less_or_keep_it) {
    Chromosome chromosome = example_.filled();
    int replaced = 0;
    for (const Place place : chromosome.secondaries()) {
        if (!chromosome.is_secondary(place)) continue;
        const double before = chromosome.cost();
        const auto secondaries = chromosome.secondaries();
        example_.maker.follow(chromosome);
        if (example_.maker.replace(place, example_.book.weight(place), chromosome)) {
            ++replaced;
            EXPECT_FALSE(chromosome.is_secondary(place));
            EXPECT_LE(chromosome.cost(), before + 1e-6);
        } else {
            EXPECT_EQ(chromosome.secondaries(), secondaries);
            EXPECT_NEAR(chromosome.cost(), before, 1e-6);
        }
    }
    EXPECT_GT(replaced, 0);
    example_.expect_feasible(chromosome);
}

TEST_P(Chromosomes, are_more_alike_the_more_they_share) {
    const Chromosome one = example_.filled();
    const Chromosome other = example_.filled();
    EXPECT_EQ(likeness_of_cells(one, one), 1);
    EXPECT_EQ(likeness_of_circuits(one, one), 1);
    EXPECT_LT(likeness_of_circuits(one, other), 1);
    Chromosome between = one;
    for (TargetId target = 0; target < between.target_count() / 2; ++target)
        between.give(target, other.circuit(target));
    EXPECT_GE(likeness_of_circuits(between, other), likeness_of_circuits(one, other));
}

INSTANTIATE_TEST_SUITE_P(Shapes, Chromosomes, testing::Values("12x9", "6x24H", "5x5x4", "12Hx10H"),
                         [](const auto& each) { return "of_" + std::string(each.param); });

}  // namespace
}  // namespace tacet
