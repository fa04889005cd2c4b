// SPDX-License-Identifier: Apache-2.0
// tacet generate KIND: writes an instance as a JJ file.
#pragma once

namespace CLI {
class App;
}

namespace tacet {

/// Adds the subcommand `generate` with one subcommand for each kind of instance.
void add_generate_command(CLI::App& app, int& exit_code);

}  // namespace tacet
