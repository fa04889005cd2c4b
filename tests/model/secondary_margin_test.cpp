// SPDX-License-Identifier: Apache-2.0
#include "tacet/secondary_margin.h"

#include <gtest/gtest.h>

#include "tables.h"
#include "tacet/error.h"

namespace tacet {
namespace {

/// One cell of each value, with this many decimals, bounds far away.
Table cells_of(const std::vector<Amount>& values, int decimals = 0) {
    TableData data;
    data.decimals = decimals;
    data.written = {decimals, decimals, decimals};
    for (const Amount value : values)
        data.cells.push_back({.value = value, .lower_bound = -100'000, .upper_bound = 100'000});
    return Table(std::move(data));
}

Amount level(const char* margin, const Table& table, std::uint32_t cell) {
    return SecondaryMargin(margin).level(table, CellId(cell));
}

TEST(SecondaryMargin, of_a_percentage_is_rounded_up_to_a_unit) {
    const Table table = cells_of({100, 101, 1, 0, 1000});
    EXPECT_EQ(level("10%", table, 0), 10);
    EXPECT_EQ(level("10%", table, 1), 11);
    EXPECT_EQ(level("10%", table, 2), 1);
    EXPECT_EQ(level("10%", table, 3), 0);
    EXPECT_EQ(level("12.34%", table, 4), 124);
    EXPECT_EQ(level("0.001%", table, 4), 1);
    EXPECT_EQ(level("250%", table, 0), 250);
}

TEST(SecondaryMargin, of_a_percentage_is_of_the_absolute_value) {
    const Table table = cells_of({-100, -101});
    EXPECT_EQ(level("10%", table, 0), 10);
    EXPECT_EQ(level("10%", table, 1), 11);
}

TEST(SecondaryMargin, in_numbers_of_the_file_is_the_same_for_all_cells) {
    const Table whole = cells_of({100, 0, -7});
    for (std::uint32_t cell = 0; cell < 3; ++cell) {
        EXPECT_EQ(level("5", whole, cell), 5);
        EXPECT_EQ(level("4.01", whole, cell), 5);
    }
}

TEST(SecondaryMargin, counts_in_decimals_where_the_values_have_them) {
    const Table table = cells_of({1005, -33}, 2);  // 10.05 and -0.33
    EXPECT_EQ(level("10%", table, 0), 101);
    EXPECT_EQ(level("10%", table, 1), 4);
    EXPECT_EQ(level("5", table, 0), 500);
    EXPECT_EQ(level("0.001", table, 0), 1);
    // Bounds with more decimals than the values do not make the unit smaller.
    TableData data = table.data();
    data.written.value = 1;
    data.cells[0].value = 1010;
    data.cells[1].value = 0;
    EXPECT_EQ(level("10%", Table(std::move(data)), 0), 110);
}

TEST(SecondaryMargin, beyond_all_bounds_does_not_overflow) {
    const Table table = cells_of({100});
    EXPECT_GT(level("99999999999999999999999", table, 0), 2 * kLargestAmount);
    EXPECT_GT(level("99999999999999999999999%", table, 0), 2 * kLargestAmount);
}

TEST(SecondaryMargin, refuses_other_texts) {
    for (const char* text : {"",    "%",   "0",  "0%", "0.00",  "-5",  "+5",  "-5%", "5 %", " 5",  "5%%",
                             "1e3", "ten", "5.", ".5", "1.2.3", "1,5", "nan", "inf", "0x5", "5/2", "10%5"})
        EXPECT_THROW(SecondaryMargin{text}, InputError) << text;
    try {
        const SecondaryMargin margin("ten");
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("found 'ten', expected a number above 0"),
                  std::string::npos);
    }
}

TEST(SecondaryMargin, becomes_the_levels_of_all_but_primaries) {
    const tables::Grid grid{{{20, 40}, {60, 80}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 7);
    data.cells[grid.at(1, 2).index()].status = Status::secondary;
    data.cells[grid.at(1, 2).index()].sliding_level = 9;
    const Table table = with_margins(Table(std::move(data)), SecondaryMargin("10%"), Protection::at_least);
    EXPECT_EQ(table[grid.at(1, 1)].lower_level, 7);
    EXPECT_EQ(table[grid.at(1, 2)].lower_level, 4);
    EXPECT_EQ(table[grid.at(1, 2)].upper_level, 4);
    EXPECT_EQ(table[grid.at(1, 2)].sliding_level, 0);
    EXPECT_EQ(table[grid.at(0, 0)].upper_level, 20);
}

TEST(SecondaryMargin, is_clipped_only_where_asked_and_counted) {
    const tables::Grid grid{{{3, 40}, {60, 80}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 2), 7);
    const Table table(std::move(data));
    Pattern pattern(table);
    for (const CellId cell : {grid.at(1, 1), grid.at(1, 2), grid.at(2, 1)}) pattern.add(cell);
    SecondaryMargin margin("5");
    EXPECT_EQ(with_margins(table, margin, Protection::strict)[grid.at(1, 1)].lower_level, 5);
    EXPECT_TRUE(clipped_secondaries(table, pattern, margin, Protection::strict).empty());
    margin.clips = true;
    EXPECT_EQ(with_margins(table, margin, Protection::at_least)[grid.at(1, 1)].lower_level, 3);
    EXPECT_EQ(with_margins(table, margin, Protection::strict)[grid.at(1, 1)].lower_level, 2);
    EXPECT_EQ(with_margins(table, margin, Protection::strict)[grid.at(1, 1)].upper_level, 5);
    EXPECT_EQ(clipped_secondaries(table, pattern, margin, Protection::strict), std::vector{grid.at(1, 1)});
}

}  // namespace
}  // namespace tacet
