// SPDX-License-Identifier: Apache-2.0
// One-cell cubes whose verdicts can be worked out by hand.
#include <gtest/gtest.h>

#include "tacet/error.h"
#include "tacet/rules.h"

namespace tacet {

namespace {

/// A cube that is one total with these contributions, in units of 10^-1.
Cube one_cell(std::vector<Amount> contributions, std::uint32_t tops = 3) {
    CubeData data;
    data.name = "t";
    data.variables = {Variable("v", {{.text = "Total"}})};
    data.response = "value";
    data.decimals = data.written = 1;
    data.codes = {kTotalCode};
    data.individual_tops = tops;
    data.individual.resize(tops);
    CubeCell cell;
    cell.individual.count = contributions.size();
    for (const Amount each : contributions) cell.response += each;
    cell.shadow = cell.cost = cell.response;
    for (std::size_t i = 0; i < std::min<std::size_t>(tops, contributions.size()); ++i)
        data.individual[i].value = contributions[i];
    data.cells = {cell};
    return Cube(std::move(data));
}

Verdict verdict(const Cube& cube, const Rules& rules) {
    return judge(cube, rules).verdicts.front();
}

TEST(Judge, dominance_is_strict) {
    const Rules rules{.list = {Rule("dominance", {{"n", 2}, {"k", 75}})}};
    EXPECT_EQ(verdict(one_cell({500, 250, 250}), rules).status, CellStatus::safe);
    const Verdict found = verdict(one_cell({500, 251, 249}), rules);
    EXPECT_EQ(found.status, CellStatus::unsafe_rule);
    // 100 * 75.1 / 75 - 100 = 0.1333..., rounded up to thousandths of the last decimal.
    EXPECT_EQ(found.upper_level, 1334);
    EXPECT_EQ(found.lower_level, found.upper_level);
}

TEST(Judge, the_level_of_the_p_percent_rule_is_what_is_missing) {
    const Rules rules{.list = {Rule("p_percent", {{"p", 10}})}};
    const Verdict found = verdict(one_cell({1000, 300, 60}), rules);
    EXPECT_EQ(found.status, CellStatus::unsafe_rule);
    EXPECT_EQ(found.upper_level, 40'000);  // 10 % of 100.0, less 6.0
    EXPECT_EQ(verdict(one_cell({1000, 300, 100}), rules).status, CellStatus::safe);
    EXPECT_EQ(verdict(one_cell({1000}), rules).upper_level, 100'000);
    // The prior-posterior rule is the p% rule with p * 100 / q.
    const Rules prior{.list = {Rule("p_percent", {{"p", 5}, {"q", 50}})}};
    EXPECT_EQ(verdict(one_cell({1000, 300, 60}), prior).upper_level, 40'000);
}

TEST(Judge, coalitions_leave_less) {
    const Rules rules{.list = {Rule("p_percent", {{"p", 10}, {"coalition", 2}})}};
    EXPECT_EQ(verdict(one_cell({1000, 300, 300, 99}), rules).status, CellStatus::unsafe_rule);
    EXPECT_EQ(verdict(one_cell({1000, 300, 300, 100}), rules).status, CellStatus::safe);
}

TEST(Judge, frequency_comes_after_dominance_and_zero_last) {
    Rules rules{.list = {Rule("zero", {{"range", 2}}), Rule("frequency", {{"minimum", 3}, {"margin", 30}})}};
    const Verdict few = verdict(one_cell({500, 500}), rules);
    EXPECT_EQ(few.status, CellStatus::unsafe_frequency);
    EXPECT_EQ(few.upper_level, 300'000);
    const Verdict zero = verdict(one_cell({0, 0, 0}), rules);
    EXPECT_EQ(zero.status, CellStatus::unsafe_zero);
    EXPECT_EQ(zero.upper_level, 20'000);
    EXPECT_EQ(zero.lower_level, 0);
    rules.list.push_back(Rule("dominance", {{"n", 1}, {"k", 40}}));
    EXPECT_EQ(verdict(one_cell({500, 500}), rules).status, CellStatus::unsafe_rule);
}

/// A row of counts under its total; the last code has a single child of the same count.
JudgedCube row_of_counts(const std::vector<std::uint64_t>& counts, const Rules& rules) {
    CubeData data;
    data.name = "t";
    std::vector<Code> codes{{.text = "Total"}};
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        codes.push_back({.text = std::string(1, static_cast<char>('a' + i))});
        total += counts[i];
    }
    codes.push_back({.text = "child", .parent = CodeId(static_cast<std::uint32_t>(counts.size()))});
    data.variables = {Variable("v", std::move(codes))};
    const auto add = [&](std::size_t code, std::uint64_t count) {
        if (count == 0) return;
        CubeCell cell;
        cell.individual.count = count;
        cell.response = cell.shadow = cell.cost = static_cast<Amount>(count);
        data.codes.emplace_back(static_cast<std::uint32_t>(code));
        data.cells.push_back(cell);
    };
    add(0, total);
    for (std::size_t i = 0; i < counts.size(); ++i) add(i + 1, counts[i]);
    add(counts.size() + 1, counts.back());
    return judge(Cube(std::move(data)), rules);
}

TEST(Judge, differences_look_at_what_a_total_has_beyond_a_cell) {
    const Rules rules{.list = {Rule("differences", {{"k", 4}, {"margin", 10}})}};
    const JudgedCube judged = row_of_counts({7, 1, 1}, rules);
    // Beyond the 7 are 2, fewer than 4. Beyond the single ones are 8. The child is the last code itself.
    EXPECT_EQ(judged.verdicts[0].status, CellStatus::safe);
    EXPECT_EQ(judged.verdicts[1].status, CellStatus::unsafe_frequency);
    EXPECT_EQ(judged.verdicts[1].upper_level, 2'000);  // 2 more would be 4
    EXPECT_EQ(judged.verdicts[2].status, CellStatus::safe);
    EXPECT_EQ(judged.verdicts[4].status, CellStatus::safe);
    EXPECT_EQ(describe(judged.verdicts[1].reason, rules),
              "one of its totals has only 2 contributors beyond it, fewer than 4");
    EXPECT_EQ(row_of_counts({7, 2, 2}, rules).verdicts[1].status, CellStatus::safe);
    EXPECT_EQ(row_of_counts({7, 0, 0}, rules).verdicts[1].status, CellStatus::safe);
}

TEST(Judge, attribute_looks_for_rows_with_one_cell) {
    const Rules rules{.list = {Rule("attribute", {{"margin", 50}})}};
    const JudgedCube judged = row_of_counts({8, 0, 0}, rules);
    EXPECT_EQ(judged.verdicts[0].status, CellStatus::safe);
    EXPECT_EQ(judged.verdicts[1].status, CellStatus::unsafe_frequency);
    EXPECT_EQ(judged.verdicts[1].upper_level, 4'000);
    EXPECT_EQ(describe(judged.verdicts[1].reason, rules), "all 8 contributors of a total are in it");
    for (const Verdict& each : row_of_counts({8, 0, 1}, rules).verdicts)
        EXPECT_EQ(each.status, CellStatus::safe);
}

TEST(Judge, reasons_name_shares_and_counts) {
    const Rules rules{
        .list = {Rule("dominance", {{"n", 2}, {"k", 75}}), Rule("frequency", {{"minimum", 3}})}};
    EXPECT_EQ(describe(verdict(one_cell({500, 300, 200}), rules).reason, rules),
              "the 2 largest of 3 contributors hold 80.0 % of the cell, more than 75 %");
    EXPECT_EQ(describe(verdict(one_cell({0, 0}), rules).reason, rules), "2 contributors, fewer than 3");
}

TEST(Judge, rules_that_the_cube_cannot_answer_are_refused) {
    EXPECT_THROW((void)verdict(one_cell({1}, 1), {.list = {Rule("dominance", {{"n", 2}, {"k", 75}})}}),
                 InputError);
    EXPECT_THROW((void)verdict(one_cell({1}),
                               {.list = {Rule("frequency", {{"minimum", 3}}, ContributorLevel::holding)}}),
                 InputError);
}

}  // namespace

}  // namespace tacet
