// SPDX-License-Identifier: Apache-2.0
// Exact numbers. Nothing in the verifier is rounded: text becomes a fraction of whole numbers of any size,
// and every comparison is made on those.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace verify {

using Integer =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;
using Rational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

/// A number as written, not reduced: "12.50" is 1250/100. The denominator is positive.
struct Fraction {
    Integer numerator = 0;
    Integer denominator = 1;
};

/// Reads "12", "-0.25" or "1e-3"; nothing for any other text and for exponents beyond 400.
[[nodiscard]] std::optional<Fraction> parse_decimal(std::string_view text);

/// Reads a decimal or a fraction of whole numbers such as "-7/3".
[[nodiscard]] std::optional<Fraction> parse_fraction(std::string_view text);

/// Reads an unsigned whole number of at most 18 digits.
[[nodiscard]] std::optional<std::uint64_t> parse_count(std::string_view text);

[[nodiscard]] Rational to_rational(const Fraction& fraction);
[[nodiscard]] Fraction difference(const Fraction& left, const Fraction& right);

/// Brings all to one denominator, so that sums and comparisons need the numerators only; returns it.
Integer share_denominator(std::vector<Fraction>& fractions);

/// Exact text, a decimal where one exists; numbers too long for a message are marked "about".
[[nodiscard]] std::string to_text(const Rational& number);

}  // namespace verify
