// SPDX-License-Identifier: Apache-2.0
// One cell that is there twice, by another code or in another cube: what both say holds.
#pragma once

#include <optional>
#include <string_view>

#include "tacet/rules.h"
#include "tacet/table.h"

namespace tacet {

/// What contradicts, in words that stand between two cells; nothing if they agree.
using Complaint = std::optional<std::string_view>;

[[nodiscard]] Complaint unite(Cell& known, const Cell& cell);

struct UnitedCell {
    Complaint complaint = {};
    bool is_lost = false;   ///< sensitive, but shown before
    bool is_shown = false;  ///< by the earlier cube, and by none before
};

/// With a cell of an earlier publication, where it had `status`. What was shown once is known for ever; what
/// was suppressed stays so. `was_shown`: by an earlier publication that is known already.
[[nodiscard]] UnitedCell unite_with_earlier(Cell& known, const Cell& earlier, CellStatus status,
                                            bool was_shown);

}  // namespace tacet
