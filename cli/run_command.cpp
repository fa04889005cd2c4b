// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <thread>

#include "commands.h"
#include "interrupt.h"
#include "progress_line.h"
#include "tacet/job.h"

namespace tacet {

namespace {

struct RunCommand {
    std::string job_path;
    RunOptions options;

    void run() {
        const auto jobs = read_jobs(job_path);
        const Interrupt interrupt;
        options.stop = interrupt.token();
        for (const Job& job : jobs) {
            ProgressLine progress(time_limit(job));
            options.on_progress = [&](const Progress& each) { progress.show(each); };
            options.on_records = [&](std::uint64_t records) { progress.show_records(records); };
            options.on_message = [&](const std::string& line) {
                progress.clear();
                fmt::print("{}\n", line);
                std::fflush(stdout);
            };
            const auto written = tacet::run(job, options);
            progress.clear();
            fmt::print("wrote {}\n", fmt::join(written, ", "));
        }
    }

    static std::chrono::duration<double> time_limit(const Job& job) {
        return job.protections.empty() ? std::chrono::duration<double>(0)
                                       : job.protections.front().protect.time_limit;
    }
};

}  // namespace

void add_run_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand(
        "run", "do a job: read data, judge and protect tables, write what may be published");
    const auto self = std::make_shared<RunCommand>();
    self->options.threads = std::max(1U, std::thread::hardware_concurrency());
    command->add_option("JOB", self->job_path, "job file (.toml), or batch file of tau-ARGUS (.arb)")
        ->required();
    command->add_option("--output-folder", self->options.output_folder,
                        "where relative outputs go; without it the folder of the job");
    command
        ->add_option("--threads", self->options.threads, "threads to use; the result does not depend on it")
        ->check(CLI::Range(1U, 1024U));
    command->add_flag("--show-values", self->options.shows_values,
                      "let messages and reports quote confidential data");
    command->callback([self, &exit_code] {
        self->run();
        exit_code = 0;
    });
}

}  // namespace tacet
