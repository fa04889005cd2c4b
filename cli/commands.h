// SPDX-License-Identifier: Apache-2.0
// The commands of the program. Each adds itself to the command line; when it is chosen it calls the library
// and prints, and sets the exit code.
#pragma once

#include <CLI/CLI.hpp>

namespace tacet {

// Exit codes, beside CLI11's 0 for --help.
inline constexpr int kExitBug = 1;
inline constexpr int kExitInput = 2;
inline constexpr int kExitUnsafe = 3;
inline constexpr int kExitMemory = 4;

void add_apriori_command(CLI::App& app, int& exit_code);
void add_run_command(CLI::App& app, int& exit_code);
void add_serve_command(CLI::App& app, int& exit_code);
void add_protect_command(CLI::App& app, int& exit_code);
void add_audit_command(CLI::App& app, int& exit_code);
void add_bound_command(CLI::App& app, int& exit_code);
void add_explain_command(CLI::App& app, int& exit_code);
void add_unpick_command(CLI::App& app, int& exit_code);
void add_ledger_command(CLI::App& app, int& exit_code);
void add_info_command(CLI::App& app, int& exit_code);
void add_methods_command(CLI::App& app, int& exit_code);
void add_convert_command(CLI::App& app, int& exit_code);
void add_generate_command(CLI::App& app, int& exit_code);
void add_experiment_command(CLI::App& app, int& exit_code);
void add_analyse_command(CLI::App& app, int& exit_code);

}  // namespace tacet
