// SPDX-License-Identifier: Apache-2.0
#include "tacet/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "tables.h"
#include "tacet/error.h"
#include "tacet/pattern.h"

namespace tacet {
namespace {

TableData two_by_two() {
    return tables::Grid{{{1, 2}, {3, 4}}}.data();
}

TEST(Table, lists_equations_by_cell_and_cells_by_equation) {
    const Table table(two_by_two());
    std::size_t entries = 0;
    for (const CellId cell : table.cells())
        for (const Incidence& each : table.incidences(cell)) {
            const auto terms = table.terms(each.equation);
            EXPECT_TRUE(std::ranges::any_of(terms, [&](const Term& term) {
                return term.cell == cell && term.coefficient == each.coefficient;
            }));
            ++entries;
        }
    EXPECT_EQ(entries, 18U);
}

TEST(Table, refuses_data_that_contradict_themselves) {
    const std::pair<const char*, std::function<void(TableData&)>> cases[] = {
        {"bounds", [](TableData& data) { data.cells[4].upper_bound = 0; }},
        {"level", [](TableData& data) { data.cells[4].lower_level = -1; }},
        {"weight", [](TableData& data) { data.cells[4].weight = -1; }},
        {"twice", [](TableData& data) { data.terms[1].cell = data.terms[0].cell; }},
        {"does not exist", [](TableData& data) { data.terms[1].cell = CellId(9); }},
        {"add up", [](TableData& data) { data.cells[4].value += 4; }},
    };
    for (const auto& [message, spoil] : cases) {
        TableData data = two_by_two();
        spoil(data);
        try {
            const Table table(std::move(data));
            ADD_FAILURE() << "accepted: " << message;
        } catch (const InputError& error) {
            EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
        }
    }
}

TEST(Table, tolerates_half_a_unit_of_the_last_decimal_per_term) {
    TableData data = two_by_two();
    data.cells[4].value += 1;  // two equations of three terms each: 1 <= 3 / 2
    EXPECT_TRUE(find_imbalances(data).empty());
    data.cells[4].value += 1;
    EXPECT_EQ(find_imbalances(data).size(), 2U);
}

TEST(Table, names_the_worst_imbalance_first) {
    TableData data = two_by_two();
    data.cells[4].value += 5;
    data.cells[5].value += 20;
    const auto wrong = find_imbalances(data);
    ASSERT_EQ(wrong.size(), 3U);
    EXPECT_EQ(wrong.front().difference, 25);
}

TEST(Table, writes_amounts_exactly) {
    EXPECT_EQ(format_amount(1250, 3), "1.250");
    EXPECT_EQ(format_amount(-5, 2), "-0.05");
    EXPECT_EQ(format_amount(7, 0), "7");
    TableData data = two_by_two();
    data.decimals = 2;
    data.written = {2, 2, 2};
    const Table table(std::move(data));
    EXPECT_EQ(table.to_text(-130), "-1.3");
    EXPECT_EQ(table.to_text(500), "5");
}

TEST(Pattern, starts_with_primaries_and_counts_only_secondaries) {
    const Table table = tables::two_by_two_one_primary();
    Pattern pattern(table);
    EXPECT_EQ(pattern.cells(), std::vector{CellId(8)});
    EXPECT_EQ(cost(table, pattern), 0);
    pattern.add(CellId(4));
    EXPECT_EQ(cost(table, pattern), 1);
    EXPECT_EQ(secondaries(table, pattern), std::vector{CellId(4)});
    EXPECT_EQ(fullest_pattern(table).cells().size(), 9U);
}

}  // namespace
}  // namespace tacet
