// SPDX-License-Identifier: Apache-2.0
// Which cells protect each other, read from the witnesses. A witness is a sum of parts that keep every
// equation by themselves, where its support falls apart; the primaries that a part proves need its
// secondaries. (The seeds' "circuit of protection".)
#pragma once

#include <vector>

#include "tacet/audit.h"

namespace tacet {

struct Circuit {
    std::vector<CellId> primaries;  ///< that the proof claims by it
    std::vector<CellId> secondaries;
    friend auto operator<=>(const Circuit&, const Circuit&) = default;
};
/// Each once, smallest first.
[[nodiscard]] std::vector<Circuit> find_circuits(const Table& table, const Report& report);

}  // namespace tacet
