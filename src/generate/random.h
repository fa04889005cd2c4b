// SPDX-License-Identifier: Apache-2.0
// Random numbers that are the same on every machine: integer arithmetic (SplitMix64: Steele, Lea and Flood
// 2014) and, for logarithm and exponential, only operations that IEEE 754 rounds correctly. The C++ library
// promises neither for its distributions and its std::log. Relies on -ffp-contract=off.
#pragma once

#include <cstdint>
#include <vector>

namespace tacet::instance {

/// Natural logarithm of a positive number, within a few units of the last binary digit.
[[nodiscard]] double natural_log(double number);
/// e to the power of `exponent`, within a few units of the last binary digit. Exponents from -700 to 700.
[[nodiscard]] double exponential(double exponent);

/// A bijection that scatters the bits of `number`.
[[nodiscard]] std::uint64_t scatter(std::uint64_t number);

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(scatter(seed)) {}

    /// 64 random bits.
    std::uint64_t next();
    /// Strictly between 0 and 1.
    double uniform();
    /// 0, 1, ..., count - 1, equally likely.
    std::uint64_t below(std::uint64_t count);
    /// least, ..., most, equally likely.
    std::int64_t between(std::int64_t least, std::int64_t most);
    /// Standard normal.
    double normal();
    /// A Poisson number of the given mean (0.01 to 100), on condition that it is not 0.
    std::uint32_t positive_poisson(double mean);
    /// True at exactly `count` of `population` places, every such set equally likely.
    std::vector<bool> choose(std::size_t count, std::size_t population);

  private:
    std::uint64_t state_;
};

}  // namespace tacet::instance
