// SPDX-License-Identifier: Apache-2.0
#include "experiment/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tacet {
namespace {

TEST(Middle, is_between_the_two_of_an_even_number) {
    EXPECT_EQ(median({7, 1, 3}), 3);
    EXPECT_EQ(median({7, 1, 3, 4}), 3.5);
}

TEST(Deviation, is_that_of_a_sample) {
    EXPECT_NEAR(deviation(std::vector<double>{2, 4, 4, 4, 5, 5, 7, 9}), std::sqrt(32.0 / 7), 1e-12);
    EXPECT_EQ(deviation(std::vector<double>{3}), 0);
}

TEST(Ranks, are_shared_by_equal_values) {
    EXPECT_EQ(ranks(std::vector<double>{30, 10, 20}), (std::vector<double>{3, 1, 2}));
    EXPECT_EQ(ranks(std::vector<double>{5, 7, 5, 9}), (std::vector<double>{1.5, 3, 1.5, 4}));
}

TEST(Friedman, of_blocks_that_all_agree) {
    // 12 / (4 * 3 * 4) * (4^2 + 8^2 + 12^2) - 3 * 4 * 4 = 8, and chi-squared with two degrees has exp(-x /
    // 2).
    const Friedman test = friedman({{1, 2, 3}, {10, 20, 30}, {0, 1, 5}, {-3, -2, -1}});
    EXPECT_NEAR(test.statistic, 8, 1e-12);
    EXPECT_NEAR(test.p_value, std::exp(-4), 1e-12);
    EXPECT_EQ(test.mean_ranks, (std::vector<double>{1, 2, 3}));
}

TEST(Friedman, of_equal_values_says_nothing) {
    EXPECT_EQ(friedman({{1, 1}, {2, 2}}).p_value, 1);
    EXPECT_EQ(friedman({}).p_value, 1);
}

/// Hollander and Wolfe, Nonparametric Statistical Methods: three ways of rounding first base, 22 players.
TEST(Friedman, repeats_a_textbook) {
    const Friedman test = friedman(
        {{5.40, 5.50, 5.55}, {5.85, 5.70, 5.75}, {5.20, 5.60, 5.50}, {5.55, 5.50, 5.40}, {5.90, 5.85, 5.70},
         {5.45, 5.55, 5.60}, {5.40, 5.40, 5.35}, {5.45, 5.50, 5.35}, {5.25, 5.15, 5.00}, {5.85, 5.80, 5.70},
         {5.25, 5.20, 5.10}, {5.65, 5.55, 5.45}, {5.60, 5.35, 5.45}, {5.05, 5.00, 4.95}, {5.50, 5.50, 5.40},
         {5.45, 5.55, 5.50}, {5.55, 5.55, 5.35}, {5.45, 5.50, 5.55}, {5.50, 5.45, 5.25}, {5.65, 5.60, 5.40},
         {5.70, 5.65, 5.55}, {6.30, 6.30, 6.25}});
    EXPECT_NEAR(test.statistic, 11.143, 5e-4);
    EXPECT_NEAR(test.p_value, 0.003805, 5e-7);
}

std::vector<double> with_negative_ranks(int count, std::initializer_list<int> negative) {
    std::vector<double> differences;
    for (int i = 1; i <= count; ++i)
        differences.push_back(std::ranges::find(negative, i) == negative.end() ? i : -i);
    return differences;
}

/// The critical values at 5 % of every textbook: 8 of 10 pairs, 13 of 12, 25 of 15; one more is not enough.
TEST(Wilcoxon, repeats_the_critical_values_of_textbooks) {
    EXPECT_LE(wilcoxon(with_negative_ranks(10, {8})).p_value, 0.05);
    EXPECT_GT(wilcoxon(with_negative_ranks(10, {9})).p_value, 0.05);
    EXPECT_LE(wilcoxon(with_negative_ranks(12, {1, 12})).p_value, 0.05);
    EXPECT_GT(wilcoxon(with_negative_ranks(12, {2, 12})).p_value, 0.05);
    EXPECT_LE(wilcoxon(with_negative_ranks(15, {10, 15})).p_value, 0.05);
    EXPECT_GT(wilcoxon(with_negative_ranks(15, {11, 15})).p_value, 0.05);
}

TEST(Wilcoxon, counts_all_signs_and_leaves_out_equal_pairs) {
    const Wilcoxon test = wilcoxon(std::vector<double>{3, 0, 1, 2, 0, 5, 4});
    EXPECT_EQ(test.pairs, 5U);
    EXPECT_TRUE(test.is_exact);
    EXPECT_EQ(test.positive, 15);
    EXPECT_EQ(test.negative, 0);
    EXPECT_NEAR(test.p_value, 2.0 / 32, 1e-12);
    EXPECT_EQ(wilcoxon(std::vector<double>{0, 0}).p_value, 1);
}

TEST(Wilcoxon, goes_over_to_the_normal_distribution_without_a_jump) {
    const auto at_thirty = wilcoxon(with_negative_ranks(30, {30, 29, 28, 27, 20}));
    const auto beyond = wilcoxon(with_negative_ranks(31, {31, 30, 29, 28, 22}));
    EXPECT_TRUE(at_thirty.is_exact);
    EXPECT_FALSE(beyond.is_exact);
    EXPECT_NEAR(at_thirty.p_value, beyond.p_value, 0.02);
}

}  // namespace
}  // namespace tacet
