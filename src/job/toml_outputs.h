// SPDX-License-Identifier: Apache-2.0
// [[outputs]] of a job file.
#pragma once

#include "sources/toml_section.h"
#include "tacet/job.h"

namespace tacet {

/// After the tables, which outputs name. Throws InputError if there is none.
void read_outputs(Section& top, Job& job);

}  // namespace tacet
