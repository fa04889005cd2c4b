// SPDX-License-Identifier: Apache-2.0
// Numbers of records as exact amounts.
#pragma once

#include <optional>
#include <string_view>

#include "tacet/amount.h"

namespace tacet {

/// A number in units of 10^-scale.
struct ParsedAmount {
    Amount amount = 0;
    int decimals =
        0;  ///< that the number has, at most `most`; if more than the scale, the amount is not exact
};

/// Spaces around the number do not count; decimals beyond `most` are rounded away. Nothing if the text is no
/// number, or is too large.
[[nodiscard]] std::optional<ParsedAmount> parse_amount(std::string_view text, int scale, int most);

/// The amount times a weight in millionths, rounded to the nearest.
[[nodiscard]] std::optional<Amount> weighted(Amount amount, std::int64_t millionths);

}  // namespace tacet
