// SPDX-License-Identifier: Apache-2.0
// Commands that describe and convert tables.
#include <fmt/format.h>

#include <array>
#include <memory>

#include "commands.h"
#include "interrupt.h"
#include "table_input.h"
#include "tacet/results.h"
#include "time_limit.h"

namespace tacet {

void add_info_command(CLI::App& app, Team&, int& exit_code) {
    struct InfoCommand {
        TableInput input;
        TimeLimit time_limit{60};
    };
    auto* command = app.add_subcommand("info", "describe a table");
    const auto self = std::make_shared<InfoCommand>();
    self->input.add_table(*command);
    self->input.add_protection(*command);
    self->input.add_threads(*command);
    self->time_limit.add(*command, "seconds for the search for primaries that cannot be protected");
    command->callback([self, &exit_code] {
        const Interrupt interrupt;
        const Table table = self->input.read();
        const Deadline deadline = self->time_limit.deadline(interrupt.token());
        const auto unprotectable = find_unprotectable(
            table,
            {.protection = self->input.protection, .threads = self->input.threads, .deadline = deadline});
        fmt::print("{}", describe(table, unprotectable));
        if (deadline.passed()) fmt::print("the search for such sides was stopped: there may be more\n");
        exit_code = 0;
    });
}

void add_convert_command(CLI::App& app, Team&, int& exit_code) {
    struct ConvertCommand {
        TableInput input;
        std::string output;
        std::string format = "jj";
    };
    auto* command = app.add_subcommand(
        "convert", "rewrite a table: with the secondaries of a pattern, compressed, or as a pattern file");
    const auto self = std::make_shared<ConvertCommand>();
    self->input.add_table(*command);
    command->add_option("OUTPUT", self->output, "file to write; .gz compresses, - is standard output")
        ->required();
    self->input.add_pattern(*command);
    self->input.add_protection(*command);
    command->add_option("--to", self->format, "format to write: jj or pattern")
        ->check(CLI::IsMember({"jj", "pattern"}))
        ->capture_default_str();
    command->callback([self, &exit_code] {
        check_outputs(std::array{self->output}, self->input.paths());
        const Table table = self->input.read();
        const Pattern pattern = self->input.read_pattern(table);
        const bool is_table = self->format == "jj";
        save_all(std::array{
            OutputFile{self->output, is_table ? to_jj(table, pattern) : to_text(table, pattern), is_table}});
        exit_code = 0;
    });
}

}  // namespace tacet
