// SPDX-License-Identifier: Apache-2.0
#include "margin.h"

#include <algorithm>

namespace verify {

std::optional<Margin> parse_margin(std::string_view text) {
    const auto is_digit = [](char character) { return character >= '0' && character <= '9'; };
    Margin margin;
    margin.is_share = !text.empty() && text.back() == '%';
    if (margin.is_share) text.remove_suffix(1);
    if (text.empty() || !is_digit(text.front()) || !is_digit(text.back())) return std::nullopt;
    if (!std::all_of(text.begin(), text.end(), [&](char each) { return is_digit(each) || each == '.'; }))
        return std::nullopt;
    const std::optional<Fraction> number = parse_decimal(text);
    if (!number || number->numerator == 0) return std::nullopt;
    margin.number = to_rational(*number);
    if (margin.is_share) margin.number /= 100;
    return margin;
}

Rational level(const Margin& margin, const Cell& cell, const Table& table) {
    const Integer base = margin.is_share ? Integer(abs(cell.value)) : table.unit_denominator;
    const Rational units = margin.number * Rational(base);
    const Integer up = (numerator(units) + denominator(units) - 1) / denominator(units);
    return Rational(up, table.unit_denominator);
}

}  // namespace verify
