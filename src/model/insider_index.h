// SPDX-License-Identifier: Apache-2.0
// Insiders as a table keeps them: knowledge in order and no wider than the bounds of the cells, and for each
// cell who knows more of it.
#pragma once

#include <utility>
#include <vector>

#include "tacet/table.h"

namespace tacet {

/// Throws InputError if the insider names an unknown cell, or bounds that exclude a value.
void normalise(Insider& insider, const std::vector<Cell>& cells);

/// By cell the first of its insiders, and all of them. Empty if there are none.
[[nodiscard]] std::pair<std::vector<std::uint32_t>, std::vector<InsiderId>> index_by_cell(
    const std::vector<Insider>& insiders, std::size_t cells);

}  // namespace tacet
