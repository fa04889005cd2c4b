// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>

#include "commands.h"
#include "interrupt.h"
#include "islands.h"
#include "number_checks.h"
#include "progress_line.h"
#include "table_input.h"
#include "tacet/counts.h"
#include "tacet/error.h"
#include "tacet/protect.h"
#include "tacet/publication.h"
#include "tacet/results.h"
#include "time_limit.h"

namespace tacet {

namespace {

struct ProtectCommand {
    TableInput input;
    ProtectOptions options;
    IslandOptions islands;
    TimeLimit time_limit{600};
    bool has_time_limit = false;
    bool is_whole = false;
    std::vector<std::string> method_options;
    std::string start_path;
    std::string pattern_path;
    std::string witness_path;
    std::string jj_path;
    std::string json_path;
    std::string csv_path;
    std::string report_path;
    std::string export_path;
    std::string optimum_path;

    void parse_method_options() {
        for (const std::string& each : method_options) {
            const auto equals = each.find('=');
            if (equals == std::string::npos)
                throw InputError(fmt::format("--option: found '{}', expected key=value", each));
            options.options[each.substr(0, equals)] = each.substr(equals + 1);
        }
        if (!export_path.empty()) options.options["export"] = export_format();
    }

    [[nodiscard]] std::string export_format() const {
        for (const char* format : {"lp", "mps"})
            if (export_path.ends_with(fmt::format(".{}", format))) return format;
        throw InputError(
            fmt::format("--export: found '{}', expected a name that ends in .lp or .mps", export_path));
    }

    int run(Team& team) {
        parse_method_options();
        auto inputs = input.paths();
        inputs.push_back(start_path);
        check_outputs(outputs(), inputs);
        options.time_limit = has_time_limit ? time_limit.duration() : usual_time_limit(options.iterations);
        options.threads = input.threads;
        options.protection = input.protection;
        options.margin = input.margin();
        const Interrupt interrupt;
        options.stop = interrupt.token();
        const Table table = input.read();
        if (!start_path.empty()) options.start = read_start(start_path, table);
        ProgressLine line(options.time_limit);
        options.on_progress = [&](const Progress& progress) { line.show(progress); };
        const CountResult counts = is_whole
                                       ? protect_counts(table, options)
                                       : CountResult{protect_on_islands(team, table, options, islands), {}};
        const Result& result = counts.result;
        line.clear();
        if (!team.leads()) return 0;
        const auto written = write(table, result);
        const std::string whole = is_whole ? describe(table, counts) + "\n" : "";
        fmt::print(writes_to_stdout() ? stderr : stdout, "{}{}{}", summary(table, result), whole, written);
        return result.report ? 0 : kExitUnsafe;
    }

    [[nodiscard]] static std::string_view reason_against_optimum(const Result& result) {
        if (result.outcome == Outcome::optimal) return "this method, or a tree so large, gives no such proof";
        return "the pattern is not proven to be the cheapest";
    }

    [[nodiscard]] std::array<std::string, 8> outputs() const {
        return {pattern_path, witness_path, jj_path,     json_path,
                csv_path,     report_path,  export_path, optimum_path};
    }

    [[nodiscard]] bool writes_to_stdout() const { return std::ranges::count(outputs(), "-") > 0; }

    /// Writes what was asked for; of an unsafe result only what says so. Returns a line that names the files.
    [[nodiscard]] std::string write(const Table& table, const Result& result) const {
        std::vector<OutputFile> files;
        const auto add = [&](const std::string& path, bool holds_suppressed, const auto& text) {
            if (!path.empty()) files.push_back({path, text(), holds_suppressed});
        };
        if (!result.program.empty()) add(export_path, true, [&] { return result.program; });
        add(json_path, true, [&] { return to_json(table, result); });
        add(report_path, true, [&] { return full_report(table, result, input.table_path); });
        if (result.report) {
            const SafeTable safe = publish(table, *result.report);
            add(pattern_path, false, [&] { return to_text(table, safe.pattern()); });
            add(witness_path, true,
                [&] { return to_text(table, result.report->proof, result.report->margin); });
            add(jj_path, true, [&] { return to_jj(table, safe.pattern()); });
            add(csv_path, false, [&] { return to_csv(safe); });
            if (result.optimum) add(optimum_path, true, [&] { return to_text(table, *result.optimum); });
        }
        const auto names = save_all(files);
        return (names.empty() ? "" : fmt::format("wrote {}\n", fmt::join(names, ", "))) +
               (optimum_path.empty() || result.optimum
                    ? ""
                    : fmt::format("not written: {}, {}\n", optimum_path, reason_against_optimum(result)));
    }
};

}  // namespace

void add_protect_command(CLI::App& app, Team& team, int& exit_code) {
    auto* command =
        app.add_subcommand("protect", "choose secondaries for a table, audit and prove the result");
    const auto self = std::make_shared<ProtectCommand>();
    self->input.add_table(*command);
    command->add_option("--method", self->options.method, "method; tacet methods lists them")
        ->capture_default_str();
    self->time_limit.add(*command, "seconds");
    command->add_option("--seed", self->options.seed, "seed of the random numbers")
        ->check(whole_number())
        ->capture_default_str();
    command
        ->add_option("--iterations", self->options.iterations,
                     "rounds that improve the pattern; gives the same result on any machine, unless the time "
                     "limit ends it")
        ->check(whole_number());
    self->islands.islands = static_cast<unsigned>(team.size());
    command
        ->add_option(
            "--islands", self->islands.islands,
            "searches with seeds of their own that exchange their patterns; with --iterations the "
            "result depends on their number, the seed and nothing else; tacet-mpi: one for each rank")
        ->check(CLI::Range(1U, 65536U))
        ->capture_default_str();
    command->add_option("--exchanges", self->islands.exchanges, "how often islands exchange their patterns")
        ->check(CLI::Range(0U, 1000U))
        ->capture_default_str();
    self->input.add_threads(*command);
    self->input.threads = usual_threads(team);
    self->input.add_protection(*command);
    self->input.add_margin(*command);
    self->input.add_attackers(*command);
    command->add_flag("--integer", self->is_whole,
                      "cells are whole numbers, and attackers know it; the proof is in whole numbers");
    command->add_option("--option", self->method_options, "key=value, an option of the method")
        ->allow_extra_args(false);
    command->add_option("--start", self->start_path,
                        "pattern to go on from, one index per line; it is repaired if it is not safe, and "
                        "never made worse");
    command->add_option("--pattern", self->pattern_path,
                        "write the suppressed cells here, one index per line");
    command->add_option("--witness", self->witness_path, "write the proof here, for tacet-verify");
    command->add_option("--optimum", self->optimum_path,
                        "write the proof that no safe pattern is cheaper here, for tacet-verify --optimum");
    command->add_option("--jj", self->jj_path, "write the JJ file with secondaries as m here");
    command->add_option("--csv", self->csv_path, "write the safe table to publish here");
    command->add_option("--json", self->json_path, "write the result here");
    command->add_option("--report", self->report_path, "write a report in plain text here");
    command->add_option("--export", self->export_path,
                        "write the integer program of a classical method here, as .lp or .mps");
    command->callback([self, command, &team, &exit_code] {
        self->has_time_limit = command->count("--time-limit") > 0;
        exit_code = self->run(team);
    });
}

}  // namespace tacet
