// SPDX-License-Identifier: Apache-2.0
// Cubes of one family have the same response and population, and share cells; others only equations.
#pragma once

#include <cstdint>
#include <span>

#include "tacet/linked_table.h"

namespace tacet {

[[nodiscard]] std::uint32_t family(const LinkOptions& options, std::size_t cube);

/// Throws InputError unless there are cubes, all with the same decimals, and in each family one response.
void check_cubes(std::span<const JudgedCube> cubes, const LinkOptions& options);

}  // namespace tacet
