// SPDX-License-Identifier: Apache-2.0
#include "tabulate/sums.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "tabulate/code_book.h"
#include "text/amounts.h"

namespace tacet {
namespace {

/// Total; A with a and b; C.
Variable tree() {
    return {"tree",
            {{.text = "Total"},
             {.text = "A"},
             {.text = "a", .parent = CodeId(1)},
             {.text = "b", .parent = CodeId(1)},
             {.text = "C"}},
            {}};
}
const std::map<std::uint32_t, std::vector<std::uint32_t>> kAbove = {
    {2, {2, 1, 0}}, {3, {3, 1, 0}}, {4, {4, 0}}};

struct Contribution {
    std::vector<std::uint32_t> row;
    Amount value;
};

std::vector<Contribution> random_contributions(std::mt19937& random) {
    const std::uint32_t leaves[] = {2, 3, 4};
    std::vector<Contribution> all;
    for (int i = 0; i < 25; ++i)
        all.push_back({{leaves[random() % 3], leaves[random() % 3]}, static_cast<Amount>(random() % 12)});
    return all;
}

TEST(SumTable, rolled_up_holds_sums_and_the_largest_of_every_cell) {
    std::mt19937 random(1);
    const std::vector<Variable> variables{tree(), tree()};
    for (int round = 0; round < 20; ++round) {
        const auto contributions = random_contributions(random);
        SumTable table(2, 3);
        std::map<std::vector<std::uint32_t>, std::vector<Amount>> expected;
        for (const Contribution& each : contributions) {
            table.add(each.row, {.response = each.value, .shadow = each.value, .count = 1},
                      Contributor{.value = each.value});
            for (const std::uint32_t first : kAbove.at(each.row[0]))
                for (const std::uint32_t second : kAbove.at(each.row[1]))
                    expected[{first, second}].push_back(each.value);
        }
        roll_up(table, variables);
        ASSERT_EQ(table.size(), expected.size());
        for (auto& [row, values] : expected) {
            const auto cell = table.find(row);
            ASSERT_TRUE(cell);
            std::ranges::sort(values, std::greater{});
            EXPECT_EQ(table.sums(*cell).response, std::accumulate(values.begin(), values.end(), Amount{0}));
            EXPECT_EQ(table.sums(*cell).count, values.size());
            values.resize(3);
            for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(table.tops(*cell)[i].value, values[i]);
        }
    }
}

TEST(SumTable, gives_the_same_in_any_order) {
    const Contributor some[] = {{.value = 5, .sampling_weight = 2},
                                {.value = 5, .sampling_weight = 3},
                                {.value = 5, .sampling_weight = 3, .request = 1},
                                {.value = 7},
                                {.value = 1, .sampling_weight = 9}};
    std::vector<std::size_t> order{0, 1, 2, 3, 4};
    const std::vector<std::uint32_t> row{0};
    do {
        SumTable table(1, 3);
        for (const std::size_t i : order) table.add(row, {.count = 1}, some[i]);
        EXPECT_EQ(table.tops(0)[0].value, 7);
        EXPECT_EQ(table.tops(0)[1].request, 1);
        EXPECT_EQ(table.tops(0)[2].sampling_weight, 3);
    } while (std::ranges::next_permutation(order).found);
}

TEST(Sums, beyond_exact_arithmetic_are_refused) {
    Sums sums{.response = kLargestAmount};
    EXPECT_THROW(sums.add({.response = 1}), TooManyDigits);
    Sums negative{.cost = -kLargestAmount};
    EXPECT_THROW(negative.add({.cost = -1}), TooManyDigits);
    Sums weights{.weight = kLargestAmount};
    EXPECT_THROW(weights.add({.weight = 1}), TooManyDigits);
    Sums all{.response = kLargestAmount};
    EXPECT_NO_THROW(all.add({.response = -1}));
}

TEST(CodeBook, finds_each_of_many_texts_again) {
    CodeBook book;
    EXPECT_EQ(book.find(""), CodeBook::kNone);
    for (int i = 0; i < 5000; ++i) {
        const std::string text = i == 0 ? "" : std::to_string(i * 7919 % 100'003);
        ASSERT_EQ(book.find(text), CodeBook::kNone);
        EXPECT_EQ(book.add(text), static_cast<std::uint32_t>(i));
    }
    for (std::uint32_t i = 0; i < book.size(); ++i) EXPECT_EQ(book.find(book.text(i)), i);
    EXPECT_EQ(book.text(0), "");
    EXPECT_EQ(book.find("no such text"), CodeBook::kNone);
}

}  // namespace
}  // namespace tacet
