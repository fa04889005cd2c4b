// SPDX-License-Identifier: Apache-2.0
// What the texts of this folder share: how many of a kind they name, and how a chain of subtractions reads.
#pragma once

#include <cstdint>
#include <string>

#include "tacet/unpick.h"

namespace tacet {

/// Of more, a text names the first and says how many there are.
inline constexpr std::size_t kMostListed = 10;

/// By which subtractions a cell is narrowed, in their order.
[[nodiscard]] std::string subtraction_chain(const Table& table, const Unpicked& unpicked, CellId cell);

}  // namespace tacet
