// SPDX-License-Identifier: Apache-2.0
#include "experiment/statistics.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <map>
#include <numeric>

namespace tacet {

namespace {

constexpr std::size_t kMostExact = 30;

/// The sum of t^3 - t over groups of t equal values.
double tie_sum(std::span<const double> values) {
    std::map<double, double> groups;
    for (const double each : values) ++groups[each];
    double sum = 0;
    for (const auto& [value, size] : groups) sum += size * size * size - size;
    return sum;
}

/// The probability that the sum of the ranks with random signs is at most this.
double exact_tail(std::span<const double> ranks, double sum) {
    // Twice the ranks are whole numbers, also where they are shared.
    std::vector<double> ways{1};
    for (const double rank : ranks) {
        const auto step = static_cast<std::size_t>(std::lround(2 * rank));
        std::vector<double> next(ways.size() + step);
        for (std::size_t i = 0; i < ways.size(); ++i) {
            next[i] += ways[i];
            next[i + step] += ways[i];
        }
        ways = std::move(next);
    }
    double below = 0;
    for (std::size_t i = 0; i < ways.size() && static_cast<double>(i) <= 2 * sum; ++i) below += ways[i];
    return below / std::pow(2.0, static_cast<double>(ranks.size()));
}

}  // namespace

double median(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double deviation(std::span<const double> values) {
    if (values.size() < 2) return 0;
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double each : values) squares += (each - mean) * (each - mean);
    return std::sqrt(squares / (count - 1));
}

std::vector<double> ranks(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> ranks(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first;
        while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]]) ++last;
        for (std::size_t i = first; i <= last; ++i)
            ranks[order[i]] = 1 + static_cast<double>(first + last) / 2;
        first = last + 1;
    }
    return ranks;
}

Friedman friedman(const std::vector<std::vector<double>>& blocks) {
    Friedman result{.mean_ranks = {}, .blocks = blocks.size()};
    if (blocks.empty() || blocks.front().size() < 2) return result;
    const auto treatments = static_cast<double>(blocks.front().size());
    const auto count = static_cast<double>(blocks.size());
    std::vector<double> sums(blocks.front().size());
    double ties = 0;
    for (const auto& block : blocks) {
        const auto of_block = ranks(block);
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += of_block[i];
        ties += tie_sum(block);
    }
    double squares = 0;
    for (const double sum : sums) {
        result.mean_ranks.push_back(sum / count);
        squares += sum * sum;
    }
    const double numerator =
        12 * squares - 3 * count * count * treatments * (treatments + 1) * (treatments + 1);
    const double denominator = count * treatments * (treatments + 1) - ties / (treatments - 1);
    if (denominator <= 0) return result;  // all equal
    result.statistic = numerator / denominator;
    result.p_value =
        cdf(complement(boost::math::chi_squared(treatments - 1), std::max(0.0, result.statistic)));
    return result;
}

Wilcoxon wilcoxon(std::span<const double> differences) {
    std::vector<double> sizes;
    std::vector<bool> is_positive;
    for (const double each : differences) {
        if (each == 0) continue;
        sizes.push_back(std::abs(each));
        is_positive.push_back(each > 0);
    }
    Wilcoxon result{.pairs = sizes.size()};
    if (sizes.empty()) return result;
    const auto of_sizes = ranks(sizes);
    for (std::size_t i = 0; i < sizes.size(); ++i)
        (is_positive[i] ? result.positive : result.negative) += of_sizes[i];
    const double least = std::min(result.positive, result.negative);
    if (sizes.size() <= kMostExact) {
        result.is_exact = true;
        result.p_value = std::min(1.0, 2 * exact_tail(of_sizes, least));
        return result;
    }
    const auto n = static_cast<double>(sizes.size());
    const double mean = n * (n + 1) / 4;
    const double variance = n * (n + 1) * (2 * n + 1) / 24 - tie_sum(sizes) / 48;
    result.p_value = std::min(1.0, 2 * cdf(boost::math::normal(), (least - mean) / std::sqrt(variance)));
    return result;
}

}  // namespace tacet
