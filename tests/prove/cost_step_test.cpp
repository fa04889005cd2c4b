// SPDX-License-Identifier: Apache-2.0
#include "prove/cost_step.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tables.h"

namespace tacet {

namespace {

/// A row of candidates with these weights; its total is published.
Table weighted_row(const std::vector<double>& weights) {
    TableData data;
    data.cells.push_back({.value = 10 * static_cast<Amount>(weights.size()),
                          .upper_bound = 1000,
                          .weight = 0.123456789123,
                          .status = Status::published});
    for (const double weight : weights)
        data.cells.push_back({.value = 10, .upper_bound = 1000, .weight = weight});
    data.begin_equation();
    for (std::uint32_t cell = 0; cell < data.cells.size(); ++cell)
        data.add_term(CellId(cell), cell == 0 ? -1 : 1);
    return Table(std::move(data));
}

double as_number(const CostStep& step) {
    return static_cast<double>(step.whole) / std::pow(10.0, step.decimals);
}

TEST(CostStep, is_the_greatest_common_divisor_of_what_may_be_suppressed) {
    EXPECT_DOUBLE_EQ(as_number(cost_step(weighted_row({6, 9, 15}))), 3);
    EXPECT_DOUBLE_EQ(as_number(cost_step(weighted_row({0.6, 0.9, 15}))), 0.3);
    EXPECT_DOUBLE_EQ(as_number(cost_step(weighted_row({0, 4, 10}))), 2);
}

TEST(CostStep, promises_nothing_for_weights_that_are_no_decimals) {
    for (const double weight : {std::sqrt(2.0), 1.0 / 3, 1e-10}) {
        const CostStep step = cost_step(weighted_row({1, weight}));
        EXPECT_EQ(step.whole, 0);
        EXPECT_LE(step.cost_proven_by(100), 100) << "only what the bound itself reaches is proven";
        EXPECT_GE(step.limit(100), 100);
    }
}

TEST(CostStep, a_bound_above_the_limit_leaves_no_cheaper_sum_of_weights) {
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
        const double scale = std::pow(10.0, static_cast<double>(random() % 4));
        const auto factor = static_cast<double>(1 + random() % 7);
        std::vector<double> weights(6);
        for (double& weight : weights) weight = factor * static_cast<double>(random() % 1000) / scale;
        const CostStep step = cost_step(weighted_row(weights));
        std::vector<double> sums;
        for (unsigned set = 0; set < 1U << weights.size(); ++set) {
            double sum = 0;
            for (std::size_t i = 0; i < weights.size(); ++i)
                if ((set >> i & 1) != 0) sum += weights[i];
            sums.push_back(sum);
        }
        for (const double cost : sums)
            for (const double cheaper : sums) {
                if (cheaper >= cost - 1e-9) continue;
                EXPECT_LT(cheaper, step.limit(cost)) << "a bound of " << step.limit(cost) << " would hide it";
                EXPECT_LT(step.cost_proven_by(cheaper), cost) << "it is a bound of its own cost only";
            }
    }
}

}  // namespace

}  // namespace tacet
