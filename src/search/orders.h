// SPDX-License-Identifier: Apache-2.0
// Orders of items and the operators on them, as Smith et al. 2011, section III, define them.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace tacet {

/// Each of the numbers 0 to n - 1 once.
using Order = std::vector<std::uint32_t>;

[[nodiscard]] Order identity(std::size_t size);
/// Fisher and Yates, spelt out: std::shuffle differs between standard libraries.
[[nodiscard]] Order random_order(std::size_t size, std::mt19937_64& random);

enum class Operator : std::uint8_t { swap, insert, invert };
inline constexpr Operator kOperators[] = {Operator::swap, Operator::insert, Operator::invert};

/// What is at the two places change places.
void swap(Order& order, std::size_t first, std::size_t second);
/// What is at the second place moves to just behind what is at the first.
void insert(Order& order, std::size_t first, std::size_t second);
/// What is between the two places, including them, is turned round.
void invert(Order& order, std::size_t first, std::size_t second);
void apply(Operator which, Order& order, std::size_t first, std::size_t second);
/// At two different places, at random. Nothing happens to an order of less than two.
void apply(Operator which, Order& order, std::mt19937_64& random);
/// At each place with this probability, and another at random.
void mutate(Order& order, Operator which, double rate, std::mt19937_64& random);

/// Davis' order crossover: places `begin` to `end` as in `one`; the others, from `end` on and round, hold
/// what is left in the order of `other`, read from `end` on and round.
[[nodiscard]] Order cross(const Order& one, const Order& other, std::size_t begin, std::size_t end);
/// Cut at two places at random.
[[nodiscard]] Order cross(const Order& one, const Order& other, std::mt19937_64& random);

/// How many places at the beginning are the same.
[[nodiscard]] std::size_t common_prefix(const Order& one, const Order& other);

}  // namespace tacet
