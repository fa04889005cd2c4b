// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tables.h"
#include "tacet/generate.h"
#include "tacet/table.h"

namespace tacet {
namespace {

TEST(Dimensions, of_a_flat_table_are_recognised_with_codes_in_file_order) {
    const tables::Grid grid{{{1, 2, 3}, {4, 5, 6}}};
    const Table table(grid.data());
    ASSERT_NE(table.dimensions(), nullptr);
    ASSERT_EQ(table.dimensions()->count(), 2U);
    const auto codes = table.dimensions()->codes(grid.at(2, 3));
    const auto first = table.dimensions()->all()[0].size() == 3 ? 0 : 1;  // rows and columns in either order
    EXPECT_EQ(codes[first], 2U);
    EXPECT_EQ(codes[1 - first], 3U);
    EXPECT_TRUE(table.dimensions()->all()[0].is_flat());
}

TEST(Dimensions, of_a_hierarchical_table_are_recognised) {
    const Table table = generate("contributors", 3, {{"dimensions", "5x12Hx4"}});
    ASSERT_NE(table.dimensions(), nullptr);
    std::vector<std::uint32_t> sizes;
    int hierarchical = 0;
    for (const Dimension& each : table.dimensions()->all()) {
        sizes.push_back(each.size());
        hierarchical += !each.is_flat();
    }
    std::ranges::sort(sizes);
    EXPECT_EQ(sizes, (std::vector<std::uint32_t>{4, 5, 12}));
    EXPECT_EQ(hierarchical, 1);
}

TEST(Dimensions, find_each_cell_by_its_codes) {
    const Table table = generate("contributors", 3, {{"dimensions", "5x12Hx4"}});
    for (const CellId cell : table.cells())
        EXPECT_EQ(table.dimensions()->at(table.dimensions()->codes(cell)), cell);
}

TEST(Dimensions, do_not_depend_on_the_order_of_cells_equations_and_terms) {
    const Table table = generate("contributors", 3, {{"dimensions", "5x7Hx4"}});
    std::mt19937 random(7);
    std::vector<std::uint32_t> place(table.cell_count());
    for (std::uint32_t i = 0; i < place.size(); ++i) place[i] = i;
    std::ranges::shuffle(place, random);
    TableData data;
    data.decimals = table.data().decimals;
    data.written = table.data().written;
    data.cells.resize(table.cell_count());
    for (const CellId cell : table.cells()) data.cells[place[cell.index()]] = table[cell];
    std::vector<EquationId> equations;
    for (const EquationId equation : table.equations()) equations.push_back(equation);
    std::ranges::shuffle(equations, random);
    for (const EquationId equation : equations) {
        data.begin_equation();
        std::vector<Term> terms(table.terms(equation).begin(), table.terms(equation).end());
        std::ranges::shuffle(terms, random);
        const auto sign = random() % 2 == 0 ? 1 : -1;
        for (const Term& term : terms)
            data.add_term(CellId(place[term.cell.index()]), sign * term.coefficient);
    }
    const Table shuffled(std::move(data));
    ASSERT_NE(shuffled.dimensions(), nullptr);
    std::vector<std::uint32_t> sizes;
    for (const Dimension& each : shuffled.dimensions()->all()) sizes.push_back(each.size());
    std::ranges::sort(sizes);
    EXPECT_EQ(sizes, (std::vector<std::uint32_t>{4, 5, 7}));
}

TEST(Dimensions, are_not_claimed_where_the_equations_spell_no_product) {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    TableData missing = grid.data();
    missing.starts.pop_back();
    missing.terms.resize(missing.starts.back());
    EXPECT_EQ(Table(std::move(missing)).dimensions(), nullptr);
    TableData extra = grid.data();
    extra.cells.push_back(extra.cells[4]);
    extra.begin_equation();
    extra.add_term(CellId(9), -1);
    extra.add_term(CellId(4), 1);
    EXPECT_EQ(Table(std::move(extra)).dimensions(), nullptr);
}

TEST(Dimensions, sums_at_the_end_do_not_hide_the_product_before_them) {
    const Table product = generate("contributors", 3, {{"dimensions", "5x12Hx4"}});
    TableData data = product.data();
    data.dimensions.reset();
    const auto cells = product.cell_count();
    for (const auto& [a, b] : {std::pair{7U, 8U}, {20U, 30U}}) {
        Cell sum = data.cells[a];
        sum.value += data.cells[b].value;
        sum.upper_bound += data.cells[b].upper_bound;
        sum.lower_bound = 0;
        sum.lower_level = sum.upper_level = sum.sliding_level = 0;
        data.cells.push_back(sum);
        data.begin_equation();
        data.add_term(CellId(static_cast<std::uint32_t>(data.cells.size() - 1)), -1);
        data.add_term(CellId(a), 1);
        data.add_term(CellId(b), 1);
    }
    const Table table(std::move(data));
    EXPECT_EQ(table.dimensions(), nullptr);
    ASSERT_NE(table.cover(), nullptr);
    EXPECT_EQ(table.cover()->cell_count(), cells);
    for (std::uint32_t i = 0; i < cells; ++i)
        EXPECT_TRUE(
            std::ranges::equal(table.cover()->codes(CellId(i)), product.dimensions()->codes(CellId(i))));
}

}  // namespace
}  // namespace tacet
