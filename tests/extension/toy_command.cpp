// SPDX-License-Identifier: Apache-2.0
// Command `toy`: says what it was told.
#include "toy_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

namespace tacet {

void add_toy_command(CLI::App& app, Team&, int& exit_code) {
    auto* command = app.add_subcommand("toy", "say a word");
    const auto word = std::make_shared<std::string>();
    command->add_option("word", *word)->required();
    command->callback([word, &exit_code] {
        fmt::print("the toy says {}\n", *word);
        exit_code = 0;
    });
}

}  // namespace tacet
