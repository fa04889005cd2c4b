// SPDX-License-Identifier: Apache-2.0
#include "text/amounts.h"

#include <algorithm>
#include <cmath>

#include "text/decimal.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

using Wide = __int128;

Wide divided(Wide number, Wide divisor, Rounding rounding = Rounding::nearest) {
    const Wide more = rounding == Rounding::nearest ? divisor / 2
                      : rounding == Rounding::up    ? divisor - 1
                                                    : 0;
    return number < 0 ? -((-number + more) / divisor) : (number + more) / divisor;
}

std::optional<Amount> to_amount(Wide number) {
    if (number > kLargestAmount || number < -kLargestAmount) return {};
    return static_cast<Amount>(number);
}

std::optional<ParsedAmount> rescaled(Wide digits, int decimals, int scale, int most, Rounding rounding) {
    for (; decimals > kPlainDecimals && digits % 10 == 0; --decimals) digits /= 10;
    for (; decimals > most; decimals -= std::min(decimals - most, kMostDecimals))
        digits = divided(digits, power_of_ten(std::min(decimals - most, kMostDecimals)), rounding);
    ParsedAmount parsed{.decimals = decimals};
    if (decimals > scale) {
        digits = divided(digits, power_of_ten(decimals - scale), rounding);
    } else {
        if (digits > kLargestAmount || digits < -kLargestAmount) return {};
        digits *= power_of_ten(scale - decimals);
    }
    const auto amount = to_amount(digits);
    if (!amount) return {};
    parsed.amount = *amount;
    return parsed;
}

}  // namespace

std::optional<ParsedAmount> parse_amount(std::string_view text, int scale, int most, Rounding rounding) {
    text = trimmed(text);
    // Most numbers are short and plain.
    constexpr std::size_t kShort = 17;
    const bool is_negative = text.starts_with('-');
    std::int64_t digits = 0;
    std::size_t point = text.size();
    std::size_t i = is_negative ? 1 : 0;
    bool is_plain = text.size() > i && text.size() <= kShort;
    for (; is_plain && i < text.size(); ++i) {
        const char c = text[i];
        if (c >= '0' && c <= '9')
            digits = digits * 10 + (c - '0');
        else if (c == '.' && point == text.size() && text.size() > i + 1)
            point = i;
        else
            is_plain = false;
    }
    if (is_plain) {
        const int decimals = point == text.size() ? 0 : static_cast<int>(text.size() - point - 1);
        return rescaled(is_negative ? -digits : digits, decimals, scale, most, rounding);
    }
    const ParsedDecimal parsed = parse_decimal(text);
    if (parsed.error != DecimalError::none) return {};
    return rescaled(parsed.number.digits, parsed.number.decimals, scale, most, rounding);
}

bool is_number(std::string_view text) {
    return parse_decimal(trimmed(text)).error != DecimalError::not_a_number;
}

std::optional<Amount> weighted(Amount amount, std::int64_t millionths) {
    return to_amount(divided(Wide{amount} * millionths, 1'000'000));
}

}  // namespace tacet
