// SPDX-License-Identifier: Apache-2.0
// The sections of jobs that tie several tables or years together: [stability] and [[equations]].
#pragma once

#include "job/table_groups.h"
#include "sources/toml_section.h"

namespace tacet {

/// Last year's pattern of tables of the job. Throws InputError, with the line.
void read_stability(Section& top, Job& job);

/// Equations between tables that the job names. Throws InputError, with the line.
[[nodiscard]] TableEquations read_equations(Section& top, const Job& job);

}  // namespace tacet
