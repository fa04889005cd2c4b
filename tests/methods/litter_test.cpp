// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/litter.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace tacet {

namespace {

struct Animal {
    std::string name;
    double own_cost = 0;
    [[nodiscard]] double cost() const { return own_cost; }
};

/// Who was mutated, in this order.
class LitterTest : public testing::Test {
  protected:
    std::vector<Animal> litter(const std::optional<Animal>& one, const std::optional<Animal>& other,
                               double cost_of_mutants) {
        mutated_.clear();
        return make_litter(
            Animal{"first", 10}, Animal{"second", 20}, Animal{"fittest", 9},
            [&](const Animal& front, const Animal&) { return front.name == "first" ? one : other; },
            [&](const Animal& each) {
                mutated_.push_back(each.name);
                return std::optional(Animal{"mutant of " + each.name, cost_of_mutants});
            });
    }

    std::vector<std::string> mutated_;
};

using Names = std::vector<std::string>;

// The mutant of the fittest parent costs less than both offspring. It is none of them.
TEST_F(LitterTest, the_better_offspring_is_mutated_however_good_the_first_mutant_is) {
    const auto young = litter(Animal{"costly child", 8}, Animal{"cheap child", 7}, 1);
    EXPECT_EQ(mutated_, (Names{"fittest", "cheap child"}));
    ASSERT_EQ(young.size(), 4U);
    EXPECT_EQ(young[0].name, "mutant of fittest");
    EXPECT_EQ(young[1].name, "mutant of cheap child");
    EXPECT_EQ(young[2].name, "cheap child");
}

TEST_F(LitterTest, without_offspring_only_the_fittest_parent_is_mutated) {
    EXPECT_EQ(litter({}, {}, 30).size(), 1U);
    EXPECT_EQ(mutated_, Names{"fittest"});
}

TEST_F(LitterTest, one_offspring_is_the_better_one) {
    EXPECT_EQ(litter({}, Animal{"only child", 50}, 30).size(), 3U);
    EXPECT_EQ(mutated_, (Names{"fittest", "only child"}));
}

}  // namespace

}  // namespace tacet
