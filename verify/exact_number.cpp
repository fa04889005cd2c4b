// SPDX-License-Identifier: Apache-2.0
#include "exact_number.h"

#include <algorithm>
#include <charconv>
#include <sstream>

namespace verify {
namespace {

// Beyond the range of any statistical table; keeps "1e999999999" from filling the memory.
constexpr int kLargestExponent = 400;
constexpr std::size_t kLongestCount = 18;
constexpr std::size_t kLongestNumberInMessage = 60;
constexpr std::size_t kMostDecimalsInMessage = 30;

bool is_digit(char character) {
    return character >= '0' && character <= '9';
}

bool all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

/// Removes a leading sign from `text`; true when it was a minus.
bool take_minus(std::string_view& text) {
    if (text.empty() || (text.front() != '-' && text.front() != '+')) return false;
    const bool minus = text.front() == '-';
    text.remove_prefix(1);
    return minus;
}

/// Moves the leading digits of `text` to the end of `digits` and returns how many there were.
int take_digits(std::string_view& text, Integer& digits) {
    int count = 0;
    while (!text.empty() && is_digit(text.front())) {
        std::uint64_t part = 0, weight = 1;  // parts of 18 digits: machine numbers are faster than Integer
        for (; weight < 1'000'000'000'000'000'000 && !text.empty() && is_digit(text.front()); ++count) {
            part = part * 10 + static_cast<std::uint64_t>(text.front() - '0');
            weight *= 10;
            text.remove_prefix(1);
        }
        digits = digits == 0 ? Integer(part) : digits * weight + part;
    }
    return count;
}

std::optional<int> parse_exponent(std::string_view text) {
    if (text.front() != 'e' && text.front() != 'E') return std::nullopt;
    text.remove_prefix(1);
    const bool minus = take_minus(text);
    const std::optional<std::uint64_t> size = parse_count(text);
    if (!size || *size > kLargestExponent) return std::nullopt;
    return minus ? -static_cast<int>(*size) : static_cast<int>(*size);
}

Integer power_of_ten(int exponent) {
    return pow(Integer(10), static_cast<unsigned>(exponent));
}

Fraction scaled(Integer digits, int exponent) {
    if (exponent == 0) return {std::move(digits), 1};
    if (exponent > 0) return {digits * power_of_ten(exponent), 1};
    return {std::move(digits), power_of_ten(-exponent)};
}

}  // namespace

std::optional<Fraction> parse_decimal(std::string_view text) {
    const bool minus = take_minus(text);
    Integer digits = 0;
    int digit_count = take_digits(text, digits);
    int exponent = 0;
    if (!text.empty() && text.front() == '.') {
        text.remove_prefix(1);
        exponent = -take_digits(text, digits);
        digit_count -= exponent;
    }
    if (digit_count == 0) return std::nullopt;
    if (!text.empty()) {
        const std::optional<int> written = parse_exponent(text);
        if (!written) return std::nullopt;
        exponent += *written;
    }
    return scaled(minus ? -digits : digits, exponent);
}

std::optional<Fraction> parse_fraction(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return parse_decimal(text);
    std::string_view above = text.substr(0, slash);
    std::string_view below = text.substr(slash + 1);
    const bool minus = take_minus(above);
    if (!all_digits(above) || !all_digits(below)) return std::nullopt;
    Fraction fraction{0, 0};
    take_digits(above, fraction.numerator);
    take_digits(below, fraction.denominator);
    if (fraction.denominator == 0) return std::nullopt;
    if (minus) fraction.numerator = -fraction.numerator;
    return fraction;
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
    if (!all_digits(text) || text.size() > kLongestCount) return std::nullopt;
    std::uint64_t count = 0;
    std::from_chars(text.data(), text.data() + text.size(), count);
    return count;
}

Rational to_rational(const Fraction& fraction) {
    return Rational(fraction.numerator, fraction.denominator);
}

Fraction difference(const Fraction& left, const Fraction& right) {
    return {left.numerator * right.denominator - right.numerator * left.denominator,
            left.denominator * right.denominator};
}

Integer share_denominator(std::vector<Fraction>& fractions) {
    Integer shared = 1;
    for (const Fraction& fraction : fractions)
        if (fraction.denominator != shared && shared % fraction.denominator != 0)
            shared = lcm(shared, fraction.denominator);
    for (Fraction& fraction : fractions) {
        if (fraction.denominator == shared) continue;
        fraction.numerator *= shared / fraction.denominator;
        fraction.denominator = shared;
    }
    return shared;
}

std::string to_text(const Rational& number) {
    const Integer scale = power_of_ten(kMostDecimalsInMessage);
    std::string text = number.str();
    if (scale % denominator(number) == 0) {
        text = Integer(abs(numerator(number)) * (scale / denominator(number))).str();
        text.insert(0, kMostDecimalsInMessage + 1 - std::min(text.size(), kMostDecimalsInMessage + 1), '0');
        text.insert(text.size() - kMostDecimalsInMessage, ".");
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
        if (number < 0) text.insert(0, "-");
    }
    if (text.size() <= kLongestNumberInMessage) return text;
    std::ostringstream approximation;
    approximation << "about " << number.convert_to<double>();
    return approximation.str();
}

}  // namespace verify
