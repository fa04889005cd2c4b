// SPDX-License-Identifier: Apache-2.0
#include "io/decimal.h"

#include <charconv>

namespace tacet {

namespace {

constexpr int kMostDigits = 37;  // what __int128 holds with certainty

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

}  // namespace

ParsedDecimal parse_decimal(std::string_view text) {
    ParsedDecimal result;
    const auto failed = [&](DecimalError error) {
        result.error = error;
        return result;
    };
    std::size_t i = 0;
    if (i < text.size() && (text[i] == '-' || text[i] == '+')) result.is_negative = text[i++] == '-';
    __int128 digits = 0;
    int significant = 0;
    int decimals = 0;
    bool any_digit = false;
    bool after_point = false;
    for (; i < text.size() && (is_digit(text[i]) || (text[i] == '.' && !after_point)); ++i) {
        if (text[i] == '.') {
            after_point = true;
            continue;
        }
        any_digit = true;
        decimals += after_point;
        if (significant > 0 || text[i] != '0') ++significant;
        if (significant <= kMostDigits) digits = digits * 10 + (text[i] - '0');
    }
    if (!any_digit) return failed(DecimalError::not_a_number);
    int exponent = 0;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        ++i;
        if (i < text.size() && text[i] == '+') ++i;
        const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), exponent);
        if (error != std::errc{} || exponent > 9999 || exponent < -9999)
            return failed(DecimalError::not_a_number);
        i = static_cast<std::size_t>(end - text.data());
    }
    if (i != text.size()) return failed(DecimalError::not_a_number);
    if (digits == 0) {
        result.number.decimals =
            decimals < exponent ? 0 : (decimals - exponent > kMostDigits ? 0 : decimals - exponent);
        return result;
    }
    decimals -= exponent;
    for (; decimals < 0 && significant <= kMostDigits; ++decimals, ++significant) digits *= 10;
    if (significant > kMostDigits || decimals > kMostDigits) return failed(DecimalError::too_long);
    result.number = {result.is_negative ? -digits : digits, decimals};
    return result;
}

}  // namespace tacet
