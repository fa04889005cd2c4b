// SPDX-License-Identifier: Apache-2.0
// The command line of tacet, and of tacet-mpi on each of its ranks.
#pragma once

#include "team.h"

namespace tacet {

/// Returns the exit code.
[[nodiscard]] int run_program(Team& team, int argc, char** argv);

}  // namespace tacet
