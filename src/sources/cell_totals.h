// SPDX-License-Identifier: Apache-2.0
// Totals of a ready table made anew.
#pragma once

#include "tacet/rules.h"

namespace tacet {

/// All cells from those whose codes are all leaves. These keep their verdicts; totals do so only if asked
/// for.
[[nodiscard]] JudgedCube recompute_totals(const JudgedCube& given, bool keeps_verdicts);

}  // namespace tacet
