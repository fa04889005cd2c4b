// SPDX-License-Identifier: Apache-2.0
// The commands of the program.
#pragma once

#include <span>

namespace CLI {
class App;
}

namespace tacet {

class Team;

/// Adds one command, as each file NAME_command.cpp defines it.
using AddCommand = void(CLI::App& app, Team& team, int& exit_code);

/// In the order of --help.
[[nodiscard]] std::span<AddCommand* const> commands();

}  // namespace tacet
