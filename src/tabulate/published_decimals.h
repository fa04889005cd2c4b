// SPDX-License-Identifier: Apache-2.0
// How many decimals a table can be published with.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "tacet/amount.h"

namespace tacet {

/// As metadata keep them. Programs declare as many as their numbers may have; what is kept follows from the
/// data, and no number has more.
[[nodiscard]] constexpr int declared_decimals(std::uint64_t decimals) {
    constexpr std::uint64_t kMost = 99;
    return static_cast<int>(std::min(decimals, kMost));
}

/// How many of the `wanted` decimals can be published of a table whose largest value is `largest`, in units
/// of 10^-decimals: levels have some more and must fit as well.
[[nodiscard]] int publishable_decimals(Amount largest, int decimals, int wanted);
/// What to say if they are fewer.
[[nodiscard]] std::string published_note(std::string_view file, int written, int wanted);

}  // namespace tacet
