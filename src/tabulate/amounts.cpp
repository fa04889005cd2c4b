// SPDX-License-Identifier: Apache-2.0
#include "tabulate/amounts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/decimal.h"
#include "tacet/rules.h"

namespace tacet {

namespace {

using Wide = __int128;

std::string_view without_blanks(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

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
    text = without_blanks(text);
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
    return parse_decimal(without_blanks(text)).error != DecimalError::not_a_number;
}

int publishable_decimals(Amount largest, int decimals, int wanted) {
    // Ten times the largest value, with the decimals of levels, and sixteen of it in sums.
    const auto fits = [&](int written, int more, Wide limit) {
        Wide size = std::max<Amount>(1, largest);
        for (int i = decimals; i < written + more && size <= limit; ++i) size *= 10;
        for (int i = written + more; i < decimals; ++i) size /= 10;
        return size <= limit;
    };
    int written = std::min(wanted, decimals);
    while (written > kPlainDecimals && !fits(written, kLevelDecimals, kLargestAmount / 160)) --written;
    while (written > 0 && !fits(written, 0, kLargestAmount / 16)) --written;
    return written;
}

std::string published_note(std::string_view file, int written, int wanted) {
    return fmt::format(
        "{}: values are published with {} of their {} decimals; more leave no room for protection levels",
        file, written, wanted);
}

std::optional<Amount> weighted(Amount amount, std::int64_t millionths) {
    return to_amount(divided(Wide{amount} * millionths, 1'000'000));
}

}  // namespace tacet
