// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/regions.h"

#include <gtest/gtest.h>

#include "effort.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/audit.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

struct Exchanged {
    Pattern pattern;
    bool is_better = false;
};

/// From the pattern, after the relaxation of the whole table.
std::optional<Exchanged> exchange(const Table& table, Protection protection, const Pattern& pattern,
                                  unsigned threads = 1) {
    const OptionValues none;
    const Problem problem{.table = table,
                          .protection = protection,
                          .threads = threads,
                          .deadline = {},
                          .options = none,
                          .iterations = {},
                          .on_progress = {}};
    Optimum whole(table, {.protection = protection,
                          .threads = threads,
                          .is_safe =
                              [&](const Pattern& each) {
                                  return audit(table, each, {.protection = protection}).safe();
                              },
                          .round = [](std::span<const double>) { return std::optional<Pattern>(); },
                          .report = {}});
    whole.consider(pattern);
    if (whole.search({.nodes = 0}) || whole.root_shares().empty()) return {};
    Exchanged exchanged{pattern};
    exchanged.is_better = Regions(problem, whole).improve(exchanged.pattern, {});
    return exchanged;
}

TEST(Regions, come_to_safe_patterns_that_are_no_cheaper_than_the_cheapest) {
    int tried = 0;
    int cheapest = 0;
    for (std::uint32_t seed = 1; seed <= tries(150); ++seed) {
        const Protection protection = seed % 3 == 0 ? Protection::strict : Protection::at_least;
        const Table table = clip_levels(tables::random_table(seed), protection).table;
        const auto least = tables::least_cost(table, protection);
        if (!least) continue;
        const Pattern start = fullest_pattern(table);
        const auto exchanged = exchange(table, protection, start);
        if (!exchanged) continue;
        ++tried;
        const double reached = cost(table, exchanged->pattern);
        EXPECT_TRUE(audit(table, exchanged->pattern, {.protection = protection}).safe()) << seed;
        EXPECT_GE(reached, *least * (1 - kCostRounding)) << seed;
        EXPECT_EQ(exchanged->is_better, reached < cost(table, start)) << seed;
        cheapest += costs_equal(reached, *least);
    }
    EXPECT_GT(tried, tries(24));
    // All secondaries are in one region here, and few cells are not liked.
    EXPECT_GE(cheapest, tried * 9 / 10);
}

TEST(Regions, do_not_depend_on_the_number_of_threads) {
    const Table table = generate("uniform", 4, {{"rows", "12"}, {"columns", "12"}, {"sensitive", "0.05"}});
    const auto one = exchange(table, Protection::at_least, fullest_pattern(table), 1);
    const auto two = exchange(table, Protection::at_least, fullest_pattern(table), 2);
    ASSERT_TRUE(one && two);
    EXPECT_TRUE(one->is_better);
    EXPECT_EQ(one->pattern, two->pattern);
}

}  // namespace
}  // namespace tacet
