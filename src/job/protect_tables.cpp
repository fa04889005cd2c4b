// SPDX-License-Identifier: Apache-2.0
#include "job/protect_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "job/earlier_tables.h"
#include "job/output_plan.h"
#include "job/stability.h"
#include "job/table_groups.h"
#include "publish/lone_codes.h"
#include "tacet/counts.h"
#include "tacet/error.h"
#include "tacet/insider.h"
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
        check_one_set(pattern_of(protection));
        check_one_set(protection.start);
        if (!protection.start.empty()) options.start = read_start(protection.start, set.linked.table);
        Provenance provenance = log_.provenance();
        const auto start = Deadline::now(options.limit_kind);
        Result result = find_disclosed(set, options, protection);
        leave(options, Deadline::now(options.limit_kind) - start);
        if (result.unprotectable.empty())
            result = find_pattern(set, set.linked.table, options, protection, provenance);
        // Where time runs out, only some of the sides are known that nothing hides.
        std::size_t exempted = 0;
        while (!result.report && protection.accepts_disclosed && only_insiders(result)) {
            exempt_insiders(set, result);
            exempted += result.unprotectable.size();
            result = find_pattern(set, set.linked.table, options, protection, provenance);
        }
        if (exempted > 0) warn_of_exempted(exempted, provenance);
        if (!result.report && !result.unprotectable.empty() && set.options.first_earlier)
            result = settle_with_history(set, std::move(result), options, protection, provenance);
        options.start.reset();
        if (!result.report)
            throw UnsafeError(why_unsafe(set, result, protection), unprotectable_cells(result));
        options.on_progress = {};
        if (set.stability) {
            provenance.notes.push_back(describe_stability(set, result, options));
            log_.say(provenance.notes.back());
        }
        provenance.link = std::move(set.options);
        provenance.proof = find_proof(job_, outputs_, number);
        options.time_limit = protect_options(protection).time_limit;  // as it was asked for
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

    /// Of the limit, what is left after so long; a part of it in any case, for the sake of a result.
    static void leave(ProtectOptions& options, std::chrono::duration<double> spent) {
        constexpr double kLeast = 0.2;
        options.time_limit = std::max(options.time_limit - spent, options.time_limit * kLeast);
    }

    /// For a pattern that is not published, and only tells how much could be.
    static void hurry(ProtectOptions& options) {
        options.method = "flows";
        options.options = {{"polish", "off"}};
    }

    /// Earlier publications may show, and insiders know, too much for any pattern. Methods would find that
    /// out last.
    [[nodiscard]] Result find_disclosed(const TableSet& set, const ProtectOptions& options,
                                        const ProtectionJob& protection) const {
        Result result{.method = options.method, .outcome = Outcome::infeasible};
        if (!set.options.first_earlier || !pattern_of(protection).empty()) return result;
        const Deadline deadline =
            Deadline(Deadline::Clock::time_point::max(), options.stop, options.limit_kind)
                .within(options.time_limit);
        result.unprotectable = find_unprotectable(
            set.linked.table,
            {.protection = options.protection, .threads = options.threads, .deadline = deadline});
        return result;
    }

    [[nodiscard]] Result find_pattern(const TableSet& set, const Table& table, const ProtectOptions& options,
                                      const ProtectionJob& protection, Provenance& provenance) const {
        const bool is_whole = protection.is_whole.value_or(counts_records(set));
        const std::string& pattern = pattern_of(protection);
        if (!pattern.empty()) return judge_pattern(pattern, table, options, is_whole);
        if (!is_whole) return tacet::protect(table, options);
        CountResult counts = protect_counts(table, options);
        provenance.notes.push_back(tacet::describe(table, counts));
        log_.say(provenance.notes.back());
        return std::move(counts.result);
    }

    /// Weighted counts are not whole.
    static bool counts_records(const TableSet& set) {
        return !set.cubes.empty() && std::ranges::all_of(set.cubes, [](const JudgedCube& each) {
            return each.cube.is_frequency_table() && !each.cube.data().is_weighted;
        });
    }

    /// Primaries that no pattern protects, because earlier publications show too much: what they are, which
    /// cells stand in the way, and what can be published without a claim to protect them. Where the job
    /// accepts that, it is.
    [[nodiscard]] Result settle_with_history(TableSet& set, Result result, ProtectOptions options,
                                             const ProtectionJob& protection, Provenance& provenance) const {
        const auto given_away = unprotectable_cells(result);
        const auto in_the_way = cells_in_the_way(set.linked, result.unprotectable);
        if (in_the_way.empty()) return result;
        const Table reduced = without_claims(set.linked.table, given_away);
        if (!protection.accepts_disclosed) hurry(options);
        Result rest = find_pattern(set, reduced, options, protection, provenance);
        const std::string conflict = describe_conflict(set, given_away, in_the_way);
        if (rest.report && protection.accepts_disclosed) {
            set.linked.table = reduced;
            provenance.warnings.push_back(conflict);
            log_.say("warning: " + conflict);
            return rest;
        }
        throw UnsafeError(fmt::format("no safe pattern was found (infeasible); nothing was written\n{}\n{}",
                                      conflict, describe_rest(set, rest)),
                          given_away);
    }

    static bool only_insiders(const Result& result) {
        return !result.unprotectable.empty() &&
               std::ranges::none_of(result.unprotectable,
                                    [](const Unprotectable& each) { return each.attacker == kOutsider; });
    }

    /// What insiders know whatever is suppressed, they need not be kept from.
    static void exempt_insiders(TableSet& set, const Result& result) {
        const Table& table = set.linked.table;
        std::vector<Insider> insiders(table.insiders().begin(), table.insiders().end());
        for (const Unprotectable& each : result.unprotectable) {
            auto& owns = insiders[each.attacker.index()].owns;
            auto known = std::ranges::find(owns, each.cell, &Exemption::cell);
            if (known == owns.end())
                known = owns.insert(owns.end(), {.cell = each.cell, .down = false, .up = false});
            known->down |= each.side != Requirement::up;
            known->up |= each.side != Requirement::down;
        }
        set.linked.table = with_insiders(table, std::move(insiders));
    }

    void warn_of_exempted(std::size_t sides, Provenance& provenance) const {
        provenance.warnings.push_back(
            fmt::format("{} of primaries cannot be hidden from insiders by any pattern, and need not be: the "
                        "attackers file names them (X)",
                        count(sides, "side")));
        log_.say("warning: " + provenance.warnings.back());
    }

    [[nodiscard]] static std::string names_of(const TableSet& set, std::span<const CellId> cells) {
        constexpr std::size_t kMostListed = 10;
        std::string text;
        for (std::size_t i = 0; i < std::min(cells.size(), kMostListed); ++i)
            text += (i > 0 ? ", " : "") + describe(set.cubes, set.linked, cells[i]);
        if (cells.size() > kMostListed) text += fmt::format(" and {} more", cells.size() - kMostListed);
        return text;
    }

    [[nodiscard]] std::string describe_conflict(const TableSet& set, std::span<const CellId> given_away,
                                                std::span<const CellId> in_the_way) const {
        std::map<std::uint32_t, std::vector<CellId>> by_publication;
        for (const CellId cell : in_the_way)
            by_publication[set.linked.shown_by[cell.index()]].push_back(cell);
        std::string text = fmt::format("earlier publications give away {}: {}",
                                       count(given_away.size(), "cell"), names_of(set, given_away));
        for (const auto& [cube, cells] : by_publication)
            text += fmt::format("\n  in the way: {} shown by {}: {}", count(cells.size(), "cell"),
                                set.cubes[cube].cube.data().name, names_of(set, cells));
        return text;
    }

    /// Which part of the new tables could still be published.
    [[nodiscard]] static std::string describe_rest(const TableSet& set, const Result& rest) {
        if (!rest.report)
            return rest.outcome == Outcome::infeasible
                       ? "Not even the other cells of the new tables can be protected."
                       : "Whether the other cells of the new tables can be protected was not found out in "
                         "time.";
        const Report& report = *rest.report;
        std::string text = "Without a claim to protect what is given away, could still be published:";
        for (std::uint32_t i = 0; i < *set.options.first_earlier; ++i) {
            std::size_t shown = 0;
            for (const CellId cell : set.linked.cells[i]) shown += !report.pattern.contains(cell);
            text += fmt::format(" {} of {} of table {}{}", shown, count(set.linked.cells[i].size(), "cell"),
                                set.cubes[i].cube.data().name, i + 1 < *set.options.first_earlier ? "," : "");
        }
        return text + "; accept_disclosed = true in [protect] does so";
    }

    [[nodiscard]] const std::string& pattern_of(const ProtectionJob& protection) const {
        return options_.pattern.empty() ? protection.pattern : options_.pattern;
    }

    /// A pattern names cells of one problem.
    void check_one_set(const std::string& path) const {
        if (!path.empty() && job_.protections.size() > 1)
            throw InputError(fmt::format("{}: found a pattern for {} sets of tables, expected one set", path,
                                         job_.protections.size()));
    }

    /// The pattern of an earlier run, audited anew.
    [[nodiscard]] static Result judge_pattern(const std::string& path, const Table& table,
                                              const ProtectOptions& protection, bool is_whole) {
        Result result{.method = "pattern " + path, .outcome = Outcome::feasible};
        const Pattern pattern = read_pattern(path, table);
        const AuditOptions audit_options{
            .protection = protection.protection, .threads = protection.threads, .margin = protection.margin};
        if (is_whole) {
            CountAudit audited = audit_counts(table, pattern, audit_options);
            if (audited.report.safe() && !audited.safe())
                throw UnsafeError("the pattern is not safe: " + describe(table, audited.whole),
                                  audited.whole.exposed);
            result.report = std::move(audited.report);
        } else {
            result.report = audit(table, pattern, audit_options);
        }
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
        for (const std::string& text :
             {describe_single_secondaries(publication), describe_lone_codes(publication)})
            if (!text.empty()) log_.say("warning: " + text);
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
                "\n  cell {} cannot be protected ({}){}, not even with all cells suppressed that may be; let "
                "more cells be suppressed, or lower its level{}",
                describe(set.cubes, set.linked, each.cell), to_string(each.side),
                each.attacker == kOutsider
                    ? ""
                    : fmt::format(" against attacker {}", set.linked.table[each.attacker].name),
                each.attacker == kOutsider || protection.accepts_disclosed
                    ? ""
                    : ", or set accept_disclosed = true in [protect]");
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

/// Earlier publications, and tables that only equations tie together.
void add_several(const Job& job, const ProtectionJob& protection, LinkOptions& options) {
    options.equations = protection.equations;
    options.rates = protection.rates;
    for (std::uint32_t i = 0; i < protection.tables.size(); ++i) {
        if (job.tables[protection.tables[i]].earlier && !options.first_earlier) options.first_earlier = i;
        std::uint32_t family = 0;
        while (!share_cells(job, protection.tables[family], protection.tables[i])) ++family;
        options.families.push_back(family);
    }
}

/// Cells that the rules of today call sensitive, but that were shown before.
void say_lost(std::span<const JudgedCube> cubes, const LinkedTable& linked, RunLog& log) {
    for (const CellId cell : linked.lost)
        log.warn(fmt::format(
            "cell {} is sensitive, but {} shows it: nothing protects it any more, and it is "
            "published again",
            describe(cubes, linked, cell), cubes[linked.shown_by[cell.index()]].cube.data().name));
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
    add_several(job, protection, options);
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
        say_lost(cubes, linked, log);
        sets.push_back({std::move(cubes), std::move(linked), std::move(options)});
        apply_stability(job, protection, sets.back(), log);
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
