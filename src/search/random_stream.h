// SPDX-License-Identifier: Apache-2.0
// Random numbers of their own for each round of a search, so that it does not matter which thread has it.
#pragma once

#include <cstdint>
#include <random>

namespace tacet {

inline std::mt19937_64 random_stream(std::uint64_t seed, std::uint64_t round) {
    std::seed_seq sequence{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                           static_cast<std::uint32_t>(round), static_cast<std::uint32_t>(round >> 32)};
    return std::mt19937_64(sequence);
}

/// A whole number below `count`, the same on every machine.
inline std::size_t random_below(std::mt19937_64& random, std::size_t count) {
    return static_cast<std::size_t>(random() % count);
}

/// Between 0 and 1.
inline double random_share(std::mt19937_64& random) {
    return static_cast<double>(random() >> 11) * 0x1p-53;
}

}  // namespace tacet
