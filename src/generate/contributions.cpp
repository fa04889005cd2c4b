// SPDX-License-Identifier: Apache-2.0
#include "generate/contributions.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace tacet::instance {

namespace {

constexpr std::size_t kMostContributors = 64;  // more are as rarely sensitive as this many
constexpr double kLeastMean = 0.01;
constexpr double kMostMean = 40;

/// Share of the cells with 1, 2, ... contributors that are sensitive, by a sample that is always the same.
std::array<double, kMostContributors> sensitive_shares(const PPercentRule& rule,
                                                       const DrawContribution& draw) {
    constexpr int kTrials = 1000;
    std::array<double, kMostContributors> shares{};
    Random random(0);
    for (int trial = 0; trial < kTrials; ++trial) {
        Contributions cell;
        for (double& share : shares) {
            cell.add(draw(random));
            if (rule.level(cell) > 0) share += 1.0 / kTrials;
        }
    }
    return shares;
}

/// Expected share of sensitive cells if the number of contributors is Poisson but not 0.
double expected_share(double mean, const std::array<double, kMostContributors>& shares) {
    const double none = exponential(-mean);
    double probability = none;
    double below = none;
    double expected = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        probability *= mean / static_cast<double>(i + 1);
        below += probability;
        expected += probability * shares[i];
    }
    return (expected + std::max(0.0, 1 - below) * shares.back()) / (1 - none);
}

}  // namespace

void Contributions::add(Amount contribution) {
    add(Contributions{contribution, contribution, 0});
}

void Contributions::add(const Contributions& other) {
    sum += other.sum;
    second = std::max({second, other.second, std::min(largest, other.largest)});
    largest = std::max(largest, other.largest);
}

Amount PPercentRule::level(const Contributions& cell) const {
    return percent * cell.largest - kLevelUnits * (cell.sum - cell.largest - cell.second);
}

PPercentRule read_rule(const Settings& settings) {
    return {settings.count("p", 1, 100)};
}

Contributions draw_cell(Random& random, double mean, const DrawContribution& draw) {
    Contributions cell;
    for (auto left = random.positive_poisson(mean); left > 0; --left) cell.add(draw(random));
    return cell;
}

double fitting_mean(double share, const PPercentRule& rule, const DrawContribution& draw) {
    const auto shares = sensitive_shares(rule, draw);
    double low = kLeastMean;
    double high = kMostMean;
    for (int step = 0; step < 40; ++step) {
        const double middle = (low + high) / 2;
        if (expected_share(middle, shares) > share)
            low = middle;
        else
            high = middle;
    }
    return low;
}

std::vector<Primary> most_sensitive(const std::vector<Contributions>& cells,
                                    std::vector<std::uint32_t> candidates, std::uint32_t count,
                                    const PPercentRule& rule, std::uint64_t seed) {
    const auto rank = [&](std::uint32_t cell) {
        const double severity =
            static_cast<double>(rule.level(cells[cell])) / static_cast<double>(cells[cell].sum);
        return std::tuple(-severity, scatter(scatter(seed) + cell), cell);
    };
    std::ranges::nth_element(candidates, candidates.begin() + count, {}, rank);
    candidates.resize(count);
    std::ranges::sort(candidates);
    std::vector<Primary> primaries;
    for (const std::uint32_t cell : candidates) primaries.push_back({cell, rule.level(cells[cell])});
    return primaries;
}

}  // namespace tacet::instance
