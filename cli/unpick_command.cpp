// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "commands.h"
#include "table_input.h"
#include "tacet/results.h"
#include "tacet/unpick.h"

namespace tacet {

void add_unpick_command(CLI::App& app, int& exit_code) {
    struct UnpickCommand {
        TableInput input;
        UnpickOptions options;
    };
    auto* command =
        app.add_subcommand("unpick", "attack without a solver: what subtraction discloses, round by round");
    const auto self = std::make_shared<UnpickCommand>();
    self->input.add_table(*command);
    self->input.add_pattern(*command);
    self->input.add_protection(*command);
    self->input.add_margin(*command);
    self->input.add_attackers(*command);
    command->add_option("--rounds", self->options.most_rounds, "stop after this many rounds")
        ->check(CLI::Range(1U, UINT32_MAX))
        ->capture_default_str();
    command->callback([self, &exit_code] {
        const auto margin = self->input.margin();
        const Table table = self->input.read();
        const Pattern pattern = self->input.read_pattern(table);
        const Unpicked unpicked = unpick(table, pattern, self->options);
        fmt::print("{}", summary(table, unpicked));
        if (margin)
            fmt::print("{}", describe_exposed(table, pattern, unpicked, *margin, self->input.protection));
        for (std::uint32_t i = 0; i < table.insiders().size(); ++i) {
            self->options.attacker = InsiderId(i);
            fmt::print("{}", describe_insider(table, unpick(table, pattern, self->options), InsiderId(i),
                                              self->input.protection));
        }
        exit_code = 0;
    });
}

}  // namespace tacet
