// SPDX-License-Identifier: Apache-2.0
#include "prove/cost_step.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tacet {

namespace {

bool counts(const Cell& cell) {
    return cell.status == Status::candidate || cell.status == Status::secondary;
}

}  // namespace

double CostStep::limit(double cost) const {
    return cost - slack(cost);
}

double CostStep::cost_proven_by(double bound) const {
    return bound + slack(bound);
}

double CostStep::slack(double cost) const {
    // Of the cost: more than rounding brings about in sums of doubles, and of the step.
    constexpr double kNoise = 1e-13;
    constexpr double kStepShare = 1e-3;
    const double step = static_cast<double>(whole) / static_cast<double>(power_of_ten(decimals));
    return step - std::max(kStepShare * step, kNoise * cost);
}

CostStep cost_step(const Table& table, int most_decimals, double largest) {
    constexpr double kNoise = 1e-12;  // relative; a weight has less as a double
    double all = 0;
    for (const CellId cell : table.cells())
        if (counts(table[cell])) all += table[cell].weight;
    for (int decimals = 0; decimals <= most_decimals; ++decimals) {
        const auto scale = static_cast<double>(power_of_ten(decimals));
        if (all * scale > largest) break;
        CostStep step{.whole = 0, .decimals = decimals};
        const bool is_whole = std::ranges::all_of(table.cells(), [&](CellId cell) {
            if (!counts(table[cell])) return true;
            const double scaled = table[cell].weight * scale;
            if (std::abs(scaled - std::round(scaled)) > kNoise * scaled) return false;
            step.whole = std::gcd(step.whole, std::llround(scaled));
            return true;
        });
        if (is_whole) return step;
    }
    return {};
}

CostStep cost_step(const Table& table) {
    constexpr int kMostDecimals = 9;
    constexpr double kLargest = 1e15;
    return cost_step(table, kMostDecimals, kLargest);
}

}  // namespace tacet
