// SPDX-License-Identifier: Apache-2.0
#include "job/protect_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "job/output_plan.h"
#include "tacet/error.h"
#include "tacet/io.h"
#include "tacet/results.h"
#include "text/format.h"

namespace tacet {

namespace {

bool needs_additivity(const TableJob& table) {
    return table.ready.additivity != Additivity::not_required;
}

class Protector {
  public:
    Protector(const Job& job, const RunOptions& options, std::span<const OutputJob> outputs,
              const RunLog& log)
        : job_(job), options_(options), outputs_(outputs), log_(log) {}

    Publication protect(TableSet set, std::size_t number) const {
        const ProtectionJob& protection = job_.protections[number];
        ProtectOptions options = protect_options(protection);
        const std::string& pattern = options_.pattern.empty() ? protection.pattern : options_.pattern;
        check_one_set(pattern);
        check_one_set(protection.start);
        if (!protection.start.empty()) options.start = read_start(protection.start, set.linked.table);
        Result result = pattern.empty() ? tacet::protect(set.linked.table, options)
                                        : judge_pattern(pattern, set.linked.table, options);
        options.start.reset();
        if (!result.report)
            throw UnsafeError(why_unsafe(set, result, protection), unprotectable_cells(result));
        options.on_progress = {};
        Provenance provenance = log_.provenance();
        provenance.link = std::move(set.options);
        provenance.proof = find_proof(job_, outputs_, number);
        provenance.protect = std::move(options);
        Publication publication(std::move(set.cubes), std::move(set.linked), std::move(result),
                                std::move(provenance));
        say_result(publication);
        return publication;
    }

  private:
    [[nodiscard]] ProtectOptions protect_options(const ProtectionJob& protection) const {
        ProtectOptions options = protection.protect;
        options.time_limit = options_.time_limit.value_or(protection.protect.time_limit);
        options.threads = options_.threads;
        options.stop = options_.stop;
        options.on_progress = options_.on_progress;
        return options;
    }

    /// A pattern names cells of one problem.
    void check_one_set(const std::string& path) const {
        if (!path.empty() && job_.protections.size() > 1)
            throw InputError(fmt::format("{}: found a pattern for {} sets of tables, expected one set", path,
                                         job_.protections.size()));
    }

    /// The pattern of an earlier run, audited anew.
    [[nodiscard]] static Result judge_pattern(const std::string& path, const Table& table,
                                              const ProtectOptions& protection) {
        Result result{.method = "pattern " + path, .outcome = Outcome::feasible};
        result.report = audit(table, read_pattern(path, table),
                              {.protection = protection.protection,
                               .threads = protection.threads,
                               .margin = protection.margin});
        result.cost = cost(table, result.report->pattern);
        return result;
    }

    void say_result(const Publication& publication) const {
        log_.say(fmt::format("problem: {}, {}, {}", count(publication.table().cell_count(), "cell"),
                             count(publication.table().equation_count(), "equation"),
                             describe_primaries(publication)));
        std::string lines = outcome_lines(publication.table(), publication.result(),
                                          options_.shows_values ? Costs::shown : Costs::hidden);
        while (lines.ends_with('\n')) lines.pop_back();
        log_.say(lines);
        if (const std::string text = describe_single_secondaries(publication); !text.empty())
            log_.say("warning: " + text);
    }

    [[nodiscard]] std::string why_unsafe(const TableSet& set, const Result& result,
                                         const ProtectionJob& protection) const {
        constexpr std::size_t kMostListed = 10;
        std::string text =
            fmt::format("no safe pattern was found ({}); nothing was written", to_string(result.outcome));
        if (result.outcome == Outcome::time_limit)
            text = fmt::format(
                "{}: found no safe pattern within {} seconds, expected a longer time limit; {}; nothing was "
                "written",
                protection.origin.empty() ? job_.path : protection.origin,
                protect_options(protection).time_limit.count(), how_to_get_time());
        for (std::size_t i = 0; i < std::min(result.unprotectable.size(), kMostListed); ++i) {
            const Unprotectable& each = result.unprotectable[i];
            text += fmt::format(
                "\n  cell {} cannot be protected ({}), not even with all cells suppressed that may be; let "
                "more cells be suppressed, or lower its level",
                describe(set.cubes, set.linked, each.cell), to_string(each.side));
        }
        return text;
    }

    [[nodiscard]] std::string_view how_to_get_time() const {
        if (options_.time_limit) return "raise --time-limit, or use a faster method";
        return job_.is_batch ? "raise the minutes in <SUPPRESS>"
                             : "raise time_limit in [protect], or use method flows";
    }

    const Job& job_;
    const RunOptions& options_;
    std::span<const OutputJob> outputs_;
    const RunLog& log_;
};

/// Contributors have the same number in two tables only if both come from the same records.
void check_attackers(const Job& job, const ProtectionJob& protection) {
    const auto data_of = [&](std::size_t table) { return job.tables[table].data; };
    const std::size_t first = data_of(protection.tables.front());
    if (!protection.attackers.are_derived() ||
        std::ranges::all_of(protection.tables, [&](std::size_t table) { return data_of(table) == first; }))
        return;
    throw InputError(fmt::format(
        "{}: found tables of several sets of records that are protected together, expected one set: who "
        "contributes to both cannot be told",
        protection.attackers_origin));
}

/// Those of a file, who name cells by their number in the problem.
void add_attackers(const ProtectionJob& protection, Table& table, RunLog& log) {
    auto insiders = read_attackers(protection.attackers.file, table);
    for (Insider& each : insiders) each.name = "file:" + each.name;
    log.note_data("attackers", protection.attackers.file);
    std::ranges::copy(table.insiders(), std::back_inserter(insiders));
    table = with_insiders(table, std::move(insiders));
}

}  // namespace

LinkOptions link_options(const Job& job, const ProtectionJob& protection) {
    LinkOptions options{.cost = job.tables[protection.tables.front()].cost,
                        .singleton = protection.singleton,
                        .attackers = protection.attackers,
                        .known_percent = protection.known_percent};
    options.needs_additivity = std::ranges::all_of(
        protection.tables, [&](std::size_t table) { return needs_additivity(job.tables[table]); });
    return options;
}

LinkedTable link_cubes(const Job& job, const ProtectionJob& protection, std::span<const JudgedCube> cubes,
                       RunLog& log) {
    check_attackers(job, protection);
    LinkedTable linked = link(cubes, link_options(job, protection));
    if (!protection.attackers.file.empty()) add_attackers(protection, linked.table, log);
    return linked;
}

std::vector<TableSet> link_tables(const Job& job, std::vector<JudgedCube>& judged, RunLog& log) {
    std::vector<TableSet> sets;
    for (const ProtectionJob& protection : job.protections) {
        std::vector<JudgedCube> cubes;
        for (const std::size_t table : protection.tables) cubes.push_back(std::move(judged[table]));
        LinkOptions options = link_options(job, protection);
        LinkedTable linked = link_cubes(job, protection, cubes, log);
        if (protection.attackers.are_asked_for())
            log.say(fmt::format("attackers: {} who know more than what is published, beside outsiders",
                                count(linked.table.insiders().size(), "insider")));
        sets.push_back({std::move(cubes), std::move(linked), std::move(options)});
    }
    return sets;
}

std::vector<Publication> protect_tables(const Job& job, const RunOptions& options, std::vector<TableSet> sets,
                                        std::span<const OutputJob> outputs, const RunLog& log) {
    const Protector protector(job, options, outputs, log);
    std::vector<Publication> publications;
    for (std::size_t i = 0; i < sets.size(); ++i)
        publications.push_back(protector.protect(std::move(sets[i]), i));
    return publications;
}

Publication judged_only(const Job& job, std::size_t table, JudgedCube judged, RunLog& log) {
    log.warn(fmt::format(
        "NOT PROTECTED: table {} is written without <SUPPRESS>; only its primaries are suppressed, "
        "and they may be worked out from the rest",
        job.tables[table].request.name));
    Provenance provenance = log.provenance();
    provenance.link.cost = job.tables[table].cost;
    provenance.link.needs_additivity = needs_additivity(job.tables[table]);
    return Publication::judged_only(std::move(judged), std::move(provenance));
}

}  // namespace tacet
