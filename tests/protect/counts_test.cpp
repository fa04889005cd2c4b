// SPDX-License-Identifier: Apache-2.0
// Attackers who know that cells are whole numbers.
#include "tacet/counts.h"

#include <gtest/gtest.h>

#include "attack/brute_force.h"
#include "insiders.h"
#include "model/exact_number.h"
#include "random_table.h"
#include "tacet/error.h"

namespace tacet {
namespace {

/// a + b is published and a = b + c + k, so c moves twice as far as a; it may move by 1 only. In tenths, so
/// that a may be asked to move by a half. Cells: total, a, b, c, k.
TableData halves() {
    TableData data;
    data.decimals = 1;
    data.written = {.value = 0, .bound = 1, .level = 1};
    const auto cell = [&](Amount value, Amount most, Status status) {
        data.cells.push_back(
            {.value = 10 * value, .lower_bound = 0, .upper_bound = 10 * most, .weight = 1, .status = status});
    };
    cell(8, 20, Status::published);
    cell(5, 20, Status::primary);
    cell(3, 20, Status::candidate);
    cell(1, 2, Status::candidate);
    cell(1, 20, Status::candidate);
    data.cells[1].lower_level = data.cells[1].upper_level = 5;
    data.begin_equation();
    data.add_term(CellId(0), -1);
    data.add_term(CellId(1), 1);
    data.add_term(CellId(2), 1);
    data.begin_equation();
    data.add_term(CellId(1), -1);
    for (const std::uint32_t part : {2U, 3U, 4U}) data.add_term(CellId(part), 1);
    return data;
}

Pattern with(const Table& table, std::initializer_list<std::uint32_t> cells) {
    Pattern pattern(table);
    for (const std::uint32_t each : cells) pattern.add(CellId(each));
    return pattern;
}

/// Whether every claim on a primary moves all cells by whole numbers.
bool is_whole(const Table& table, const Proof& proof) {
    for (const Claim& claim : proof.claims)
        for (const Integer& each : proof.witnesses[claim.witness].numerators) {
            mpq_class move = to_gmp(claim.factor) * to_gmp(each) /
                             (to_gmp(proof.witnesses[claim.witness].denominator) * table.unit());
            move.canonicalize();
            if (move.get_den() != 1) return false;
        }
    return true;
}

TEST(Counts, HalvesProtectOnlyAgainstThoseWhoDoNotKnow) {
    const Table table(halves());
    const Pattern pattern = with(table, {2, 3});
    EXPECT_TRUE(audit(table, pattern).safe());
    const CountAudit whole = audit_counts(table, pattern);
    EXPECT_FALSE(whole.safe());
    EXPECT_EQ(whole.whole.exposed, std::vector{CellId(1)});
    EXPECT_EQ(describe(table, whole.whole), "whole numbers: they make a difference for 1 of 1 primary");
}

TEST(Counts, ProtectionAddsWhatWholeNumbersNeed) {
    TableData data = halves();
    data.cells[4].weight = 100;
    const Table table(std::move(data));
    const Result linear = protect(table);
    ASSERT_TRUE(linear.report);
    EXPECT_FALSE(linear.report->pattern.contains(CellId(4)));
    const CountResult counts = protect_counts(table);
    ASSERT_TRUE(counts.result.report);
    EXPECT_TRUE(counts.result.report->pattern.contains(CellId(4)));
    EXPECT_EQ(counts.whole.exposed.size(), 1U);
    EXPECT_EQ(counts.secondaries, 1U);
    EXPECT_TRUE(is_whole(table, counts.result.report->proof));
    EXPECT_TRUE(audit_counts(table, counts.result.report->pattern).safe());
}

TEST(Counts, NothingIsWrittenWhereNothingProtects) {
    TableData data = halves();
    data.cells[4].status = Status::published;
    const CountResult counts = protect_counts(Table(std::move(data)));
    EXPECT_FALSE(counts.result.report);
    EXPECT_EQ(counts.result.outcome, Outcome::infeasible);
}

TEST(Counts, RangesAreThoseOfWholeTables) {
    const Table table(halves());
    const CountAudit whole = audit_counts(table, with(table, {2, 3}), {.full = true});
    ASSERT_TRUE(whole.report.ranges);
    for (const CellRange& range : *whole.report.ranges) {
        EXPECT_EQ(range.up, 0) << range.cell.index();
        EXPECT_EQ(range.down, 0) << range.cell.index();
    }
}

Table without_sliding_levels(const Table& table) {
    TableData data = table.data();
    for (Cell& each : data.cells) each.sliding_level = 0;
    return Table(std::move(data));
}

/// Enumeration of all tables says who is exposed.
void compare_with_enumeration(const Table& table, const Pattern& pattern) {
    const auto ranges = brute_force_ranges(table, pattern);
    bool is_safe = true;
    for (const CellId cell : table.primaries()) {
        const DeviationRange& range = ranges[cell.index()];
        is_safe = is_safe && range.most >= required(table, cell, Side::up, Protection::at_least) &&
                  -range.least >= required(table, cell, Side::down, Protection::at_least);
    }
    const CountAudit whole = audit_counts(table, pattern);
    EXPECT_EQ(whole.safe(), is_safe);
    if (whole.safe()) {
        EXPECT_TRUE(is_whole(table, whole.report.proof));
    }
}

TEST(Counts, AgreesWithTheEnumerationOfTables) {
    std::mt19937 random(7);
    for (int i = 0; i < 60; ++i) {
        const Table table = without_sliding_levels(random_tiny_table(random));
        compare_with_enumeration(table, random_pattern(table, random, 8));
        const Table cube = without_sliding_levels(random_tiny_cube(random));
        compare_with_enumeration(cube, random_pattern(cube, random, 10));
    }
}

TEST(Counts, InsidersAreKeptOutInWholeNumbersToo) {
    std::size_t protected_tables = 0;
    for (std::uint32_t seed = 1; seed <= 200; ++seed) {
        std::mt19937 random(seed);
        const Table table =
            tables::with_random_insiders(without_sliding_levels(random_tiny_table(random)), 2, seed);
        ProtectOptions options;
        options.method = "incremental";
        const CountResult counts = protect_counts(table, options);
        if (!counts.result.report) continue;
        ++protected_tables;
        EXPECT_TRUE(is_whole(table, counts.result.report->proof)) << seed;
        EXPECT_TRUE(tables::keeps_all_out(table, counts.result.report->pattern)) << seed;
    }
    EXPECT_GT(protected_tables, 5U);
}

TEST(Counts, OtherNumbersAreRefused) {
    TableData data = halves();
    data.written.value = 1;
    EXPECT_THROW((void)audit_counts(Table(data), Pattern(Table(data))), InputError);
    data = halves();
    data.cells[1].sliding_level = 5;
    const Table sliding(std::move(data));
    EXPECT_THROW((void)audit_counts(sliding, Pattern(sliding)), InputError);
}

}  // namespace
}  // namespace tacet
