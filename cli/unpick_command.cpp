// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <memory>

#include "commands.h"
#include "interrupt.h"
#include "table_input.h"
#include "tacet/error.h"
#include "tacet/results.h"
#include "tacet/unpick.h"
#include "time_limit.h"

namespace tacet {

namespace {

struct UnpickCommand {
    TableInput input;
    UnpickOptions options;
    bool asks_for_sets = false;
    TimeLimit time_limit{3600};
    std::string json_path;

    void run() {
        check_outputs(std::array{json_path}, input.paths());
        if (!json_path.empty() && !asks_for_sets)
            throw InputError(
                "option --json: found it without --sets, expected both: the file is for the sets");
        if (asks_for_sets && !input.pattern_path.empty())
            throw InputError(
                "option --sets: found it with --pattern, expected one of them: the sets are of a table whose "
                "primaries alone are suppressed");
        const auto margin = input.margin();
        const Table table = input.read();
        if (asks_for_sets) return show_sets(table);
        const Pattern pattern = input.read_pattern(table);
        const Unpicked unpicked = unpick(table, pattern, options);
        fmt::print("{}", summary(table, unpicked));
        if (margin) fmt::print("{}", describe_exposed(table, pattern, unpicked, *margin, input.protection));
        for (std::uint32_t i = 0; i < table.insiders().size(); ++i) {
            options.attacker = InsiderId(i);
            fmt::print("{}", describe_insider(table, unpick(table, pattern, options), InsiderId(i),
                                              input.protection));
        }
    }

    void show_sets(const Table& table) const {
        const Interrupt interrupt;
        const ExposureSets sets = exposure_sets(table, {.protection = input.protection,
                                                        .threads = input.threads,
                                                        .deadline = time_limit.deadline(interrupt.token())});
        if (!json_path.empty()) save_all(std::array{OutputFile{json_path, to_json(sets), true}});
        fmt::print(json_path == "-" ? stderr : stdout, "{}", summary(sets));
    }
};

}  // namespace

void add_unpick_command(CLI::App& app, Team&, int& exit_code) {
    auto* command =
        app.add_subcommand("unpick", "attack without a solver: what subtraction discloses, round by round");
    const auto self = std::make_shared<UnpickCommand>();
    self->input.add_all(*command);
    command->add_option("--rounds", self->options.most_rounds, "stop after this many rounds")
        ->check(CLI::Range(1U, UINT32_MAX))
        ->capture_default_str();
    command->add_flag(
        "--sets", self->asks_for_sets,
        "instead, which primaries are exposed, initially, consequentially or not, while they alone "
        "are suppressed; this takes the solver");
    self->time_limit.add(*command, "seconds for --sets; what is undecided by then is said");
    command->add_option("--json", self->json_path, "write the sets here, with --sets");
    command->callback([self, &exit_code] {
        self->run();
        exit_code = 0;
    });
}

}  // namespace tacet
