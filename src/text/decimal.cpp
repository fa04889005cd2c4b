// SPDX-License-Identifier: Apache-2.0
#include "text/decimal.h"

#include <charconv>
#include <cstdlib>
#include <string>

namespace tacet {

namespace {

constexpr int kMostDigits = 37;        // what __int128 holds with certainty
constexpr int kLargestExponent = 324;  // of the smallest double; the largest has 308

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
        if (text.substr(i).starts_with('+') && !text.substr(i).starts_with("+-")) ++i;
        const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), exponent);
        if (error != std::errc{} || exponent > kLargestExponent || exponent < -kLargestExponent)
            return failed(DecimalError::not_a_number);
        i = static_cast<std::size_t>(end - text.data());
    }
    if (i != text.size()) return failed(DecimalError::not_a_number);
    decimals -= exponent;
    if (digits == 0) {
        result.is_negative = false;
        result.number.decimals = decimals < 0 || decimals > kMostDigits ? 0 : decimals;
        return result;
    }
    for (; decimals < 0 && significant <= kMostDigits; ++decimals, ++significant) digits *= 10;
    if (significant > kMostDigits || decimals > kMostDigits) return failed(DecimalError::too_long);
    result.number = {result.is_negative ? -digits : digits, decimals};
    return result;
}

mpq_class exact_decimal(std::string_view text) {
    const auto mantissa = text.substr(0, text.find_first_of("eE"));
    long decimals = 0;
    if (mantissa.size() < text.size()) decimals = -std::stol(std::string(text.substr(mantissa.size() + 1)));
    if (const auto point = mantissa.find('.'); point != mantissa.npos)
        decimals += static_cast<long>(mantissa.size() - point - 1);
    std::string digits(mantissa);
    std::erase_if(digits, [](char c) { return c == '.' || c == '+'; });
    mpz_class power;
    mpz_ui_pow_ui(power.get_mpz_t(), 10, static_cast<unsigned long>(std::abs(decimals)));
    mpq_class number{mpz_class(digits, 10)};
    if (decimals > 0)
        number /= power;
    else
        number *= power;
    return number;
}

}  // namespace tacet
