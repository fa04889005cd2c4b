// SPDX-License-Identifier: Apache-2.0
// Costs are sums of weights, so they differ by no less than the weights' greatest common divisor. A bound
// that is closer to a cost than that proves that nothing is cheaper.
#pragma once

#include <cstdint>

#include "tacet/table.h"

namespace tacet {

/// All costs are multiples of `whole` / 10^decimals, if `whole` is not 0.
struct CostStep {
    std::int64_t whole = 0;
    int decimals = 0;

    /// Lower bounds from here on prove that no cost is below `cost`.
    [[nodiscard]] double limit(double cost) const;
    /// Costs up to here are least if this is a lower bound.
    [[nodiscard]] double cost_proven_by(double bound) const;
    /// How far below a cost bounds may be that prove it least.
    [[nodiscard]] double slack(double cost) const;
};

/// Of the costs of all patterns; with at most so many decimals, and no cost beyond `largest` steps of the
/// last.
[[nodiscard]] CostStep cost_step(const Table& table, int most_decimals, double largest);
/// As fine as doubles can tell costs apart.
[[nodiscard]] CostStep cost_step(const Table& table);

}  // namespace tacet
