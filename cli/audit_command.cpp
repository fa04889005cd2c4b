// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <memory>

#include "commands.h"
#include "interrupt.h"
#include "table_input.h"
#include "tacet/audit.h"
#include "tacet/counts.h"
#include "tacet/results.h"
#include "time_limit.h"
#include "together.h"

namespace tacet {

namespace {

struct AuditCommand {
    TableInput input;
    bool full = false;
    bool is_whole = false;
    TimeLimit time_limit{3600};
    std::string json_path;
    std::string csv_path;
    std::string witness_path;

    int run(Team& team) {
        check_outputs(std::array{json_path, csv_path, witness_path}, input.paths());
        const Interrupt interrupt;
        const auto margin = input.margin();
        const Table table = input.read();
        const AuditOptions options{.protection = input.protection,
                                   .full = full,
                                   .threads = input.threads,
                                   .deadline = time_limit.deadline(interrupt.token()),
                                   .margin = margin};
        const CountAudit audited =
            is_whole ? audit_counts(table, input.read_pattern(table), options)
                     : CountAudit{audit_together(team, table, input.read_pattern(table), options), {}};
        if (!team.leads()) return 0;
        const Report& report = audited.report;
        std::vector<OutputFile> files;
        if (!json_path.empty()) files.push_back({json_path, to_json(table, report), true});
        if (!csv_path.empty()) files.push_back({csv_path, to_csv(table, report), true});
        if (!witness_path.empty() && audited.safe())
            files.push_back({witness_path, to_text(table, report.proof, report.margin), true});
        save_all(files);
        const bool to_stdout = json_path == "-" || csv_path == "-" || witness_path == "-";
        auto* out = to_stdout ? stderr : stdout;
        if (is_whole && report.safe()) say_whole(out, table, audited);
        fmt::print(out, "{}", summary(table, report));
        return audited.safe() ? 0 : kExitUnsafe;
    }

    static void say_whole(std::FILE* out, const Table& table, const CountAudit& audited) {
        fmt::print(out, "{}\n", describe(table, audited.whole));
        if (!audited.safe())
            fmt::print(out,
                       "NOT safe against attackers who know that cells are whole numbers; against others:\n");
        for (const CellId each : audited.whole.exposed)
            fmt::print(out, "  cell {} is exposed to attackers who know that cells are whole numbers\n",
                       each.index());
    }
};

}  // namespace

void add_audit_command(CLI::App& app, Team& team, int& exit_code) {
    auto* command = app.add_subcommand("audit", "judge a pattern: is every primary protected?");
    const auto self = std::make_shared<AuditCommand>();
    self->input.add_all(*command);
    self->input.threads = usual_threads(team);
    command->add_flag("--full", self->full,
                      "also find the exact range that an attacker can work out for every suppressed cell");
    command->add_flag("--integer", self->is_whole,
                      "cells are whole numbers, and attackers know it; the proof is in whole numbers");
    self->time_limit.add(*command, "seconds; what is undecided by then counts as exposed");
    command->add_option("--json", self->json_path, "write the verdict on every primary here");
    command->add_option("--csv", self->csv_path,
                        "write one line per primary here, with --full one per suppressed cell");
    command->add_option("--witness", self->witness_path, "write the proof here, if the pattern is safe");
    command->callback([self, &team, &exit_code] { exit_code = self->run(team); });
}

}  // namespace tacet
