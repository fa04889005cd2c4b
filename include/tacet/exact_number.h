// SPDX-License-Identifier: Apache-2.0
// Exact numbers of any size, in which proofs are written. The library computes with them by other means;
// these are what it hands out: texts, doubles and comparisons.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// A whole number.
class Integer {
  public:
    Integer() : Integer(std::int64_t{0}) {}  // NOLINT(modernize-use-equals-default): it delegates
    Integer(std::int64_t value);  // NOLINT(google-explicit-constructor): every such number is one of these
    /// A double would be cut off.
    template <std::floating_point Number>
    Integer(Number) = delete;
    /// Decimal digits, perhaps with a sign. Throws InputError.
    explicit Integer(std::string_view text);
    Integer(const Integer& other);
    Integer(Integer&& other) noexcept;
    Integer& operator=(const Integer& other);
    Integer& operator=(Integer&& other) noexcept;
    ~Integer();

    [[nodiscard]] std::string text() const;
    [[nodiscard]] double to_double() const;
    friend bool operator==(const Integer& a, const Integer& b);
    friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);

  private:
    friend struct ExactAccess;
    alignas(void*) std::byte number_[16];
};

/// A fraction in lowest terms.
class Rational {
  public:
    Rational() : Rational(std::int64_t{0}) {}  // NOLINT(modernize-use-equals-default): likewise
    Rational(std::int64_t value);              // NOLINT(google-explicit-constructor): likewise
    /// A double would be cut off.
    template <std::floating_point Number>
    Rational(Number) = delete;
    /// Throws InputError if the denominator is 0.
    Rational(const Integer& numerator, const Integer& denominator);
    /// "-7/3" or "5". Throws InputError.
    explicit Rational(std::string_view text);
    Rational(const Rational& other);
    Rational(Rational&& other) noexcept;
    Rational& operator=(const Rational& other);
    Rational& operator=(Rational&& other) noexcept;
    ~Rational();

    [[nodiscard]] std::string text() const;
    [[nodiscard]] double to_double() const;
    [[nodiscard]] Integer numerator() const;
    [[nodiscard]] Integer denominator() const;
    friend bool operator==(const Rational& a, const Rational& b);
    friend std::strong_ordering operator<=>(const Rational& a, const Rational& b);

  private:
    friend struct ExactAccess;
    alignas(void*) std::byte number_[32];
};

}  // namespace tacet
