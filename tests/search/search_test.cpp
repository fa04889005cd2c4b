// SPDX-License-Identifier: Apache-2.0
#include "search/search.h"

#include <gtest/gtest.h>

#include "effort.h"
#include "tacet/audit.h"
#include "tacet/generate.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

Table make_table(const char* dimensions, std::uint64_t seed) {
    return generate("contributors", seed, {{"dimensions", dimensions}, {"sensitive", "0.1"}});
}

/// After so many rounds of improvement and four times as many of roaming.
struct Searched {
    double improved = 0;
    double roamed = 0;
    double breadth = 0;
    Pattern pattern;
};

constexpr std::size_t kNeverKeeps = SIZE_MAX;

Searched search(const Table& table, std::uint64_t rounds, unsigned threads,
                std::size_t least_secondaries_to_keep = kNeverKeeps) {
    Search search(table,
                  {.seed = 7, .threads = threads, .least_secondaries_to_keep = least_secondaries_to_keep});
    EXPECT_EQ(search.construct(), End::done);
    search.improve({.rounds = rounds});
    const double improved = search.book().cost();
    search.roam({.rounds = 5 * rounds});
    EXPECT_LE(search.rounds(), 5 * rounds);
    return {improved, search.book().cost(), search.breadth(), search.book().pattern()};
}

TEST(Search, ends_with_the_cheapest_pattern_it_has_seen) {
    bool has_gained = false;
    for (const char* dimensions : {"6x6x6", "8x13H", "5x5x7H"})
        for (std::uint64_t seed = 1; seed <= (kSanitized ? 1U : 2U); ++seed) {
            const Table table = make_table(dimensions, seed);
            const Searched searched = search(table, 100, 1);
            EXPECT_LE(searched.roamed, searched.improved) << dimensions << " " << seed;
            EXPECT_NEAR(searched.roamed, cost(table, searched.pattern), 1e-6) << dimensions << " " << seed;
            EXPECT_TRUE(audit(table, searched.pattern).safe()) << dimensions << " " << seed;
            has_gained |= searched.roamed < searched.improved;
        }
    EXPECT_TRUE(has_gained);
}

TEST(Search, roams_the_same_way_on_any_number_of_threads) {
    const Table table = make_table("5x5x5", 3);
    const Searched alone = search(table, 300, 1);
    const Searched together = search(table, 300, 3);
    EXPECT_EQ(alone.roamed, together.roamed);
    EXPECT_TRUE(std::ranges::equal(alone.pattern.cells(), together.pattern.cells()));
}

TEST(Search, may_keep_what_deviations_move_in_its_first_rounds) {
    const Table table = make_table("8x8x8", 3);
    const Searched usual = search(table, 100, 1);
    const Searched alone = search(table, 100, 1, 0);
    const Searched together = search(table, 100, 3, 0);
    EXPECT_NE(alone.improved, usual.improved);
    EXPECT_LE(alone.roamed, alone.improved);
    EXPECT_EQ(alone.roamed, together.roamed);
    EXPECT_TRUE(std::ranges::equal(alone.pattern.cells(), together.pattern.cells()));
    EXPECT_TRUE(audit(table, alone.pattern).safe());
}

TEST(Search, constructs_along_a_pattern) {
    const Table table = make_table("8x8x8", 3);
    const Searched good = search(table, 300, 1);
    Search anew(table, {.seed = 7});
    ASSERT_EQ(anew.construct(), End::done);
    Search along(table, {.seed = 7});
    ASSERT_EQ(along.construct_along(good.pattern), End::done);
    EXPECT_LT(along.book().cost(), anew.book().cost());
    EXPECT_TRUE(audit(table, along.book().pattern()).safe());
    along.improve({.rounds = 50});
    EXPECT_TRUE(audit(table, along.book().pattern()).safe());
}

/// Insiders know cells here and there that are no primaries.
Table with_known_cells(const Table& table) {
    constexpr std::uint32_t kDistance = 40;
    std::vector<Insider> insiders;
    for (const CellId cell : table.cells())
        if (const Amount value = table[cell].value;
            cell.index() % kDistance == 0 && table[cell].status == Status::candidate)
            insiders.push_back(
                {.name = "knows" + std::to_string(cell.index()), .knows = {{cell, value, value}}});
    return with_insiders(table, std::move(insiders));
}

TEST(Search, keeps_insiders_out_while_it_keeps_what_deviations_move) {
    std::size_t gains = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Table table = with_known_cells(make_table("7x7x7", seed));
        Search search(table, {.seed = 7, .least_secondaries_to_keep = 0});
        ASSERT_EQ(search.construct(), End::done) << seed;
        if (search.mind_insiders() == End::infeasible) continue;
        const double before = search.book().cost();
        search.improve({.rounds = 200});
        gains += search.book().cost() < before ? 1 : 0;
        EXPECT_TRUE(search.book().open_to_insiders().empty()) << seed;
        EXPECT_TRUE(audit(table, search.book().pattern()).safe()) << seed;
    }
    EXPECT_GT(gains, 0U);
}

TEST(Search, has_a_breadth_that_does_not_depend_on_threads) {
    const Table table = make_table("5x5x5", 3);
    const double alone = search(table, 300, 1).breadth;
    EXPECT_EQ(alone, search(table, 300, 3).breadth);
    EXPECT_GT(alone, 1);
    EXPECT_LE(alone, 64);  // no more rounds are under way
}

TEST(Search, stops_at_a_cost_that_nothing_can_go_below) {
    const Table table = make_table("5x5x5", 1);
    Search search(table, {});
    ASSERT_EQ(search.construct(), End::done);
    search.roam({.least_cost = search.book().cost()});
    EXPECT_EQ(search.rounds(), 0U);
}

/// As a list of equations, so that there are no circuits.
Table without_dimensions(const Table& table) {
    TableData data = table.data();
    data.dimensions.reset();
    data.cover.reset();
    return Table(std::move(data));
}

TEST(Search, reaches_many_targets_together_where_programs_for_each_take_long) {
    double together = 0;
    double singly = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Table table = without_dimensions(make_table("6x5x4", seed));
        std::vector<Pattern> patterns;
        for (const unsigned threads : {1U, 3U}) {
            Search search(table, {.threads = threads, .most_program_work = 0});
            ASSERT_EQ(search.construct(), End::done) << seed;
            patterns.push_back(search.book().pattern());
        }
        EXPECT_EQ(patterns[0], patterns[1]) << seed;
        EXPECT_TRUE(audit(table, patterns[0]).safe()) << seed;
        together += cost(table, patterns[0]);
        singly += protect(table, {.method = "incremental"}).cost;
    }
    EXPECT_LT(together, 1.1 * singly);
}

}  // namespace
}  // namespace tacet
