// SPDX-License-Identifier: Apache-2.0
// The audit where secondaries are to be protected too, against an attacker who tries all tables.
#include <gtest/gtest.h>

#include <algorithm>

#include "attack/brute_force.h"
#include "tacet/audit.h"
#include "tacet/error.h"
#include "tacet/publication.h"

namespace tacet {
namespace {

bool covers(const DeviationRange& range, Amount down, Amount up) {
    return -range.least >= down && range.most >= up;
}

/// The definition, with the ranges of an attacker who tries all tables.
bool is_closed_and_safe(const Table& table, const Pattern& pattern, const SecondaryMargin& margin) {
    const auto ranges = brute_force_ranges(table, pattern);
    return std::ranges::all_of(pattern.cells(), [&](CellId id) {
        const Cell& cell = table[id];
        const Amount level = margin.level(table, id);
        const bool is_primary = cell.status == Status::primary;
        return covers(ranges[id.index()], is_primary ? cell.lower_level : level,
                      is_primary ? cell.upper_level : level);
    });
}

/// Small values with bounds a little wider, at most two of them primary with level 1.
Table random_square(std::mt19937& random) {
    tables::Grid grid{std::vector(3, std::vector<Amount>(3))};
    for (auto& row : grid.interior)
        for (Amount& value : row) value = static_cast<Amount>(random() % 7);
    TableData data = grid.data();
    for (Cell& cell : data.cells) {
        cell.lower_bound = std::max<Amount>(0, cell.value - 4);
        cell.upper_bound = cell.value + 4;
    }
    for (std::size_t i = random() % 3; i > 0; --i) {
        Cell& cell = data.cells[random() % data.cells.size()];
        if (cell.value == 0) continue;
        cell.status = Status::primary;
        cell.lower_level = cell.upper_level = 1;
    }
    return Table(std::move(data));
}

/// The corners of one or two rectangles, and the primaries.
Pattern random_rectangles(const Table& table, std::mt19937& random) {
    Pattern pattern(table);
    for (std::size_t i = 1 + random() % 2; i > 0; --i) {
        const auto row = static_cast<std::uint32_t>(random() % 4);
        const auto column = static_cast<std::uint32_t>(random() % 4);
        const auto other_row = static_cast<std::uint32_t>((row + 1 + random() % 3) % 4);
        const auto other_column = static_cast<std::uint32_t>((column + 1 + random() % 3) % 4);
        for (const std::uint32_t r : {row, other_row})
            for (const std::uint32_t c : {column, other_column}) pattern.add(CellId(r * 4 + c));
    }
    return pattern;
}

TEST(GuardedAudit, agrees_with_the_enumeration_of_all_tables) {
    std::mt19937 random(7);
    int safe = 0;
    int safe_for_primaries = 0;
    for (int i = 0; i < 400; ++i) {
        const Table table = random_square(random);
        const Pattern pattern = random_rectangles(table, random);
        const SecondaryMargin margin(i % 3 == 0 ? "2" : i % 3 == 1 ? "20%" : "45%");
        const Report report = audit(table, pattern, {.margin = margin});
        EXPECT_EQ(report.safe(), is_closed_and_safe(table, pattern, margin)) << i;
        EXPECT_EQ(report.secondaries.size(), secondaries(table, pattern).size());
        EXPECT_EQ(report.primaries.size(), table.primaries().size());
        safe += report.safe();
        safe_for_primaries += !report.safe() && audit(table, pattern).safe();
    }
    EXPECT_GT(safe, 40);
    EXPECT_GT(safe_for_primaries, 40);
}

TEST(GuardedAudit, publishes_nothing_whose_secondaries_are_exposed) {
    const tables::Grid grid{{{4, 100}, {100, 100}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 1);
    const Table table(std::move(data));
    Pattern pattern(table);
    for (const CellId cell : {grid.at(1, 2), grid.at(2, 1), grid.at(2, 2)}) pattern.add(cell);
    EXPECT_NO_THROW(static_cast<void>(publish(table, audit(table, pattern))));
    // What the 4 can fall bounds what the others can rise.
    const Report report = audit(table, pattern, {.margin = SecondaryMargin("10%")});
    EXPECT_EQ(report.exposed().size(), 3U);
    EXPECT_THROW(static_cast<void>(publish(table, report)), UnsafeError);
    EXPECT_TRUE(audit(table, pattern, {.margin = SecondaryMargin("4%")}).safe());
    EXPECT_FALSE(
        audit(table, pattern, {.protection = Protection::strict, .margin = SecondaryMargin("4%")}).safe());
}

}  // namespace
}  // namespace tacet
