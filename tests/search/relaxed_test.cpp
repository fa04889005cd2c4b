// SPDX-License-Identifier: Apache-2.0
#include "search/relaxed.h"

#include <gtest/gtest.h>

#include "attack/attacker.h"
#include "effort.h"
#include "random_table.h"
#include "search/random_stream.h"
#include "search/sharper.h"
#include "tables.h"
#include "tacet/audit.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

using Cause = SharperCheck::Cause;

/// Each candidate suppressed with this probability.
Pattern random_pattern(const Table& table, double share, std::mt19937_64& random) {
    Pattern pattern(table);
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::candidate && random_share(random) < share) pattern.add(cell);
    return pattern;
}

Relaxed rebuilt(const Table& table, const Pattern& pattern, Protection protection) {
    Relaxed relaxed(table, protection);
    for (const CellId cell : pattern.cells())
        if (table[cell].status == Status::candidate) relaxed.add(cell);
    return relaxed;
}

Table some_table(std::uint32_t seed) {
    const auto text = std::to_string(seed);
    switch (seed % 4) {
        case 0:
            return generate("ons", seed, {{"rows", "8"}, {"columns", "5"}, {"sensitive", "0.15"}});
        case 1:
            return generate("contributors", seed, {{"dimensions", "5x9H"}, {"sensitive", "0.15"}});
        case 2:
            return generate("contributors", seed, {{"dimensions", "4x4x4"}, {"sensitive", "0.1"}});
        default:
            return generate("contributors", seed, {{"dimensions", "7Hx7H"}, {"sensitive", "0.1"}});
    }
}

TEST(Relaxed, a_lone_primary_is_not_safe_and_a_rectangle_is) {
    const Table table = tables::two_by_two_one_primary();
    Relaxed relaxed(table, Protection::at_least);
    EXPECT_FALSE(relaxed.is_safe());
    EXPECT_EQ(relaxed.deficits(), 4U);  // both sides in its row and its column
    EXPECT_EQ(relaxed.deficient_lines(CellId(8)).size(), 4U);
    for (const std::uint32_t cell : {5, 7}) relaxed.add(CellId(cell));
    // Relaxed-safe, though the first cell would have to move too: (1, 1) is published.
    EXPECT_TRUE(relaxed.is_safe());
    EXPECT_FALSE(audit(table, relaxed.pattern()).safe());
    relaxed.add(CellId(4));
    EXPECT_TRUE(relaxed.is_safe());
    EXPECT_TRUE(audit(table, relaxed.pattern()).safe());
}

TEST(Relaxed, counts_what_a_secondary_needs_itself) {
    const Table table = tables::two_by_two_one_primary();
    Relaxed relaxed(table, Protection::at_least);
    relaxed.add(CellId(5), {{1, 1}});
    relaxed.add(CellId(7), {{1, 1}});
    EXPECT_FALSE(relaxed.is_safe());
    EXPECT_EQ(relaxed.deficient_lines(CellId(5)).size(), 2U);
    relaxed.drop(CellId(5));
    relaxed.drop(CellId(7));
    EXPECT_EQ(relaxed, Relaxed(table, Protection::at_least));
}

void expect_necessary(const Table& table, const Pattern& pattern, const SharperCheck& sharper,
                      Protection protection, std::size_t& safe) {
    if (!audit(table, pattern, {.protection = protection}).safe()) return;
    ++safe;
    EXPECT_TRUE(rebuilt(table, pattern, protection).is_safe());
    EXPECT_TRUE(sharper.judge(pattern, protection).passes());
}

TEST(Relaxed, passes_every_safe_pattern_of_tiny_tables) {
    std::size_t safe = 0;
    for (std::uint32_t seed = 1; seed <= tries(50); ++seed) {
        const Table table = tables::random_table(seed);
        const SharperCheck sharper(table);
        for (const Pattern& pattern : tables::all_patterns(table))
            expect_necessary(table, pattern, sharper, Protection::at_least, safe);
    }
    EXPECT_GT(safe, tries(50));
}

TEST(Relaxed, passes_every_safe_pattern_of_random_ones) {
    std::size_t safe = 0;
    for (std::uint32_t seed = 1; seed <= 100; ++seed) {
        const Table table = some_table(seed);
        const SharperCheck sharper(table);
        auto random = random_stream(seed, 0);
        for (const double share : {0.2, 0.5, 0.8})
            expect_necessary(table, random_pattern(table, share, random), sharper, Protection::strict, safe);
    }
    EXPECT_GT(safe, tries(50));
}

TEST(Relaxed, is_the_same_whatever_way_it_came_to_its_pattern) {
    for (std::uint32_t seed = 1; seed <= 30; ++seed) {
        const Table table = seed % 3 == 0 ? tables::random_table(seed) : some_table(seed);
        Relaxed relaxed(table, Protection::at_least);
        auto random = random_stream(seed, 1);
        for (int i = 0; i < 100; ++i) {
            const CellId cell(static_cast<std::uint32_t>(random_below(random, table.cell_count())));
            if (table[cell].status != Status::candidate) continue;
            if (relaxed.contains(cell))
                relaxed.drop(cell);
            else
                relaxed.add(cell);
        }
        EXPECT_EQ(relaxed, rebuilt(table, relaxed.pattern(), Protection::at_least));
    }
}

TEST(SharperCheck, sees_bridges_that_equations_alone_do_not_show) {
    const Table table = tables::bridge();
    const Pattern pattern(table);
    EXPECT_TRUE(rebuilt(table, pattern, Protection::at_least).is_safe());
    const auto verdict = SharperCheck(table).judge(pattern, Protection::at_least);
    EXPECT_EQ(verdict.count(Cause::bridge), 1U);
    EXPECT_EQ(verdict.count(Cause::none), 8U);
}

TEST(SharperCheck, tells_lonely_cells_from_narrow_ones) {
    const tables::Grid grid{{{9, 4, 7}, {3, 8, 5}, {6, 2, 9}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 4);
    tables::make_primary(data, grid.at(3, 3), 4);
    const Table table(std::move(data));
    Pattern pattern(table);
    for (const auto& [row, column] : {std::pair{1, 2}, {2, 1}, {2, 2}})
        pattern.add(grid.at(static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)));
    const auto verdict = SharperCheck(table).judge(pattern, Protection::at_least);
    EXPECT_EQ(verdict.causes[0], Cause::narrow);  // (2, 1) can fall by 3 only
    EXPECT_EQ(verdict.causes[1], Cause::lonely);
}

TEST(SharperCheck, misses_fewer_unsafe_patterns_than_the_relaxed_check) {
    std::size_t relaxed = 0;
    std::size_t sharper = 0;
    for (std::uint32_t seed = 1; seed <= 100; ++seed) {
        const Table table = some_table(seed);
        auto random = random_stream(seed, 2);
        const Pattern pattern = random_pattern(table, 0.4, random);
        if (audit(table, pattern).safe()) continue;
        relaxed += rebuilt(table, pattern, Protection::at_least).is_safe();
        sharper += SharperCheck(table).judge(pattern, Protection::at_least).passes();
    }
    EXPECT_LT(sharper, relaxed);
}

}  // namespace
}  // namespace tacet
