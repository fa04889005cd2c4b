// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/subtables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tables.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

using tables::TwoBranches;

TEST(Subtables, are_the_total_and_each_branch_with_its_children) {
    const TwoBranches branches{{{1, 2}, {3, 4}, {5, 6}, {7, 8}}};
    const Table table(branches.data());
    const auto subtables = split_into_subtables(table);
    ASSERT_EQ(subtables.size(), 3U);
    EXPECT_EQ(subtables[0].level, 0U);
    EXPECT_EQ(subtables[1].level, 1U);
    EXPECT_EQ(subtables[2].level, 1U);
    const auto cells_of = [&](std::initializer_list<TwoBranches::Row> rows) {
        std::vector<CellId> cells;
        for (const auto row : rows)
            for (const std::uint32_t column : {0, 1, 2}) cells.push_back(branches.at(row, column));
        return cells;
    };
    EXPECT_EQ(subtables[0].cells, cells_of({TwoBranches::total, TwoBranches::a, TwoBranches::b}));
    EXPECT_EQ(subtables[1].cells, cells_of({TwoBranches::a, TwoBranches::a1, TwoBranches::a2}));
    EXPECT_EQ(subtables[2].cells, cells_of({TwoBranches::b, TwoBranches::b1, TwoBranches::b2}));
    for (const Subtable& each : subtables) EXPECT_EQ(each.equations.size(), 6U);  // three rows, three columns
}

TEST(Subtables, of_a_flat_or_linked_table_are_the_table) {
    for (const Table& table : {tables::serpell_example(), tables::two_by_two_one_primary()}) {
        const auto subtables = split_into_subtables(table);
        ASSERT_EQ(subtables.size(), 1U);
        EXPECT_EQ(subtables.front().cells.size(), table.cell_count());
        EXPECT_EQ(subtables.front().equations.size(), table.equation_count());
    }
    TableData linked = tables::Grid{{{1, 2}, {3, 4}}}.data();
    linked.begin_equation(5);  // one more thing an attacker knows: no product of dimensions any more
    linked.add_term(CellId(4), 1);
    linked.add_term(CellId(8), 1);
    const Table table(std::move(linked));
    ASSERT_EQ(table.dimensions(), nullptr);
    const auto subtables = split_into_subtables(table);
    ASSERT_EQ(subtables.size(), 1U);
    EXPECT_EQ(subtables.front().equations.size(), 7U);
}

TEST(Subtables, hold_every_cell_and_equation_and_are_flat) {
    for (const char* dimensions : {"12x22H", "14Hx15H", "5x9Hx8H", "40H"}) {
        const Table table = generate("contributors", 3, {{"dimensions", dimensions}});
        std::size_t combinations = 1;
        for (std::size_t k = 0; k < table.dimensions()->count(); ++k) {
            std::size_t parents = 0;
            for (std::uint32_t code = 0; code < table.dimensions()->all()[k].size(); ++code)
                parents += !table.dimensions()->children(k, code).empty();
            combinations *= parents;
        }
        const auto subtables = split_into_subtables(table);
        EXPECT_EQ(subtables.size(), combinations) << dimensions;
        std::set<CellId> cells;
        std::set<EquationId> equations;
        for (const Subtable& each : subtables) {
            cells.insert(each.cells.begin(), each.cells.end());
            equations.insert(each.equations.begin(), each.equations.end());
            const Table part(cut_out(table, each));
            ASSERT_NE(part.dimensions(), nullptr) << dimensions;
            EXPECT_TRUE(std::ranges::all_of(part.dimensions()->all(), &Dimension::is_flat)) << dimensions;
        }
        EXPECT_EQ(cells.size(), table.cell_count()) << dimensions;
        EXPECT_EQ(equations.size(), table.equation_count()) << dimensions;
    }
}

}  // namespace
}  // namespace tacet
