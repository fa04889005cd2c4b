// SPDX-License-Identifier: Apache-2.0
// What the commands of the program share. Each adds itself to the command line; when it is chosen it calls
// the library and prints, and sets the exit code.
#pragma once

#include <CLI/CLI.hpp>

#include "failure.h"  // IWYU pragma: export
#include "team.h"

namespace tacet {

/// Adds one command, as each file NAME_command.cpp defines it. program.cpp has the list.
using AddCommand = void(CLI::App& app, Team& team, int& exit_code);

}  // namespace tacet
