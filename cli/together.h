// SPDX-License-Identifier: Apache-2.0
// Work on one table whose primaries are divided among the ranks of a team. Rank 0 gets the result, which
// rests on what the library finds and checks there; the others get something without meaning.
#pragma once

#include "tacet/audit.h"
#include "tacet/bound.h"
#include "team.h"

namespace tacet {

/// Each rank attacks its share of the primaries. Rank 0 judges with all witnesses that were found: it checks
/// each of them, and attacks what they leave open.
[[nodiscard]] Report audit_together(Team& team, const Table& table, const Pattern& pattern,
                                    const AuditOptions& options, const Proof& hints = {});

/// Each rank looks for constraints of its share of the primaries. Rank 0 goes on from all of them.
[[nodiscard]] Bound bound_together(Team& team, const Table& table, const BoundOptions& options);

}  // namespace tacet
