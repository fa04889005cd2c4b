// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <memory>

#include "commands.h"
#include "interrupt.h"
#include "tacet/error.h"
#include "tacet/experiment.h"
#include "tacet/io.h"

namespace tacet {

namespace {

struct ExperimentCommand {
    std::string spec;
    ExperimentOptions options;
    std::string memory;

    int run(Team& team) {
        const Interrupt interrupt;
        options.stop = interrupt.token();
        if (!team.leads()) {
            share_runs(team, {}, {});
            return 0;
        }
        TeamTime time;
        if (!team.is_alone())
            options.hand_out = [&](std::span<const std::size_t> runs,
                                   const ExperimentOptions::RowSink& finished) {
                time = share_runs(team, runs, finished);
            };
        const bool is_terminal = isatty(STDERR_FILENO) == 1;
        options.on_progress = [&](const ExperimentProgress& progress) {
            // On a terminal one line that changes, elsewhere a line every now and then.
            if (is_terminal)
                fmt::print(stderr, "\r\x1b[K{}", line(progress));
            else if (progress.done % 50 == 0 || progress.done == progress.total)
                fmt::print(stderr, "{}\n", line(progress));
            std::fflush(stderr);
        };
        const ExperimentSummary summary = run_experiment(spec, options);
        if (is_terminal) fmt::print(stderr, "\r\x1b[K");
        fmt::print("{} runs: {} made now, {} earlier{}\nrows in {}\n", summary.total, summary.done,
                   summary.earlier,
                   summary.failed > 0 ? fmt::format("; {} without a safe pattern", summary.failed) : "",
                   summary.output);
        if (!team.is_alone() && summary.done > 0) fmt::print("{} row\n", describe(time, team, summary.done));
        if (summary.is_interrupted) fmt::print("interrupted; the same command continues from here\n");
        return summary.is_interrupted ? kExitUnsafe : 0;
    }

    /// Runs on all ranks, each in a process of its own.
    TeamTime share_runs(Team& team, std::span<const std::size_t> runs, const TaskDone& finished) const {
        const ExperimentRuns all(spec, options.memory);
        return share_tasks(
            team, runs, [&](std::size_t run) { return all.make(run, options.stop); }, finished, options.stop);
    }

    static std::string line(const ExperimentProgress& progress) {
        return fmt::format("{}/{} runs, {} under way{}: {}", progress.done, progress.total, progress.running,
                           progress.failed > 0 ? fmt::format(", {} failed", progress.failed) : "",
                           progress.last);
    }
};

struct AnalyseCommand {
    std::vector<std::string> paths;
    AnalysisOptions options;
    std::string csv_path;
    std::string html_path;

    void run() const {
        check_outputs(std::array{csv_path, html_path}, paths);
        const AnalysisTexts texts = analyse(paths, options);
        std::vector<OutputFile> files;
        if (!csv_path.empty()) files.push_back({csv_path, texts.csv});
        if (!html_path.empty()) files.push_back({html_path, texts.html});
        save_all(files);
        fmt::print("{}", texts.text);
    }
};

}  // namespace

void add_experiment_command(CLI::App& app, Team& team, int& exit_code) {
    auto* command = app.add_subcommand(
        "experiment", "run an experiment: a row of results for each method, instance and seed");
    const auto self = std::make_shared<ExperimentCommand>();
    command->add_option("spec", self->spec, "TOML file; see docs/experiments.md")->required();
    command->add_option("--output", self->options.output,
                        "file for the rows; without it, the one that the specification names");
    command->add_option("--jobs", self->options.jobs, "number of runs at a time")
        ->check(CLI::Range(1, 1024))
        ->capture_default_str();
    command->add_option_function<std::string>(
        "--memory",
        [self](const std::string& text) {
            self->options.memory = memory_bytes(text);
            if (!self->options.memory)
                throw InputError(
                    fmt::format("--memory: found '{}', expected a size such as 512M or 8G", text));
        },
        "memory for all runs together, such as 8G");
    command->callback([self, &team, &exit_code] { exit_code = self->run(team); });
}

void add_analyse_command(CLI::App& app, Team&, int& exit_code) {
    auto* command = app.add_subcommand("analyse", "analyse the rows of an experiment: tables, tests, plots");
    const auto self = std::make_shared<AnalyseCommand>();
    command->add_option("results", self->paths, "files that tacet experiment wrote")->required();
    command
        ->add_option("--baseline", self->options.baseline,
                     "the algorithm that improvements are measured against")
        ->capture_default_str();
    command->add_option("--csv", self->csv_path, "write all tables here, one line per number");
    command->add_option("--html", self->html_path, "write a page with tables and plots here");
    command->callback([self, &exit_code] {
        self->run();
        exit_code = 0;
    });
}

}  // namespace tacet
