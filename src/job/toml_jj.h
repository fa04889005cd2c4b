// SPDX-License-Identifier: Apache-2.0
// Jobs of a JJ file: one table of cells and equations, whose statuses, levels and weights are given.
#pragma once

#include "sources/toml_section.h"
#include "tacet/job.h"

namespace tacet {

/// Whether [data] names a JJ file.
[[nodiscard]] bool has_jj(Section& top);
/// Throws InputError, with the line, also for keys that are about records and ready tables.
[[nodiscard]] Job read_jj_job(Section& top);

}  // namespace tacet
