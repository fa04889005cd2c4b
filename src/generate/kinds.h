// SPDX-License-Identifier: Apache-2.0
// The kinds of instances, one file each. registry.cpp lists them.
#pragma once

#include <cstdint>
#include <span>

#include "tacet/generate.h"

namespace tacet::instance {

[[nodiscard]] std::span<const GeneratorOption> ons_options();
[[nodiscard]] Table generate_ons(std::uint64_t seed, const GeneratorValues& values);

[[nodiscard]] std::span<const GeneratorOption> contributors_options();
[[nodiscard]] Table generate_contributors(std::uint64_t seed, const GeneratorValues& values);

[[nodiscard]] std::span<const GeneratorOption> castro_options();
[[nodiscard]] Table generate_castro(std::uint64_t seed, const GeneratorValues& values);

[[nodiscard]] std::span<const GeneratorOption> uniform_options();
[[nodiscard]] Table generate_uniform(std::uint64_t seed, const GeneratorValues& values);

[[nodiscard]] std::span<const GeneratorOption> small_options();
[[nodiscard]] Table generate_small(std::uint64_t seed, const GeneratorValues& values);

/// Most rows or columns of a two-dimensional kind.
inline constexpr std::uint32_t kMostRows = 1'000'000;

}  // namespace tacet::instance
