// SPDX-License-Identifier: Apache-2.0
// A proof whose claims move every cell by whole numbers.
#pragma once

#include "attack/target.h"
#include "tacet/counts.h"

namespace tacet {

/// What remained open, and against whom.
struct WholeFindings {
    Proof proof;
    WholeNumbers numbers;
    std::vector<Target> exposed = {};
};

/// Makes the claims of a proof whole where their witnesses allow it, and seeks other witnesses for the rest.
/// Claims on secondaries stay as they are.
[[nodiscard]] WholeFindings make_whole(const Table& table, const Pattern& pattern, const Proof& proof,
                                       const AuditOptions& options);

}  // namespace tacet
