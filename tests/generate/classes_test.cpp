// SPDX-License-Identifier: Apache-2.0
// What the papers study can be studied on our instances: the order of primaries matters.
#include <gtest/gtest.h>

#include <ostream>

#include "search/fitness.h"
#include "search/orders.h"
#include "search/random_stream.h"
#include "tacet/generate.h"

namespace tacet {

namespace {

/// Whether some of a few orders of the primaries lead the incremental attacker to different costs.
bool order_matters(const Table& table) {
    std::vector<Group> items;
    for (const CellId cell : table.primaries()) items.push_back({cell});
    Fitness fitness(table, Protection::strict, items, Fitness::Members::all, {});
    const double first = fitness.evaluate(identity(items.size())).construction.cost;
    for (std::uint64_t number = 1; number <= 4; ++number) {
        auto random = random_stream(1, number);
        const auto other = fitness.evaluate(random_order(items.size(), random));
        if (other.end == End::done && other.construction.cost != first) return true;
    }
    return false;
}

struct ClassSize {
    const char* name;
    std::uint64_t instances;
};
void PrintTo(const ClassSize& size, std::ostream* out) {
    *out << size.name;
}

class GenerateClass : public testing::TestWithParam<ClassSize> {};

}  // namespace

TEST_P(GenerateClass, has_instances_on_which_the_order_of_primaries_matters) {
    const auto [name, instances] = GetParam();
    std::uint64_t differ = 0;
    for (std::uint64_t seed = 1; seed <= instances; ++seed)
        differ += order_matters(generate("ons", seed, {{"class", name}}));
    EXPECT_GE(5 * differ, 4 * instances);
}

/// As many as the papers have, but one of each class with 4000 rows: these take seconds.
INSTANTIATE_TEST_SUITE_P(OfThePapers, GenerateClass,
                         testing::Values(ClassSize{"200x5-2", 5}, ClassSize{"200x5-10", 5},
                                         ClassSize{"200x50-2", 5}, ClassSize{"200x50-10", 5},
                                         ClassSize{"4000x10-10", 1}, ClassSize{"4000x10-2", 1},
                                         ClassSize{"A", 5}, ClassSize{"B", 5}, ClassSize{"C", 5},
                                         ClassSize{"D", 5}, ClassSize{"E", 1}, ClassSize{"F", 1},
                                         ClassSize{"G", 2}, ClassSize{"H1", 1}, ClassSize{"H2", 1},
                                         ClassSize{"H3", 1}, ClassSize{"H4", 1}, ClassSize{"H5", 1},
                                         ClassSize{"H6", 1}));

}  // namespace tacet
