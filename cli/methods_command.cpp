// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "commands.h"
#include "tacet/protect.h"

namespace tacet {

void add_methods_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("methods", "list the methods with their guarantees and options");
    command->callback([&exit_code] {
        for (const MethodInfo& method : methods()) {
            fmt::print("{} ({}): {}\n", method.name, to_string(method.guarantee), method.summary);
            for (const MethodOption& option : method.options)
                fmt::print("  {}={}  {} [{}]\n", option.name, option.values, option.description,
                           option.default_value);
        }
        exit_code = 0;
    });
}

}  // namespace tacet
