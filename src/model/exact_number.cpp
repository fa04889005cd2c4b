// SPDX-License-Identifier: Apache-2.0
#include "model/exact_number.h"

#include <fmt/format.h>

#include <memory>

#include "tacet/error.h"

namespace tacet {

static_assert(sizeof(Integer) == sizeof(mpz_class) && alignof(Integer) >= alignof(mpz_class));
static_assert(sizeof(Rational) == sizeof(mpq_class) && alignof(Rational) >= alignof(mpq_class));

Integer::Integer(std::int64_t value) {
    new (number_) mpz_class(static_cast<long>(value));
}

Integer::Integer(const Integer& other) {
    new (number_) mpz_class(to_gmp(other));
}

Integer::Integer(Integer&& other) noexcept {
    new (number_) mpz_class(std::move(ExactAccess::number(other)));
}

Integer& Integer::operator=(const Integer& other) {
    if (this == &other) return *this;
    ExactAccess::number(*this) = to_gmp(other);
    return *this;
}

Integer& Integer::operator=(Integer&& other) noexcept {
    ExactAccess::number(*this) = std::move(ExactAccess::number(other));
    return *this;
}

Integer::~Integer() {
    std::destroy_at(&ExactAccess::number(*this));
}

std::string Integer::text() const {
    return to_gmp(*this).get_str();
}

double Integer::to_double() const {
    return to_gmp(*this).get_d();
}

bool operator==(const Integer& a, const Integer& b) {
    return to_gmp(a) == to_gmp(b);
}

std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
    return cmp(to_gmp(a), to_gmp(b)) <=> 0;
}

Integer::Integer(std::string_view text) : Integer() {
    if (ExactAccess::number(*this).set_str(std::string(text), 10) != 0)
        throw InputError(fmt::format("found '{}', expected a whole number", text));
}

Rational::Rational(std::int64_t value) {
    new (number_) mpq_class(static_cast<long>(value));
}

Rational::Rational(const Rational& other) {
    new (number_) mpq_class(to_gmp(other));
}

Rational::Rational(Rational&& other) noexcept {
    new (number_) mpq_class(std::move(ExactAccess::number(other)));
}

Rational& Rational::operator=(const Rational& other) {
    if (this == &other) return *this;
    ExactAccess::number(*this) = to_gmp(other);
    return *this;
}

Rational& Rational::operator=(Rational&& other) noexcept {
    ExactAccess::number(*this) = std::move(ExactAccess::number(other));
    return *this;
}

Rational::~Rational() {
    std::destroy_at(&ExactAccess::number(*this));
}

std::string Rational::text() const {
    return to_gmp(*this).get_str();
}

double Rational::to_double() const {
    return to_gmp(*this).get_d();
}

bool operator==(const Rational& a, const Rational& b) {
    return to_gmp(a) == to_gmp(b);
}

std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
    return cmp(to_gmp(a), to_gmp(b)) <=> 0;
}

Rational::Rational(const Integer& numerator, const Integer& denominator) : Rational() {
    if (denominator == 0) throw InputError("found the denominator 0, expected another");
    mpq_class& number = ExactAccess::number(*this);
    number = mpq_class(to_gmp(numerator), to_gmp(denominator));
    number.canonicalize();
}

Rational::Rational(std::string_view text) : Rational() {
    mpq_class& number = ExactAccess::number(*this);
    if (number.set_str(std::string(text), 10) != 0 || number.get_den() == 0)
        throw InputError(fmt::format("found '{}', expected a fraction such as 7/3", text));
    number.canonicalize();
}

Integer Rational::numerator() const {
    return from_gmp(mpz_class(to_gmp(*this).get_num()));
}

Integer Rational::denominator() const {
    return from_gmp(mpz_class(to_gmp(*this).get_den()));
}

}  // namespace tacet
