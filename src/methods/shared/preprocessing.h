// SPDX-License-Identifier: Apache-2.0
// What an integer program can do without (Serpell et al. 2008, section 1): cells that cannot move whatever is
// suppressed, such as published and zero cells, and equations that follow from others. The optimum stays.
#pragma once

#include "methods/shared/suppression_program.h"
#include "tacet/deadline.h"

namespace tacet {

/// Equations that are not looked at in time are kept.
[[nodiscard]] Scope preprocess(const Table& table, const Deadline& deadline);

}  // namespace tacet
