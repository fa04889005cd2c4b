// SPDX-License-Identifier: Apache-2.0
#include "model/network.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tables.h"
#include "tacet/error.h"
#include "tacet/generate.h"

namespace tacet {
namespace {

/// Castro 2004, Fig. 2: three subtables, R2 = R21 + R22 and R21 = R211 + R212, with columns C1 and C2.
Table castro_example() {
    enum : std::uint32_t { r3, r1, r2, r21, r22, r211, r212, rows };
    constexpr Amount kValues[rows][2] = {{15, 21}, {5, 6}, {10, 15}, {8, 10}, {2, 5}, {6, 6}, {2, 4}};
    TableData data;
    for (const auto& row : kValues)
        for (const Amount value : {row[0] + row[1], row[0], row[1]})
            data.cells.push_back({.value = value, .upper_bound = 100, .weight = 1});
    const auto at = [](std::uint32_t row, std::uint32_t column) { return CellId(row * 3 + column); };
    for (std::uint32_t row = 0; row < rows; ++row) {
        data.begin_equation();
        for (const std::uint32_t column : {0, 1, 2}) data.add_term(at(row, column), column == 0 ? -1 : 1);
    }
    for (std::uint32_t column = 0; column < 3; ++column)
        for (const auto& [total, first, second] :
             {std::array{r3, r1, r2}, std::array{r2, r21, r22}, std::array{r21, r211, r212}}) {
            data.begin_equation();
            data.add_term(at(total, column), -1);
            data.add_term(at(first, column), 1);
            data.add_term(at(second, column), 1);
        }
    return Table(std::move(data));
}

/// The terms of each balance are the arcs of its node, out of it with one sign and into it with the other.
void expect_balances_are_equations(const Table& table, const Network& network) {
    std::vector<std::size_t> arcs(network.node_count());
    for (const CellId cell : table.cells()) {
        EXPECT_NE(network.arc(cell).from, network.arc(cell).to);
        ++arcs[network.arc(cell).from];
        ++arcs[network.arc(cell).to];
    }
    EXPECT_TRUE(network.is_complete());
    for (Network::Node node = 0; node < network.node_count(); ++node) {
        const auto [equation, sign] = network.balance(node);
        ASSERT_NE(sign, 0) << node;
        EXPECT_EQ(table.terms(equation).size(), arcs[node]);
        for (const Term& term : table.terms(equation)) {
            const auto [from, to] = network.arc(term.cell);
            ASSERT_TRUE(from == node || to == node);
            EXPECT_EQ(term.coefficient * sign, from == node ? 1 : -1);
        }
    }
}

TEST(Network, of_a_flat_table_has_a_node_for_each_row_and_column) {
    const Table table(tables::Grid{{{1, 2, 3}, {4, 5, 6}}}.data());
    const Network network(table);
    EXPECT_EQ(network.node_count(), 3U + 4U);
    expect_balances_are_equations(table, network);
}

TEST(Network, of_castros_example_replaces_rows_by_the_subtables_that_detail_them) {
    const Table table = castro_example();
    const Network network(table);
    // R3, R1 and three columns; R22 and three columns; R211, R212 and three columns.
    EXPECT_EQ(network.node_count(), 5U + 4U + 5U);
    expect_balances_are_equations(table, network);
}

TEST(Network, takes_hierarchical_rows_or_columns) {
    for (const char* shape : {"9x14H", "14Hx9", "40Hx3"}) {
        const Table table = generate("contributors", 5, {{"dimensions", shape}});
        expect_balances_are_equations(table, Network(table));
    }
}

TEST(Network, is_refused_with_a_reason) {
    const auto expect_reason = [](const Table& table, const char* reason) {
        const auto found = reason_against_network(table);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->find(reason), 0U) << *found;
        EXPECT_THROW(Network{table}, InputError);
    };
    expect_reason(generate("contributors", 1, {{"dimensions", "4x4x4"}}), "found 3 dimensions");
    expect_reason(generate("contributors", 1, {{"dimensions", "9Hx9H"}}),
                  "found two hierarchical dimensions");
    TableData data = tables::Grid{{{1, 2}, {3, 4}}}.data();
    data.begin_equation();
    data.add_term(CellId(4), 2);
    data.add_term(CellId(5), -1);
    expect_reason(Table(std::move(data)), "found equations that are not");
}

}  // namespace
}  // namespace tacet
