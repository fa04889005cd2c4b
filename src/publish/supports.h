// SPDX-License-Identifier: Apache-2.0
// Which cells protect each other, read from the witnesses. Where the cells that a witness moves fall apart
// into sets without a common equation, each set keeps all equations by itself; the primaries that it proves
// need its secondaries.
#pragma once

#include <vector>

#include "tacet/audit.h"

namespace tacet {

struct Support {
    std::vector<CellId> primaries;  ///< that the proof claims by it
    std::vector<CellId> secondaries;
    friend auto operator<=>(const Support&, const Support&) = default;
};
/// Each once, smallest first.
[[nodiscard]] std::vector<Support> find_supports(const Table& table, const Report& report);

}  // namespace tacet
