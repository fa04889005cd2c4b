// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "commands.h"
#include "interrupt.h"
#include "number_checks.h"
#include "run_jobs.h"

namespace tacet {

void add_run_command(CLI::App& app, Team& team, int& exit_code) {
    auto* command = app.add_subcommand(
        "run", "run jobs: read data, judge and protect tables, write what may be published");
    const auto self = std::make_shared<JobBatch>();
    const auto seconds = std::make_shared<double>(0);
    RunOptions& options = self->run;
    options.threads = usual_threads(team);
    command
        ->add_option(
            "JOB", self->paths,
            "job files (.toml), or batch files of tau-ARGUS (.arb); one that fails does not stop the "
            "others")
        ->required();
    command->add_option("--output-folder", options.output_folder,
                        "folder for outputs with relative names; without it, the folder of the job");
    command->add_option(
        "--proof", options.proof_folder,
        "folder for problem, pattern and witness of each set of tables; without it, batch files "
        "write them next to their tables");
    command->add_option("--pattern", options.pattern,
                        "pattern of an earlier run, which is audited instead of a method choosing one; for "
                        "one set of tables only");
    command->add_option("--ledger", options.ledger,
                        "ledger of the office: protects against all publications in it, and enters the new "
                        "ones; made if it is not there");
    command->add_option(
        "--summary", self->summary,
        "write a row for each table here (.csv), and a page with all reports linked beside it");
    command
        ->add_option("--time-limit", *seconds,
                     "seconds for each set of tables; without it, the limit of the job")
        ->check(positive_number());
    command->add_option("--threads", options.threads, "threads to use; the result does not depend on it")
        ->check(CLI::Range(1U, 1024U));
    command->add_flag("--show-values", options.shows_values,
                      "let messages and reports quote confidential data");
    command->callback([self, seconds, &team, &exit_code] {
        if (*seconds > 0) self->run.time_limit = std::min(std::chrono::duration<double>(*seconds), kForever);
        const Interrupt interrupt;
        self->run.stop = interrupt.token();
        exit_code = run_jobs(team, *self);
    });
}

}  // namespace tacet
