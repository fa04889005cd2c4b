// SPDX-License-Identifier: Apache-2.0
// The commands of the program. Each adds itself to the command line; when it is chosen it calls the library
// and prints, and sets the exit code.
#pragma once

#include <CLI/CLI.hpp>

#include "failure.h"  // IWYU pragma: export
#include "team.h"

namespace tacet {

void add_apriori_command(CLI::App& app, int& exit_code);
void add_run_command(CLI::App& app, Team& team, int& exit_code);
void add_protect_command(CLI::App& app, Team& team, int& exit_code);
void add_audit_command(CLI::App& app, Team& team, int& exit_code);
void add_bound_command(CLI::App& app, Team& team, int& exit_code);
void add_serve_command(CLI::App& app, int& exit_code);
void add_explain_command(CLI::App& app, int& exit_code);
void add_unpick_command(CLI::App& app, int& exit_code);
void add_ledger_command(CLI::App& app, int& exit_code);
void add_info_command(CLI::App& app, int& exit_code);
void add_methods_command(CLI::App& app, int& exit_code);
void add_convert_command(CLI::App& app, int& exit_code);
void add_generate_command(CLI::App& app, int& exit_code);
void add_experiment_command(CLI::App& app, Team& team, int& exit_code);
void add_analyse_command(CLI::App& app, int& exit_code);

}  // namespace tacet
