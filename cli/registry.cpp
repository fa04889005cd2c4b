// SPDX-License-Identifier: Apache-2.0
// To add a command: a file that defines such a function, its declaration, and one row here.
#include "registry.h"

namespace tacet {

AddCommand add_run_command, add_apriori_command, add_protect_command, add_audit_command, add_bound_command,
    add_explain_command, add_unpick_command, add_ledger_command, add_serve_command, add_info_command,
    add_methods_command, add_convert_command, add_generate_command, add_experiment_command,
    add_analyse_command;

namespace {

constexpr AddCommand* kCommands[] = {
    add_run_command,      add_apriori_command,    add_protect_command, add_audit_command,
    add_bound_command,    add_explain_command,    add_unpick_command,  add_ledger_command,
    add_serve_command,    add_info_command,       add_methods_command, add_convert_command,
    add_generate_command, add_experiment_command, add_analyse_command,
};

}  // namespace

std::span<AddCommand* const> commands() {
    return kCommands;
}

}  // namespace tacet
