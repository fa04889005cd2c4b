// SPDX-License-Identifier: Apache-2.0
// A decimal number as it is written: digits and the place of the point, nothing rounded.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <string_view>

namespace tacet {

struct Decimal {
    __extension__ __int128 digits = 0;
    int decimals = 0;  ///< value = digits / 10^decimals; never negative
};

enum class DecimalError : std::uint8_t { none, not_a_number, too_long };

struct ParsedDecimal {
    Decimal number;
    DecimalError error = DecimalError::none;
    bool is_negative = false;  ///< below 0; known also where the number is too long
};

/// Reads sign, digits, point and exponent, and nothing else. Numbers of more than 37 digits, written out, are
/// `too_long`; exponents beyond those of doubles are no number.
[[nodiscard]] ParsedDecimal parse_decimal(std::string_view text);

/// The number that `text` spells, however long. `text` must be a number for parse_decimal.
[[nodiscard]] mpq_class exact_decimal(std::string_view text);

/// What a double stands for: a whole one for itself, any other for the nearest decimal number of 15 digits.
/// It must be finite and below 10^18. Digits beyond the 37th decimal are dropped, but for the sign.
[[nodiscard]] Decimal nearest_decimal(double number);

}  // namespace tacet
