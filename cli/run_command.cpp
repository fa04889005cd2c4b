// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <thread>

#include "commands.h"
#include "job_session.h"
#include "number_checks.h"

namespace tacet {

void add_run_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand(
        "run", "run a job: read data, judge and protect tables, write what may be published");
    const auto self = std::make_shared<JobSession>();
    const auto seconds = std::make_shared<double>(0);
    RunOptions& options = self->run;
    options.threads = std::max(1U, std::thread::hardware_concurrency());
    command->add_option("JOB", self->path, "job file (.toml), or batch file of tau-ARGUS (.arb)")->required();
    command->add_option("--output-folder", options.output_folder,
                        "folder for outputs with relative names; without it, the folder of the job");
    command->add_option(
        "--proof", options.proof_folder,
        "folder for problem, pattern and witness of each set of tables; without it, batch files "
        "write them next to their tables");
    command->add_option("--ledger", options.ledger,
                        "ledger of the office: protects against all publications in it, and enters the new "
                        "ones; made if it is not there");
    command
        ->add_option("--time-limit", *seconds,
                     "seconds for each set of tables; without it, the limit of the job")
        ->check(positive_number());
    command->add_option("--threads", options.threads, "threads to use; the result does not depend on it")
        ->check(CLI::Range(1U, 1024U));
    command->add_flag("--show-values", options.shows_values,
                      "let messages and reports quote confidential data");
    command->callback([self, seconds, &exit_code] {
        if (*seconds > 0) self->run.time_limit = std::min(std::chrono::duration<double>(*seconds), kForever);
        Logbook logbook;
        run_session(*self, logbook);
        exit_code = 0;
    });
}

}  // namespace tacet
