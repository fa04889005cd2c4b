// SPDX-License-Identifier: Apache-2.0
#include "attack/exact.h"

#include <gtest/gtest.h>

#include "attack/attacker.h"
#include "attack/exact_system.h"
#include "audit/check_proof.h"
#include "brute_force.h"
#include "tables.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

TEST(Exact, rounds_away_the_noise_of_whole_numbers) {
    const tables::Grid grid{{{5, 5}, {5, 5}}};
    const Table table(grid.data());
    const std::vector<CellId> cells = {grid.at(1, 1), grid.at(1, 2), grid.at(2, 1), grid.at(2, 2)};
    const std::vector<double> noisy = {2.0000000004, -1.9999999996, -2.0000000001, 1.9999999999};
    const auto witness = make_exact(table, cells, noisy, 1e-6);
    ASSERT_TRUE(witness);
    EXPECT_EQ(witness->denominator, 1);
    EXPECT_EQ(deviation(*witness, grid.at(1, 1)), 2);
}

TEST(Exact, finds_small_denominators) {
    const tables::Grid grid{{{5, 5}, {5, 5}}};
    const Table table(grid.data());
    const std::vector<CellId> cells = {grid.at(1, 1), grid.at(1, 2), grid.at(2, 1), grid.at(2, 2)};
    const double third = 7.0 / 3;
    const auto witness = make_exact(table, cells, std::vector{third, -third, -third, third}, 1e-6);
    ASSERT_TRUE(witness);
    EXPECT_EQ(deviation(*witness, grid.at(1, 1)), Rational(7, 3));
}

TEST(Exact, solves_for_fractions_that_no_small_denominator_fits) {
    // 89 a = 97 b, and both feed a total: a = 97/89 b.
    TableData data;
    data.cells.resize(3);
    for (Cell& cell : data.cells) cell = {.value = 0, .lower_bound = -1000, .upper_bound = 1000};
    data.begin_equation();
    data.add_term(CellId(0), 89);
    data.add_term(CellId(1), -97);
    data.begin_equation();
    data.add_term(CellId(0), 1);
    data.add_term(CellId(1), 1);
    data.add_term(CellId(2), -1);
    const Table table(std::move(data));
    const double a = 10.0 * 97 / 89;
    const auto witness =
        make_exact(table, std::vector{CellId(0), CellId(1), CellId(2)}, std::vector{a, 10.0, a + 10}, 1e-7);
    ASSERT_TRUE(witness);
    EXPECT_TRUE(keeps_equations(table, *witness));
    ASSERT_EQ(witness->numerators.size(), 3U);
    EXPECT_EQ(Rational(witness->numerators[0], witness->numerators[1]), Rational(97, 89));
}

TEST(Exact, refuses_what_no_deviation_explains) {
    const tables::Grid grid{{{5, 5}, {5, 5}}};
    const Table table(grid.data());
    EXPECT_FALSE(make_exact(table, std::vector{grid.at(1, 1), grid.at(1, 2)}, std::vector{1.0, -1.0}, 1e-6));
    EXPECT_FALSE(make_exact(table, {}, {}, 1e-6));
}

TEST(Exact, makes_every_witness_of_an_attack_on_three_dimensions_exact) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        const Table table = generate("contributors", seed,
                                     {{"dimensions", "9x8x7"}, {"sensitive", "0.15"}, {"zeros", "0.1"}});
        std::mt19937 random(static_cast<unsigned>(seed));
        Pattern pattern(table);
        for (const CellId cell : table.cells())
            if (random() % 3 == 0 && table[cell].status == Status::candidate) pattern.add(cell);
        ProofBook proof_book(table, Protection::at_least);
        const Findings findings = Attacker(table, pattern, {}).prove(proof_book);
        EXPECT_TRUE(findings.inexact.empty());
        const auto movements = check_proof(table, pattern, proof_book.proof());
        std::size_t proven = 0;
        for (const auto& [cell, movement] : movements) {
            if (proof_book.is_proven({.cell = cell, .side = Side::up})) {
                EXPECT_GE(movement.up, table[cell].upper_level);
                ++proven;
            }
            if (proof_book.is_proven({.cell = cell, .side = Side::down})) {
                EXPECT_GE(movement.down, table[cell].lower_level);
            }
        }
        EXPECT_GT(proven, 0U);
    }
}

}  // namespace
}  // namespace tacet
