// SPDX-License-Identifier: Apache-2.0
// How proofs write a constraint: what must move, the divisor, multiples of equations, cells taken.
#pragma once

#include <string>

#include "tacet/bound.h"
#include "tacet/table.h"

namespace tacet {

/// Appends  [against <attacker>] up|down|width <cell> <divisor> <multiples of equations, twice> <cells>.
/// Without a line end.
void append_constraint(const Table& table, const PricedConstraint& constraint, std::string& text);

}  // namespace tacet
