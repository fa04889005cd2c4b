// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <memory>
#include <optional>

#include "commands.h"
#include "interrupt.h"
#include "number_checks.h"
#include "progress_line.h"
#include "table_input.h"
#include "tacet/bound.h"
#include "tacet/results.h"
#include "time_limit.h"
#include "together.h"

namespace tacet {

namespace {

struct BoundCommand {
    TableInput input;
    TimeLimit time_limit{60};
    std::string method{to_string(BoundMethod::capacity)};
    std::optional<double> cost;
    std::string bound_path;
    std::string json_path;

    int run(Team& team) {
        check_outputs(std::array{bound_path, json_path}, input.paths());
        const Interrupt interrupt;
        const Table table = input.read();
        if (!input.pattern_path.empty()) cost = tacet::cost(table, input.read_pattern(table));
        const Bound bound = find(team, table, interrupt);
        if (!team.leads()) return 0;
        const auto written = write(table, bound);
        const bool to_stdout = bound_path == "-" || json_path == "-";
        fmt::print(to_stdout ? stderr : stdout, "{}{}", summary(table, bound, cost), written);
        const bool is_excluded = cost && excludes(bound, *cost);
        return bound.unprotectable.empty() && !is_excluded ? 0 : kExitUnsafe;
    }

    [[nodiscard]] Bound find(Team& team, const Table& table, const Interrupt& interrupt) const {
        ProgressLine line(time_limit.duration());
        return bound_together(
            team, table,
            {.method = method == to_string(BoundMethod::castro) ? BoundMethod::castro : BoundMethod::capacity,
             .protection = input.protection,
             .time_limit = time_limit.duration(),
             .threads = input.threads,
             .stop = interrupt.token(),
             .on_progress = [&](const BoundProgress& progress) { line.show(progress); }});
    }

    /// Writes what was asked for; where no pattern is safe only what says so. Returns a line that names the
    /// files.
    [[nodiscard]] std::string write(const Table& table, const Bound& bound) const {
        std::vector<OutputFile> files;
        if (!json_path.empty()) files.push_back({json_path, to_json(table, bound, cost), true});
        if (!bound_path.empty() && bound.unprotectable.empty())
            files.push_back({bound_path, to_text(table, bound), true});
        const auto names = save_all(files);
        return names.empty() ? "" : fmt::format("wrote {}\n", fmt::join(names, ", "));
    }
};

}  // namespace

void add_bound_command(CLI::App& app, Team& team, int& exit_code) {
    auto* command =
        app.add_subcommand("bound", "find a cost that no safe pattern can go below, with a proof");
    const auto self = std::make_shared<BoundCommand>();
    self->input.add_table(*command);
    self->time_limit.add(*command, "seconds");
    self->input.add_threads(*command, "threads to use; the result may depend on it");
    self->input.add_protection(*command);
    self->input.add_attackers(*command);
    command
        ->add_option("--method", self->method,
                     "capacity: constraints added round by round; castro: only those of single equations, "
                     "quicker but weaker")
        ->check(CLI::IsMember({"capacity", "castro"}));
    command->add_option("--output", self->bound_path, "write the proof here, for tacet-verify --bound");
    command->add_option("--json", self->json_path, "write the result here");
    auto* cost = command
                     ->add_option("--cost", self->cost,
                                  "cost of a pattern, to print how much of it could be saved at most")
                     ->check(positive_number());
    command
        ->add_option("--pattern", self->input.pattern_path,
                     "pattern, to print how much of its cost could be saved at most; it is not audited")
        ->excludes(cost);
    command->callback([self, &team, &exit_code] { exit_code = self->run(team); });
}

}  // namespace tacet
