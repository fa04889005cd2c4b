// SPDX-License-Identifier: Apache-2.0
// Numbers of records as exact amounts.
#pragma once

#include <optional>
#include <string_view>

#include "tacet/amount.h"
#include "tacet/error.h"

namespace tacet {

/// A number or sum has more digits than an amount; with fewer decimals it may fit.
class TooManyDigits : public InputError {
  public:
    using InputError::InputError;
};

/// Decimals that are kept as they are written; of more, zeros at the end do not count.
inline constexpr int kPlainDecimals = 6;
/// More decimals an amount cannot have.
inline constexpr int kMostDecimals = 18;

/// A number in units of 10^-scale.
struct ParsedAmount {
    Amount amount = 0;
    int decimals =
        0;  ///< that the number has, at most `most`; if more than the scale, the amount is not exact
};

enum class Rounding : std::uint8_t { nearest, up, down };  ///< up: away from 0

/// Spaces around the number do not count; decimals beyond `most` are rounded away. Nothing if the text is no
/// number, or is too large.
[[nodiscard]] std::optional<ParsedAmount> parse_amount(std::string_view text, int scale, int most,
                                                       Rounding rounding = Rounding::nearest);

/// It is a number, whether it fits an amount or not.
[[nodiscard]] bool is_number(std::string_view text);

/// The amount times a weight in millionths, rounded to the nearest.
[[nodiscard]] std::optional<Amount> weighted(Amount amount, std::int64_t millionths);

}  // namespace tacet
