// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "job/output_plan.h"
#include "job/readers.h"
#include "sources/checksum.h"
#include "sources/registry.h"
#include "tacet/error.h"
#include "tacet/io.h"
#include "tacet/job.h"
#include "tacet/results.h"
#include "tacet/version.h"
#include "text/format.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

class Runner {
  public:
    Runner(const Job& job, const RunOptions& options)
        : job_(job), options_(options), outputs_(plan_outputs(job, options)) {
        provenance_.job = job.path;
        provenance_.version = version().number;
        provenance_.started = options.started == std::chrono::system_clock::time_point{}
                                  ? std::chrono::system_clock::now()
                                  : options.started;
    }

    std::vector<std::string> run() {
        check_output_paths();
        read_data();
        judge_tables();
        apply_apriori_files();
        link_tables();
        protect_tables();
        make_outputs();
        return write_outputs();
    }

    std::vector<Publication> publications() {
        read_data();
        judge_tables();
        apply_apriori_files();
        link_tables();
        protect_tables();
        return std::move(publications_);
    }

  private:
    void say(const std::string& line) const {
        if (options_.on_message) options_.on_message(line);
    }

    [[nodiscard]] std::string output_path(const std::string& name) const {
        return tacet::output_path(job_, options_, name);
    }

    /// Before the work, not after it.
    void check_output_paths() const {
        std::vector<std::string> outputs;
        for (const OutputJob& each : outputs_) {
            if (each.request.path.empty())
                throw InputError(fmt::format("{}: found an output without a file, expected one", job_.path));
            outputs.push_back(output_path(each.request.path));
        }
        check_outputs(outputs, inputs(), Folders::are_made);
    }

    static void make_folders(std::span<const OutputFile> files) {
        for (const OutputFile& file : files) {
            const auto folder = std::filesystem::path(file.path).parent_path();
            std::error_code ignored;  // whoever writes there says why not
            if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
        }
    }

    [[nodiscard]] std::vector<std::string> inputs() const {
        std::vector<std::string> inputs{job_.path};
        for (const DataJob& each : job_.data) {
            if (source_of(each).is_file) inputs.push_back(each.path);
            inputs.push_back(each.metadata.path);
            inputs.insert(inputs.end(), each.metadata.files.begin(), each.metadata.files.end());
        }
        for (const TableJob& table : job_.tables)
            for (const AprioriJob& each : table.apriori) inputs.push_back(each.path);
        for (const ProtectionJob& each : job_.protections) inputs.push_back(each.attackers.file);
        inputs.push_back(options_.pattern);
        return inputs;
    }

    void warn(const std::string& warning) {
        provenance_.warnings.push_back(warning);
        say("warning: " + warning);
    }

    /// Each table is safe by itself; together they may not be.
    void warn_of_common_cells() {
        std::map<std::string, std::size_t> last;  // by response, the protection that has it
        for (std::size_t i = 0; i < job_.protections.size(); ++i) {
            const TableJob& first = job_.tables[job_.protections[i].tables.front()];
            const auto [known, is_new] = last.try_emplace(folded(first.request.response), i);
            if (is_new) continue;
            const TableJob& other = job_.tables[job_.protections[known->second].tables.front()];
            warn(
                fmt::format("tables {} and {} have the same response and are protected separately: what one "
                            "suppresses the other may give away; protect them as linked tables",
                            other.request.name, first.request.name));
        }
    }

    void note_input(std::string role, const std::string& path) {
        const Checksum checksum = checksum_of(path);
        provenance_.inputs.push_back({std::move(role), path, checksum.sha256, checksum.size});
    }
    void note_data(std::string role, const std::string& path, std::uint64_t records = 0) {
        note_input(std::move(role), path);
        provenance_.inputs.back().records = records;
        provenance_.inputs.back().holds_data = true;
    }

    /// Records become cubes; ready tables are cubes already, and may come with verdicts.
    void read_data() {
        for (const std::string& each : job_.warnings) warn(each);
        warn_of_common_cells();
        note_input("job", job_.path);
        cubes_.resize(job_.tables.size());
        judged_.resize(job_.tables.size());
        for (std::size_t i = 0; i < job_.data.size(); ++i) read(i);
    }

    void read(std::size_t number) {
        const DataJob& data = job_.data[number];
        for (const std::string& each : data.metadata.warnings) warn(each);
        std::vector<std::size_t> tables;
        for (std::size_t i = 0; i < job_.tables.size(); ++i)
            if (job_.tables[i].data == number) tables.push_back(i);
        if (data.kind == DataKind::ready_table)
            read_ready(data, tables);
        else
            tabulate_records(data, tables);
        if (data.metadata.path != job_.path && !data.metadata.path.empty())
            note_input("metadata", data.metadata.path);
        for (const std::string& each : data.metadata.files) note_input("codes", each);
    }

    void read_ready(const DataJob& data, const std::vector<std::size_t>& tables) {
        for (const std::size_t table : tables) {
            ReadyTableOptions options = job_.tables[table].ready;
            options.shows_values = options_.shows_values;
            ReadyTable ready =
                read_ready_table(*open_source(data), data.metadata, job_.tables[table].request, options);
            for (const std::string& each : ready.warnings) warn(each);
            judged_[table].emplace(std::move(ready.judged));
            if (const VariableInfo* status = data.metadata.find(VariableRole::status);
                status != nullptr && options.uses_rules)
                warn(fmt::format("table {}: the statuses in column {} are ignored, because rules are given",
                                 job_.tables[table].request.name, status->name));
        }
        note_source("table", data);
    }

    void tabulate_records(const DataJob& data, const std::vector<std::size_t>& tables) {
        std::vector<CubeSpec> requests;
        for (const std::size_t table : tables) requests.push_back(job_.tables[table].request);
        const auto source = open_source(data);
        Tabulation tabulation =
            tabulate(*source, data.metadata, requests,
                     {options_.threads, options_.shows_values, options_.stop, options_.on_records});
        for (const std::string& each : tabulation.warnings) warn(each);
        say(fmt::format("{} records of {}", tabulation.records, source->name()));
        note_source("microdata", data, tabulation.records);
        for (std::size_t i = 0; i < tables.size(); ++i)
            cubes_[tables[i]].emplace(std::move(tabulation.cubes[i]));
    }

    static const SourceKind& source_of(const DataJob& data) {
        return source_kind(data.source, data.metadata.layout);
    }

    [[nodiscard]] std::unique_ptr<RecordSource> open_source(const DataJob& data) const {
        const auto end = Deadline::Clock::now() +
                         std::chrono::duration_cast<Deadline::Clock::duration>(data.query_time_limit);
        return source_of(data).open({.place = data.path,
                                     .query = data.query,
                                     .metadata = &data.metadata,
                                     .deadline = {end, options_.stop},
                                     .origin = data.query_origin});
    }

    void note_source(std::string role, const DataJob& data, std::uint64_t records = 0) {
        if (data.query.empty()) return note_data(std::move(role), data.path, records);
        const Checksum checksum = checksum_of_text(data.query);
        provenance_.inputs.push_back({"query", data.query, checksum.sha256, checksum.size, records, true});
    }

    /// The rules say which cells are sensitive.
    void judge_tables() {
        for (std::size_t i = 0; i < cubes_.size(); ++i) {
            if (cubes_[i]) judged_[i].emplace(judge(std::move(*cubes_[i]), job_.tables[i].request.rules));
        }
    }

    void say_table(const JudgedCube& judged) {
        say(fmt::format("table {}: {} cells with contributors, {}", judged.cube.data().name,
                        judged.cube.cell_count(), describe_primaries(judged)));
    }

    /// What people know better than the rules.
    void apply_apriori_files() {
        for (std::size_t i = 0; i < job_.tables.size(); ++i) {
            apply_apriori_files(i);
            check_primaries(i);
            say_table(*judged_[i]);
        }
    }

    void apply_apriori_files(std::size_t table) {
        if (job_.tables[table].apriori.empty()) return;
        const auto before = judged_[table]->verdicts;
        for (const AprioriJob& each : job_.tables[table].apriori) {
            constexpr std::size_t kMostListed = 100;
            const auto left_out = apply_apriori(each.path, *judged_[table], each.options);
            for (std::size_t i = 0; i < std::min(left_out.size(), kMostListed); ++i)
                warn(left_out[i] + "; the line was left out");
            if (left_out.size() > kMostListed)
                warn(fmt::format(
                    "{}: {} lines were left out, more than are listed; without ignore_errors the first is "
                    "an error",
                    each.path, left_out.size()));
            note_data("a-priori", each.path);
        }
        say_changes(before, *judged_[table]);
    }

    void say_changes(std::span<const Verdict> before, const JudgedCube& after) {
        std::size_t all = 0;
        std::size_t made_safe = 0;
        std::size_t made_unsafe = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const bool was_unsafe = is_unsafe(before[i].status);
            const bool is_now = is_unsafe(after.verdicts[i].status);
            all += was_unsafe;
            made_safe += was_unsafe && !is_now;
            made_unsafe += is_now && !was_unsafe;
        }
        say(fmt::format("table {}: {} by rules; a-priori files made {} of them safe and {} unsafe",
                        after.cube.data().name, count(all, "primary", "primaries"), made_safe,
                        count(made_unsafe, "further cell")));
    }

    /// Without a rule the a-priori files must give the primaries.
    void check_primaries(std::size_t number) const {
        TableJob without = job_.tables[number];
        without.apriori.clear();
        if (missing_rules(job_.data[without.data], without).empty()) return;
        if (std::ranges::any_of(judged_[number]->verdicts,
                                [](const Verdict& each) { return is_unsafe(each.status); }))
            return;
        throw InputError(
            fmt::format("table {}: found no rule, and no cell that an a-priori file calls unsafe, expected "
                        "either; or say that there is no rule (docs/jobs.md)",
                        without.request.name));
    }

    [[nodiscard]] bool needs_additivity(std::size_t table) const {
        return job_.tables[table].ready.additivity != Additivity::not_required;
    }

    /// The batch file does not ask for suppression.
    Publication judged_only(std::size_t table) {
        warn(fmt::format(
            "NOT PROTECTED: table {} is written without <SUPPRESS>; only its primaries are suppressed, "
            "and they may be worked out from the rest",
            job_.tables[table].request.name));
        Provenance provenance = provenance_;
        provenance.link.cost = job_.tables[table].cost;
        provenance.link.needs_additivity = needs_additivity(table);
        return Publication::judged_only(std::move(*judged_[table]), std::move(provenance));
    }

    /// Tables that are protected together become one.
    void link_tables() {
        for (const ProtectionJob& protection : job_.protections) {
            std::vector<JudgedCube> cubes;
            for (const std::size_t table : protection.tables) cubes.push_back(std::move(*judged_[table]));
            LinkOptions options{.cost = job_.tables[protection.tables.front()].cost,
                                .singleton = protection.singleton,
                                .attackers = protection.attackers,
                                .known_percent = protection.known_percent};
            options.needs_additivity = std::ranges::all_of(
                protection.tables, [&](std::size_t table) { return needs_additivity(table); });
            check_attackers(protection);
            LinkedTable linked = link(cubes, options);
            if (!protection.attackers.file.empty()) add_attackers(protection, linked.table);
            if (protection.attackers.are_asked_for())
                say(fmt::format("attackers: {} who know more than what is published, beside outsiders",
                                count(linked.table.insiders().size(), "insider")));
            sets_.push_back({std::move(cubes), std::move(linked), std::move(options)});
        }
    }

    /// Contributors have the same number in two tables only if both come from the same records.
    void check_attackers(const ProtectionJob& protection) const {
        const auto data_of = [&](std::size_t table) { return job_.tables[table].data; };
        const std::size_t first = data_of(protection.tables.front());
        if (!protection.attackers.are_derived() ||
            std::ranges::all_of(protection.tables,
                                [&](std::size_t table) { return data_of(table) == first; }))
            return;
        throw InputError(fmt::format(
            "{}: found tables of several sets of records that are protected together, expected one set: who "
            "contributes to both cannot be told",
            protection.attackers_origin));
    }

    /// Those of a file, who name cells by their number in the problem.
    void add_attackers(const ProtectionJob& protection, Table& table) {
        auto insiders = read_attackers(protection.attackers.file, table);
        for (Insider& each : insiders) each.name = "file:" + each.name;
        note_data("attackers", protection.attackers.file);
        std::ranges::copy(table.insiders(), std::back_inserter(insiders));
        table = with_insiders(table, std::move(insiders));
    }

    /// A method proposes, the audit judges. What does not pass ends the job.
    void protect_tables() {
        for (std::size_t i = 0; i < sets_.size(); ++i) {
            ProtectOptions options = protect_options(job_.protections[i]);
            Set& set = sets_[i];
            Result result = options_.pattern.empty() ? protect(set.linked.table, options)
                                                     : judge_pattern(set.linked.table, options);
            if (!result.report)
                throw UnsafeError(why_unsafe(set.cubes, set.linked, result, job_.protections[i]));
            options.on_progress = {};
            Provenance provenance = provenance_;
            provenance.link = std::move(set.options);
            provenance.proof = find_proof(job_, outputs_, i);
            provenance.protect = std::move(options);
            publications_.emplace_back(std::move(set.cubes), std::move(set.linked), std::move(result),
                                       std::move(provenance));
            say_result(publications_.back());
        }
    }

    [[nodiscard]] ProtectOptions protect_options(const ProtectionJob& protection) const {
        ProtectOptions options = protection.protect;
        options.time_limit = options_.time_limit.value_or(protection.protect.time_limit);
        options.threads = options_.threads;
        options.stop = options_.stop;
        options.on_progress = options_.on_progress;
        return options;
    }

    void say_result(const Publication& publication) const {
        say(fmt::format("problem: {}, {}, {}", count(publication.table().cell_count(), "cell"),
                        count(publication.table().equation_count(), "equation"),
                        describe_primaries(publication)));
        std::string lines = outcome_lines(publication.table(), publication.result(),
                                          options_.shows_values ? Costs::shown : Costs::hidden);
        while (lines.ends_with('\n')) lines.pop_back();
        say(lines);
        if (const std::string text = describe_single_secondaries(publication); !text.empty())
            say("warning: " + text);
    }

    /// The pattern of an earlier run, audited anew.
    [[nodiscard]] Result judge_pattern(const Table& table, const ProtectOptions& protection) const {
        if (job_.protections.size() > 1)
            throw InputError(fmt::format("{}: found a pattern for {} sets of tables, expected one set",
                                         options_.pattern, job_.protections.size()));
        Result result{.method = "pattern " + options_.pattern, .outcome = Outcome::feasible};
        result.report = audit(table, read_pattern(options_.pattern, table),
                              {.protection = protection.protection,
                               .threads = protection.threads,
                               .margin = protection.margin});
        result.cost = cost(table, result.report->pattern);
        return result;
    }

    [[nodiscard]] std::string why_unsafe(std::span<const JudgedCube> cubes, const LinkedTable& linked,
                                         const Result& result, const ProtectionJob& protection) const {
        constexpr std::size_t kMostListed = 10;
        std::string text =
            fmt::format("no safe pattern was found ({}); nothing was written", to_string(result.outcome));
        if (result.outcome == Outcome::time_limit)
            text = fmt::format(
                "{}: found no safe pattern within {} seconds, expected a longer time limit; {}; nothing was "
                "written",
                protection.origin.empty() ? job_.path : protection.origin,
                protection.protect.time_limit.count(),
                job_.is_batch ? "raise the minutes in <SUPPRESS>"
                              : "raise time_limit in [protect], or use method flows");
        for (std::size_t i = 0; i < std::min(result.unprotectable.size(), kMostListed); ++i) {
            const Unprotectable& each = result.unprotectable[i];
            text += fmt::format(
                "\n  cell {} cannot be protected ({}), not even with all cells suppressed that may be; let "
                "more "
                "cells be suppressed, or lower its level",
                describe(cubes, linked, each.cell), to_string(each.side));
        }
        return text;
    }

    /// The publication that holds a table, and its number there. After those of the sets come the tables that
    /// were judged only.
    [[nodiscard]] std::pair<std::size_t, std::uint32_t> find_table(std::size_t table) const {
        if (const auto set = find_set(job_, table)) {
            const auto& tables = job_.protections[*set].tables;
            return {*set, static_cast<std::uint32_t>(std::ranges::find(tables, table) - tables.begin())};
        }
        const auto others = unprotected_tables(job_);
        return {job_.protections.size() +
                    static_cast<std::size_t>(std::ranges::find(others, table) - others.begin()),
                0};
    }

    /// All files are made before the first is written.
    void make_outputs() {
        for (const std::size_t table : unprotected_tables(job_)) publications_.push_back(judged_only(table));
        for (const OutputJob& each : outputs_) {
            const auto [publication, cube] = find_table(each.table);
            OutputSpec request = each.request;
            request.cube = cube;
            request.path = output_path(request.path);
            request.options.shows_values = options_.shows_values;
            std::ranges::move(make(*each.format, publications_[publication], request),
                              std::back_inserter(files_));
        }
        if (!job_.version_file.empty())
            files_.push_back({output_path(job_.version_file),
                              fmt::format("Tacet version: {}; build: 0\n", version().number)});
    }

    std::vector<std::string> write_outputs() {
        make_folders(files_);
        auto written = save_all(files_);
        if (!office_.empty())
            say(fmt::format("for the office only, with suppressed values: {}", fmt::join(office_, ", ")));
        if (!job_.logbook.empty())
            say(fmt::format("for the office only, with these messages: {}", output_path(job_.logbook)));
        if (!unprotected_.empty())
            say(fmt::format("NOT PROTECTED, not to be published: {}", fmt::join(unprotected_, ", ")));
        return written;
    }

    std::vector<OutputFile> make(const OutputFormat& format, const Publication& publication,
                                 const OutputSpec& request) {
        if (!publication.is_protected() && !format.takes_judged)
            throw InputError(
                fmt::format("{}: format {} holds protected tables only, expected <SUPPRESS> first",
                            request.path, format.name));
        auto files = format.make(publication, request);
        if (const auto text = warn_of_formulas(publication, format, request); !text.empty())
            say("warning: " + text);
        const bool holds_suppressed = format.holds_suppressed(request.options);
        for (OutputFile& file : files) file.holds_suppressed = holds_suppressed;
        if (holds_suppressed) office_.push_back(request.path);
        if (publication.is_protected()) return files;
        // What is not for the office looks like a safe table: a line on top keeps people and programs from
        // taking it for one.
        if (!holds_suppressed && format.argus_type > 0)
            files.front().bytes.insert(0, "\"NOT PROTECTED: secondary suppression was not asked for\"\n");
        unprotected_.push_back(request.path);
        return files;
    }

    /// Tables that are protected together.
    struct Set {
        std::vector<JudgedCube> cubes;
        LinkedTable linked;
        LinkOptions options;
    };

    const Job& job_;
    const RunOptions& options_;
    Provenance provenance_;
    std::vector<OutputJob> outputs_;
    std::vector<std::string> office_;                // outputs that hold suppressed values
    std::vector<std::string> unprotected_;           // outputs of tables that were judged only
    std::vector<std::optional<Cube>> cubes_;         // by table, until they are judged
    std::vector<std::optional<JudgedCube>> judged_;  // by table, until they are linked
    std::vector<Set> sets_;
    std::vector<Publication> publications_;
    std::vector<OutputFile> files_;
};

}  // namespace

std::vector<Publication> protect(const Job& job, const RunOptions& options) {
    return Runner(job, options).publications();
}

std::vector<std::string> run(const Job& job, const RunOptions& options) {
    return Runner(job, options).run();
}

}  // namespace tacet
