// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "effort.h"
#include "prove/relaxation.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/audit.h"

namespace tacet {
namespace {

std::vector<Pattern> safe_patterns(const Table& table, Protection protection) {
    auto patterns = tables::all_patterns(table);
    std::erase_if(patterns, [&](const Pattern& each) {
        return !audit(table, each, {.protection = protection}).safe();
    });
    return patterns;
}

std::vector<double> random_shares(const Table& table, std::mt19937& random) {
    std::vector<double> shares(table.cell_count(), 1);
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::candidate) shares[cell.index()] = static_cast<double>(random() % 2);
    return shares;
}

TEST(Cuts, hold_for_every_safe_pattern) {
    std::mt19937 random(1);
    std::size_t checked = 0;
    for (std::uint32_t seed = 1; seed <= tries(60); ++seed) {
        const Protection protection = seed % 3 == 0 ? Protection::strict : Protection::at_least;
        const Table table = clip_levels(tables::random_table(seed), protection).table;
        const auto safe = safe_patterns(table, protection);
        if (safe.empty()) continue;
        Relaxation relaxation(table, protection, 1, {});
        relaxation.tighten(50, 1e300);
        for (int i = 0; i < 10; ++i) {
            auto cuts = relaxation.separation().find_lifted(random_shares(table, random), {});
            ASSERT_TRUE(cuts);
            relaxation.add(std::move(*cuts));
        }
        for (const Cut& cut : relaxation.cuts()) {
            ++checked;
            for (const Pattern& pattern : safe) {
                double sum = 0;
                for (const auto& [cell, coefficient] : cut.row)
                    sum += pattern.contains(CellId(cell)) ? coefficient : 0;
                EXPECT_GE(sum, 1 - 1e-12) << seed;
            }
        }
    }
    EXPECT_GT(checked, tries(100));
}

TEST(Cuts, are_found_for_every_pattern_that_is_not_safe) {
    std::mt19937 random(2);
    int unsafe = 0;
    for (std::uint32_t seed = 1; seed <= 150; ++seed) {
        const Table table = clip_levels(tables::random_table(seed), Protection::at_least).table;
        Relaxation relaxation(table, Protection::at_least, 1, {});
        for (int i = 0; i < 5; ++i) {
            const auto shares = random_shares(table, random);
            Pattern pattern(table);
            for (const CellId cell : table.cells())
                if (table[cell].status == Status::candidate && shares[cell.index()] > 0) pattern.add(cell);
            const bool is_safe = audit(table, pattern).safe();
            unsafe += !is_safe;
            const auto cuts = relaxation.separation().find_lifted(shares, {});
            ASSERT_TRUE(cuts);
            EXPECT_EQ(cuts->empty(), is_safe) << seed;
        }
    }
    EXPECT_GT(unsafe, 100);
}

TEST(WholeMultiples, are_small_where_prices_are_fractions) {
    const std::vector<EquationId> equations = {EquationId(3), EquationId(5), EquationId(6)};
    const std::vector<double> prices = {1.0 / 3, 0, -0.5};
    const Multiples multiples = whole_multiples(prices, equations);
    ASSERT_EQ(multiples.size(), 2U);
    EXPECT_EQ(multiples[0].equation, EquationId(3));
    EXPECT_EQ(multiples[0].factor, 2);
    EXPECT_EQ(multiples[1].factor, -3);
    EXPECT_TRUE(whole_multiples(std::vector<double>(3), equations).empty());
}

}  // namespace
}  // namespace tacet
