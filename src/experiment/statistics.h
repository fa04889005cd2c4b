// SPDX-License-Identifier: Apache-2.0
// Middle and spread of values, and tests by ranks, for which it does not matter how the differences are
// distributed.
#pragma once

#include <span>
#include <vector>

namespace tacet {

/// Between the two in the middle if they are even in number. Of at least one value.
[[nodiscard]] double median(std::vector<double> values);
/// Standard deviation of a sample; 0 of a single value.
[[nodiscard]] double deviation(std::span<const double> values);

/// The ranks of values, the smallest 1; equal ones share the mean of their ranks.
[[nodiscard]] std::vector<double> ranks(std::span<const double> values);

/// Friedman's analysis of variance by ranks: do treatments differ, block by block?
struct Friedman {
    std::vector<double> mean_ranks;  ///< by treatment; the largest value of a block has the largest rank
    std::size_t blocks = 0;
    double statistic = 0;  ///< corrected for ties; chi-squared with one degree less than there are treatments
    double p_value = 1;
};
/// Each block has a value for every treatment.
[[nodiscard]] Friedman friedman(const std::vector<std::vector<double>>& blocks);

/// Wilcoxon's signed-rank test of paired differences, two-sided.
struct Wilcoxon {
    std::size_t pairs = 0;  ///< that differ; equal ones are left out
    double positive = 0;    ///< sum of the ranks of positive differences
    double negative = 0;
    double p_value = 1;
    bool is_exact = false;  ///< by all signs there could be; otherwise by the normal distribution
};
[[nodiscard]] Wilcoxon wilcoxon(std::span<const double> differences);

}  // namespace tacet
