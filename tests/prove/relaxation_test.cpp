// SPDX-License-Identifier: Apache-2.0
#include "prove/relaxation.h"

#include <gtest/gtest.h>

#include "random_table.h"
#include "search/search.h"
#include "tables.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

double bound(const Table& table, Protection protection = Protection::at_least) {
    Relaxation relaxation(table, protection, 1, {});
    relaxation.tighten(100, 1e300);
    return relaxation.lower_bound();
}

double least_cost(const Table& table) {
    return tables::least_cost(table, Protection::at_least).value();
}

TEST(Relaxation, is_exact_where_one_primary_needs_a_rectangle) {
    EXPECT_NEAR(bound(tables::two_by_two_one_primary()), least_cost(tables::two_by_two_one_primary()), 1e-6);
}

TEST(Relaxation, never_exceeds_the_cost_of_the_best_pattern) {
    for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
        const Table table =
            generate("ons", seed, {{"rows", "3"}, {"columns", "2"}, {"sensitive", "0.34"}, {"zeros", "0"}});
        const double least = least_cost(table);
        EXPECT_LE(bound(table), least * (1 + 1e-9)) << seed;
        EXPECT_GT(bound(table), 0) << seed;
    }
}

TEST(Relaxation, never_exceeds_what_a_search_finds) {
    for (const char* shape : {"9x8", "7x14H", "14Hx7"})
        for (const std::uint64_t seed : {1, 2, 3}) {
            const Table table = generate("contributors", seed, {{"dimensions", shape}, {"sensitive", "0.1"}});
            Search search(table, {});
            ASSERT_EQ(search.construct(), End::done);
            search.improve({.rounds = 100});
            EXPECT_LE(bound(table), search.book().cost() * (1 + 1e-9)) << shape << " " << seed;
            EXPECT_GT(bound(table), 0.2 * search.book().cost()) << shape << " " << seed;
        }
}

TEST(Relaxation, is_of_use_for_tables_that_are_no_networks) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        const Table table = generate("contributors", seed, {{"dimensions", "4x4x4"}});
        Search search(table, {});
        ASSERT_EQ(search.construct(), End::done);
        EXPECT_LE(bound(table), search.book().cost());
        EXPECT_GT(bound(table), 0.2 * search.book().cost());
    }
}

}  // namespace
}  // namespace tacet
