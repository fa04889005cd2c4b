// SPDX-License-Identifier: Apache-2.0
#include "link/costs.h"

#include <algorithm>
#include <cmath>

namespace tacet {

namespace {

double raw_cost(const JudgedCube& judged, CubeCellId cell, CostKind kind) {
    const Cube& cube = judged.cube;
    switch (kind) {
        case CostKind::variable:
            return std::abs(static_cast<double>(cube[cell].cost)) /
                   static_cast<double>(power_of_ten(cube.data().decimals));
        case CostKind::frequency:
            return static_cast<double>(cube[cell].individual.count);
        case CostKind::unity:
        case CostKind::distance:
            return 1;
    }
    return 1;
}

}  // namespace

double cell_cost(const JudgedCube& judged, CubeCellId cell, const CostOptions& options) {
    if (const auto& given = judged[cell].cost) return *given;
    const double cost = raw_cost(judged, cell, options.kind);
    if (cost == 0) return 1;  // as JJ files of tau-ARGUS have it: no cell is free
    if (options.lambda == 0) return std::log1p(cost);
    return options.lambda == 1 ? cost : std::pow(cost, options.lambda);
}

std::vector<double> distance_costs(std::span<const bool> is_primary, std::span<const double> distances) {
    const auto count = static_cast<std::ptrdiff_t>(is_primary.size());
    std::vector<std::ptrdiff_t> steps(is_primary.size(), count);
    std::ptrdiff_t last = -count;
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        if (is_primary[static_cast<std::size_t>(i)]) last = i;
        steps[static_cast<std::size_t>(i)] = i - last;
    }
    last = 2 * count;
    for (std::ptrdiff_t i = count; i-- > 0;) {
        if (is_primary[static_cast<std::size_t>(i)]) last = i;
        steps[static_cast<std::size_t>(i)] = std::min(steps[static_cast<std::size_t>(i)], last - i);
    }
    std::vector<double> costs;
    for (const std::ptrdiff_t each : steps) {
        const auto place =
            std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(each, 1)), distances.size());
        costs.push_back(distances[place - 1]);
    }
    return costs;
}

}  // namespace tacet
