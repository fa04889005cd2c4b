// SPDX-License-Identifier: Apache-2.0
#include "text/decimal.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
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

namespace {

/// Most numbers have a few decimals. A quotient is rounded to the nearest double, so one that gives the
/// number back is what it stands for.
std::optional<Decimal> few_decimals(double number) {
    constexpr double kPowers[] = {1, 10, 100, 1e3, 1e4, 1e5, 1e6};
    for (int decimals = 1; decimals < static_cast<int>(std::size(kPowers)); ++decimals) {
        const double digits = std::round(number * kPowers[decimals]);
        if (std::abs(digits) >= 1e15) return {};
        if (digits / kPowers[decimals] == number) return Decimal{static_cast<std::int64_t>(digits), decimals};
    }
    return {};
}

}  // namespace

Decimal nearest_decimal(double number) {
    if (number == std::floor(number)) return {static_cast<std::int64_t>(number), 0};
    if (const auto found = few_decimals(number)) return *found;
    constexpr int kDigits = 15;
    char text[32];
    const auto [end, error] =
        std::to_chars(text, text + sizeof text, number, std::chars_format::scientific, kDigits - 1);
    const std::string_view written(text, static_cast<std::size_t>(end - text));
    const auto exponent_at = written.find('e');
    std::int64_t digits = 0;
    for (const char c : written.substr(0, exponent_at))
        if (is_digit(c)) digits = digits * 10 + (c - '0');
    const int exponent = std::atoi(std::string(written.substr(exponent_at + 1)).c_str());
    int decimals = kDigits - 1 - exponent;
    for (; decimals > 0 && digits % 10 == 0; --decimals) digits /= 10;
    if (decimals > kMostDigits) return {number < 0 ? -1 : 1, kMostDigits};
    return {number < 0 ? -digits : digits, decimals};
}

}  // namespace tacet
