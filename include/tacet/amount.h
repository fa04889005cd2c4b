// SPDX-License-Identifier: Apache-2.0
// Numbers of tables as exact counts of their smallest unit.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// A number in units of 10^-decimals; Table, CubeData and the like say how many decimals.
using Amount = std::int64_t;
/// Amounts stay below this, so that the difference of two never overflows. Farther bounds are drawn in to it.
inline constexpr Amount kLargestAmount = 4'000'000'000'000'000'000;

/// 10 to the power of `exponent`, 0 to 18.
[[nodiscard]] constexpr Amount power_of_ten(int exponent) {
    constexpr auto kPowers = [] {
        std::array<Amount, 19> powers{1};
        for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
        return powers;
    }();
    return kPowers.at(static_cast<std::size_t>(exponent));
}

/// The amount without its last `digits` digits, rounded to the nearest, halves away from zero.
[[nodiscard]] constexpr Amount rounded(Amount amount, int digits) {
    const Amount unit = power_of_ten(digits);
    const Amount rest = amount % unit;
    const bool is_half = 2 * (rest < 0 ? -rest : rest) >= unit && digits > 0;
    return amount / unit + (is_half ? (amount < 0 ? -1 : 1) : 0);
}

/// The amount with `decimals` digits after the point, exact: format_amount(1250, 3) is "1.250".
[[nodiscard]] std::string format_amount(Amount amount, int decimals);

}  // namespace tacet
