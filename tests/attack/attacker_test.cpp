// SPDX-License-Identifier: Apache-2.0
#include "attack/attacker.h"

#include <gtest/gtest.h>

#include "brute_force.h"
#include "tables.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

constexpr double kClose = 1e-6;

TEST(Attacker, finds_the_ranges_of_brute_force_in_two_dimensions) {
    std::mt19937 random(1);
    for (int i = 0; i < 150; ++i) {
        const Table table = random_tiny_table(random);
        const Pattern pattern = random_pattern(table, random, 8);
        const auto expected = brute_force_ranges(table, pattern);
        const auto cells = pattern.cells();
        const auto reaches = Attacker(table, pattern, {}).reaches(cells);
        for (std::size_t k = 0; k < cells.size(); ++k) {
            ASSERT_TRUE(reaches[k]);
            EXPECT_NEAR(reaches[k]->up, static_cast<double>(expected[cells[k].index()].most), kClose) << i;
            EXPECT_NEAR(reaches[k]->down, -static_cast<double>(expected[cells[k].index()].least), kClose)
                << i;
        }
    }
}

TEST(Attacker, finds_no_narrower_ranges_than_brute_force_in_three_dimensions) {
    std::mt19937 random(2);
    for (int i = 0; i < 60; ++i) {
        const Table table = random_tiny_cube(random);
        const Pattern pattern = random_pattern(table, random, 12);
        if (pattern.cells().size() > 13) continue;
        const auto inner = brute_force_ranges(table, pattern);
        const auto cells = pattern.cells();
        const auto reaches = Attacker(table, pattern, {}).reaches(cells);
        for (std::size_t k = 0; k < cells.size(); ++k) {
            ASSERT_TRUE(reaches[k]);
            EXPECT_GE(reaches[k]->up, static_cast<double>(inner[cells[k].index()].most) - kClose) << i;
            EXPECT_GE(reaches[k]->down, -static_cast<double>(inner[cells[k].index()].least) - kClose) << i;
        }
    }
}

TEST(Attacker, never_learns_more_when_a_cell_is_suppressed_as_well) {
    std::mt19937 random(3);
    for (int i = 0; i < 40; ++i) {
        const Table table = i % 2 == 0 ? random_tiny_table(random) : random_tiny_cube(random);
        Pattern pattern = random_pattern(table, random, 8);
        const auto cells = pattern.cells();
        const auto before = Attacker(table, pattern, {}).reaches(cells);
        pattern.add(CellId(static_cast<std::uint32_t>(random() % table.cell_count())));
        const auto after = Attacker(table, pattern, {}).reaches(cells);
        for (std::size_t k = 0; k < cells.size(); ++k) {
            EXPECT_GE(after[k]->up, before[k]->up - kClose);
            EXPECT_GE(after[k]->down, before[k]->down - kClose);
        }
    }
}

TEST(Attacker, scales_its_ranges_with_the_table) {
    const Table table = generate("contributors", 4, {{"dimensions", "4x7Hx3"}, {"sensitive", "0.2"}});
    TableData larger = table.data();
    for (Cell& cell : larger.cells)
        for (Amount* amount :
             {&cell.value, &cell.lower_bound, &cell.upper_bound, &cell.lower_level, &cell.upper_level})
            *amount *= 7;
    const Table scaled(std::move(larger));
    std::mt19937 random(4);
    const Pattern pattern = random_pattern(table, random, 40);
    const auto cells = pattern.cells();
    const auto once = Attacker(table, pattern, {}).reaches(cells);
    const auto seven = Attacker(scaled, pattern, {}).reaches(cells);
    for (std::size_t k = 0; k < cells.size(); ++k) {
        EXPECT_NEAR(seven[k]->up, 7 * once[k]->up, 1e-3);
        EXPECT_NEAR(seven[k]->down, 7 * once[k]->down, 1e-3);
    }
}

TEST(Attacker, proves_every_target_that_brute_force_reaches_and_no_other_in_two_dimensions) {
    std::mt19937 random(5);
    for (int i = 0; i < 200; ++i) {
        const Table table = random_tiny_table(random);
        const Pattern pattern = random_pattern(table, random, 8);
        const auto ranges = brute_force_ranges(table, pattern);
        ProofBook proof_book(table, Protection::at_least);
        const Findings findings = Attacker(table, pattern, {}).prove(proof_book);
        EXPECT_TRUE(findings.inexact.empty());
        for (const CellId cell : table.primaries()) {
            const auto& [least, most] = ranges[cell.index()];
            const bool up = most >= table[cell].upper_level;
            const bool down = -least >= table[cell].lower_level;
            EXPECT_EQ(proof_book.is_proven({.cell = cell, .side = Side::up}), up) << i;
            EXPECT_EQ(proof_book.is_proven({.cell = cell, .side = Side::down}), down) << i;
            if (up && down) {
                EXPECT_EQ(proof_book.is_proven({.cell = cell, .is_width = true}),
                          most - least >= table[cell].sliding_level)
                    << i;
            }
        }
    }
}

TEST(Attacker, decides_nothing_when_time_has_run_out) {
    const Table table = tables::two_by_two_one_primary();
    Pattern pattern(table);
    pattern.add(CellId(4));
    pattern.add(CellId(5));
    pattern.add(CellId(7));
    ProofBook proof_book(table, Protection::at_least);
    const Deadline passed(Deadline::Clock::now(), {});
    const Findings findings = Attacker(table, pattern, {.threads = 1, .deadline = passed}).prove(proof_book);
    EXPECT_FALSE(proof_book.open_targets().empty());
    ASSERT_FALSE(findings.exposures.empty());
    EXPECT_FALSE(findings.exposures.front().is_decided);
}

TEST(Attacker, gives_the_same_proof_for_any_number_of_threads) {
    const Table table = generate("ons", 2, {{"class", "200x5-10"}});
    const Pattern pattern = fullest_pattern(table);
    ProofBook one(table, Protection::at_least);
    ProofBook four(table, Protection::at_least);
    Attacker(table, pattern, {.threads = 1, .deadline = {}}).prove(one);
    Attacker(table, pattern, {.threads = 4, .deadline = {}}).prove(four);
    const Proof first = one.proof();
    const Proof second = four.proof();
    ASSERT_EQ(first.claims.size(), second.claims.size());
    for (std::size_t i = 0; i < first.claims.size(); ++i)
        EXPECT_EQ(first.claims[i].witness, second.claims[i].witness);
}

}  // namespace
}  // namespace tacet
