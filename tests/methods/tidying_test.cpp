// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/tidying.h"

#include <gtest/gtest.h>

#include "effort.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/audit.h"
#include "tacet/generate.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

struct Tidied {
    Pattern start;
    Pattern tidy;
    Pattern mixed;
    bool is_better = false;  // by mixing
};

/// From the pattern, after the relaxation of the whole table. Nothing where that settles the matter.
std::optional<Tidied> tidied(const Table& table, Protection protection, const Pattern& pattern) {
    const OptionValues none;
    const Problem problem{.table = table,
                          .protection = protection,
                          .deadline = {},
                          .options = none,
                          .iterations = {},
                          .on_progress = {}};
    const auto is_safe = [&](const Pattern& each) {
        return audit(table, each, {.protection = protection}).safe();
    };
    Optimum bound(table, {.protection = protection, .is_safe = is_safe, .round = {}, .report = {}});
    bound.consider(pattern);
    Report report = audit(table, pattern, {.protection = protection});
    if (!report.safe() || bound.search({.nodes = 0}) || bound.root_shares().empty()) return {};
    Tidied all{pattern, pattern, pattern};
    Tidying tidying(problem, bound);
    tidying.tidy(all.tidy, report.proof, {});
    all.mixed = all.tidy;
    all.is_better = tidying.mix(all.mixed, report.proof, {.turns = 12});
    EXPECT_TRUE(audit(table, all.mixed, {.protection = protection}, report.proof).safe());
    return all;
}

TEST(Tidying, comes_to_safe_patterns_that_are_no_cheaper_than_the_cheapest) {
    int tried = 0;
    int cheapest = 0;
    for (std::uint32_t seed = 1; seed <= tries(150); ++seed) {
        const Protection protection = seed % 3 == 0 ? Protection::strict : Protection::at_least;
        const Table table = clip_levels(tables::random_table(seed), protection).table;
        const auto least = tables::least_cost(table, protection);
        if (!least) continue;
        const auto all = tidied(table, protection, fullest_pattern(table));
        if (!all) continue;
        ++tried;
        const double reached = cost(table, all->mixed);
        for (const Pattern& each : {all->tidy, all->mixed})
            EXPECT_TRUE(audit(table, each, {.protection = protection}).safe()) << seed;
        EXPECT_GE(reached, *least * (1 - kCostRounding)) << seed;
        EXPECT_LE(cost(table, all->tidy), cost(table, all->start)) << seed;
        EXPECT_EQ(all->is_better, reached < cost(table, all->tidy)) << seed;
        cheapest += costs_equal(reached, *least);
    }
    EXPECT_GT(tried, tries(24));
    EXPECT_GE(cheapest, tried * 7 / 10);
}

TEST(Tidying, publishes_what_rounds_do_not_see) {
    const Table table = generate("contributors", 3, {{"dimensions", "7x7x7"}});
    ProtectOptions asked{.method = "flows"};
    asked.iterations = 100;
    const Result result = protect(table, asked);
    ASSERT_TRUE(result.report);
    const auto all = tidied(table, Protection::at_least, result.report->pattern);
    ASSERT_TRUE(all);
    EXPECT_LT(cost(table, all->mixed), result.cost);
}

}  // namespace
}  // namespace tacet
