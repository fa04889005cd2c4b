// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>

#include "commands.h"
#include "interrupt.h"
#include "number_checks.h"
#include "progress_line.h"
#include "table_input.h"
#include "tacet/error.h"
#include "tacet/explain.h"
#include "tacet/job.h"
#include "tacet/results.h"
#include "time_limit.h"

namespace tacet {

namespace {

struct ExplainCommand {
    TableInput input;
    std::string cell;
    std::string table_name;
    ExplainOptions options;
    TimeLimit time_limit{60};
    bool has_no_alternative = false;
    bool shows_values = false;
    std::string alternative_path;

    int run() {
        check_outputs(std::array{alternative_path}, input.paths());
        const Interrupt interrupt;
        prepare(interrupt);
        return is_job() ? explain_job() : explain_table(interrupt);
    }

    [[nodiscard]] bool is_job() const {
        return input.table_path.ends_with(".toml") || input.table_path.ends_with(".arb");
    }

    /// A job is run again up to its outputs; with the pattern that it wrote, nothing is searched again.
    [[nodiscard]] int explain_job() {
        if (!alternative_path.empty())
            throw InputError("--alternative: found a job, expected a JJ file; the problem of the job is one");
        const auto jobs = read_jobs(input.table_path);
        for (const Job& job : jobs)
            if (!job.data.empty() && job.data.front().kind == DataKind::jj)
                throw InputError(fmt::format("{}: found a job of a JJ file, expected the JJ file itself: {}",
                                             input.table_path, job.data.front().path));
        ProgressLine line(time_limit.duration());
        RunOptions running{
            .threads = input.threads, .shows_values = shows_values, .pattern = input.pattern_path};
        running.stop = options.protect.stop;
        running.on_progress = [&](const Progress& progress) {
            line.show(progress, shows_values ? Costs::shown : Costs::hidden);
        };
        options.protect.on_progress = running.on_progress;
        for (const Job& job : jobs)
            for (const Publication& each : protect(job, running))
                if (const auto found = find_place(each)) {
                    const std::string text =
                        explain(each, found->first, found->second, options, shows_values);
                    line.clear();
                    fmt::print("{}", text);
                    return 0;
                }
        throw InputError(
            fmt::format("{}: found no table {}, expected one of the job", input.table_path, table_name));
    }

    /// The table that is asked for, or the first, and the codes of the cell.
    [[nodiscard]] std::optional<std::pair<std::uint32_t, std::vector<CodeId>>> find_place(
        const Publication& publication) const {
        for (std::uint32_t i = 0; i < publication.table_count(); ++i) {
            const Cube& cube = publication.cubes()[i].cube;
            if (table_name.empty() || cube.data().name == table_name) return std::pair(i, find_codes(cube));
        }
        return {};
    }

    [[nodiscard]] std::vector<CodeId> find_codes(const Cube& cube) const {
        const auto texts = CLI::detail::split(cell, cell.find(';') == std::string::npos ? ',' : ';');
        if (texts.size() != cube.variables().size())
            throw InputError(
                fmt::format("found cell '{}', expected {} codes of table {}, separated by commas", cell,
                            cube.variables().size(), cube.data().name));
        std::vector<CodeId> codes;
        for (std::size_t k = 0; k < texts.size(); ++k) {
            const auto code = cube.variables()[k].find(CLI::detail::trim_copy(texts[k]));
            if (!code)
                throw InputError(fmt::format("found code '{}', expected one of variable {}", texts[k],
                                             cube.variables()[k].name()));
            codes.push_back(*code);
        }
        return codes;
    }

    [[nodiscard]] int explain_table(const Interrupt& interrupt) {
        const auto margin = input.margin();
        const Table table = input.read();
        const CellId id = find_cell(table);
        const Report report = audit(table, input.read_pattern(table),
                                    {.protection = input.protection,
                                     .threads = input.threads,
                                     .deadline = time_limit.deadline(interrupt.token()),
                                     .margin = margin});
        ProgressLine line(time_limit.duration());
        options.protect.on_progress = [&](const Progress& progress) { line.show(progress); };
        const Explanation explanation = explain(table, report, id, options);
        line.clear();
        const std::string text =
            describe(table, explanation, names(table), shows_values) + write(table, explanation);
        fmt::print(alternative_path == "-" ? stderr : stdout, "{}", text);
        return 0;
    }

    void prepare(const Interrupt& interrupt) {
        options.finds_alternative = !has_no_alternative;
        options.protect.time_limit = time_limit.duration();
        options.protect.threads = input.threads;
        options.protect.stop = interrupt.token();
    }

    [[nodiscard]] CellId find_cell(const Table& table) const {
        const auto index = parse_number<std::uint32_t>(cell);
        if (!index || *index >= table.cell_count())
            throw InputError(
                fmt::format("found cell '{}', expected a number from 0 to {}", cell, table.cell_count() - 1));
        return CellId(*index);
    }

    /// With the codes, where dimensions are known.
    static CellNames names(const Table& table) {
        return [&table](CellId id) { return "cell " + tacet::describe_cell(table, id); };
    }

    [[nodiscard]] std::string write(const Table& table, const Explanation& explanation) const {
        if (alternative_path.empty() || !explanation.alternative || !explanation.alternative->report)
            return {};
        save(alternative_path, to_text(table, explanation.alternative->report->pattern));
        return fmt::format("wrote {}\n", alternative_path);
    }
};

}  // namespace

void add_explain_command(CLI::App& app, Team&, int& exit_code) {
    auto* command =
        app.add_subcommand("explain", "say why a cell is suppressed, and what it would cost to publish it");
    const auto self = std::make_shared<ExplainCommand>();
    command
        ->add_option("TABLE", self->input.table_path,
                     "JJ file, plain or gzip, or job (.toml, .arb), which is run again but writes nothing")
        ->required();
    command
        ->add_option("CELL", self->cell,
                     "index of the cell in the JJ file; for a job, its codes separated by commas")
        ->required();
    command->add_option("--table", self->table_name,
                        "table of a job that has several; without it, the first");
    command->add_option(
        "--pattern", self->input.pattern_path,
        "suppressed cells, one index per line, as protect or the job wrote them; without it, the "
        "cells with status u or m of a JJ file; a job protects its tables again");
    command
        ->add_option("--method", self->options.protect.method,
                     "method that looks for the alternative; tacet methods lists them")
        ->capture_default_str();
    self->time_limit.add(*command, "seconds for the alternative");
    command->add_option("--seed", self->options.protect.seed, "seed of the random numbers")
        ->check(whole_number())
        ->capture_default_str();
    command
        ->add_option("--iterations", self->options.protect.iterations, "rounds that improve the alternative")
        ->check(whole_number());
    self->input.add_threads(*command);
    self->input.add_protection(*command);
    self->input.add_margin(*command);
    self->input.add_attackers(*command);
    command->add_option("--alternative", self->alternative_path,
                        "write the pattern that publishes the cell here, one index per line");
    command->add_flag("--no-alternative", self->has_no_alternative, "do not look for an alternative");
    command->add_flag("--show-values", self->shows_values, "let the explanation quote values and costs");
    command->callback([self, &exit_code] { exit_code = self->run(); });
}

}  // namespace tacet
