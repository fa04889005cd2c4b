// SPDX-License-Identifier: Apache-2.0
// How proofs that no pattern is cheaper write what they have in common.
#pragma once

#include "constraint.h"
#include "requirements.h"
#include "table.h"
#include "token_reader.h"
#include "verdict.h"

namespace verify {

/// Takes  protection at-least|strict,  which must be what is asked for.
void take_protection(TokenReader& reader, Protection asked, Verdict& verdict);

/// Takes the rest of a line:  [against <attacker>] up|down|width <cell> <divisor> <multiples of equations,
/// twice> <cells>. Attackers may be null; then there is nobody to name.
[[nodiscard]] Constraint take_constraint(TokenReader& reader, const Table& table, const Attackers* attackers,
                                         RepeatGuard& guard);

/// Takes  <count> <cell> ...
[[nodiscard]] std::vector<CellId> take_cells(TokenReader& reader, RepeatGuard& guard);

}  // namespace verify
