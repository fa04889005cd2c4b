// SPDX-License-Identifier: Apache-2.0
// Exact numbers as the library computes with them. Public headers show no more than their size.
#pragma once

#include <gmpxx.h>

#include <new>

#include "tacet/exact_number.h"

namespace tacet {

struct ExactAccess {
    static mpz_class& number(Integer& number) {
        return *std::launder(reinterpret_cast<mpz_class*>(number.number_));
    }
    static const mpz_class& number(const Integer& number) {
        return *std::launder(reinterpret_cast<const mpz_class*>(number.number_));
    }
    static mpq_class& number(Rational& number) {
        return *std::launder(reinterpret_cast<mpq_class*>(number.number_));
    }
    static const mpq_class& number(const Rational& number) {
        return *std::launder(reinterpret_cast<const mpq_class*>(number.number_));
    }
};

[[nodiscard]] inline const mpz_class& to_gmp(const Integer& number) {
    return ExactAccess::number(number);
}
[[nodiscard]] inline const mpq_class& to_gmp(const Rational& number) {
    return ExactAccess::number(number);
}
// Of a number that is about to go, a number of one's own.
[[nodiscard]] inline mpz_class to_gmp(Integer&& number) {
    return std::move(ExactAccess::number(number));
}
[[nodiscard]] inline mpq_class to_gmp(Rational&& number) {
    return std::move(ExactAccess::number(number));
}
[[nodiscard]] inline Integer from_gmp(mpz_class number) {
    Integer result;
    ExactAccess::number(result) = std::move(number);
    return result;
}
[[nodiscard]] inline Rational from_gmp(mpq_class number) {
    Rational result;
    ExactAccess::number(result) = std::move(number);
    return result;
}

}  // namespace tacet
