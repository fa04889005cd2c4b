// SPDX-License-Identifier: Apache-2.0
#include "link/linked_scale.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/error.h"

namespace tacet {

namespace {

/// In units of the last decimal published.
Amount published(const JudgedCube& judged, CubeCellId cell) {
    const CubeData& data = judged.cube.data();
    return rounded(judged.cube[cell].response, data.decimals - data.written);
}

}  // namespace

LinkedScale::LinkedScale(std::span<const JudgedCube> cubes)
    : written_(cubes.front().cube.data().written), level_decimals_(kLevelDecimals) {
    Amount largest = 1;
    for (const JudgedCube& each : cubes)
        for (const CubeCellId cell : each.cube.cells())
            largest = std::max(largest, std::abs(published(each, cell)));
    // Bounds are up to twice the largest value, and sums of a few of them must fit too.
    constexpr Amount kMost = kLargestAmount / 16;
    while (level_decimals_ > 0 && largest > kMost / power_of_ten(level_decimals_)) --level_decimals_;
    if (largest > kMost)
        throw InputError(
            fmt::format("table {}: values are too large for exact arithmetic, expected fewer decimals or "
                        "a larger unit",
                        cubes.front().cube.data().name));
}

Decimals LinkedScale::written() const {
    return {.value = written_, .bound = written_ + std::min(1, level_decimals_), .level = decimals()};
}

Amount LinkedScale::value(const JudgedCube& judged, CubeCellId cell) const {
    return published(judged, cell) * unit();
}

Amount LinkedScale::level(Amount required) const {
    const Amount divisor = power_of_ten(kLevelDecimals - level_decimals_);
    return (required + divisor - 1) / divisor;
}

}  // namespace tacet
