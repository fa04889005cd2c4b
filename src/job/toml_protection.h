// SPDX-License-Identifier: Apache-2.0
// The sections [attackers] and [protect] of jobs.
#pragma once

#include "job/table_groups.h"
#include "sources/toml_section.h"
#include "tacet/job.h"

namespace tacet {

/// Method and limits, and the rest of [protect] that is about any table.
void read_method(Section& section, ProtectionJob& protection);

/// Says of the job's tables how they are protected, and which together. Throws InputError, with the line.
void read_protection(Section& top, const TableEquations& equations, Job& job);

}  // namespace tacet
