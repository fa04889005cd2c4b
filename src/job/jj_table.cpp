// SPDX-License-Identifier: Apache-2.0
#include "job/jj_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tacet/error.h"
#include "tacet/insider.h"
#include "tacet/io.h"
#include "text/format.h"

namespace tacet {

namespace {

Table with_pins_of(const TableJob& job, Table table) {
    for (const PinsJob& each : job.pins) {
        try {
            table = with_pins(table, each.pins);
        } catch (const InputError& error) {
            throw InputError(fmt::format("{}: {}", each.origin, error.what()));
        }
    }
    return table;
}

Table with_attackers_of(const ProtectionJob& protection, bool clips_levels, Table table) {
    if (protection.attackers.file.empty()) return table;
    auto insiders = read_attackers(protection.attackers.file, table);
    for (Insider& each : insiders) each.clips_levels = clips_levels;
    return with_insiders(table, std::move(insiders));
}

/// Without a primary everything would be published as it is.
void check_primaries(const Job& job, const Table& table) {
    if (table.primaries().empty() && !job.tables.front().request.rules.is_none)
        throw InputError(
            fmt::format("{}: found no cell that is sensitive (status u), expected one; or say that there is "
                        "none: rules = \"none\" at the top of the job",
                        job.data.front().path));
}

}  // namespace

bool is_of_jj(const Job& job) {
    return !job.data.empty() && job.data.front().kind == DataKind::jj;
}

Table read_jj_table(const Job& job, RunLog& log) {
    const DataJob& data = job.data.front();
    const ProtectionJob& protection = job.protections.front();
    Table table = with_pins_of(job.tables.front(), read_jj(data.path));
    log.note_data("table", data.path);
    table = with_attackers_of(protection, data.clips_levels, std::move(table));
    if (!protection.attackers.file.empty()) log.note_data("attackers", protection.attackers.file);
    if (!data.clips_levels) return table;
    auto [clipped, clips] = clip_levels(table, protection.protect.protection);
    log.say(fmt::format("clipped levels: {}", clips));
    return std::move(clipped);
}

TableSet read_jj_set(const Job& job, RunLog& log) {
    if (job.path != job.data.front().path) log.note_input("job", job.path);
    LinkedTable linked{.table = read_jj_table(job, log), .cells = {}, .origins = {}};
    check_primaries(job, linked.table);
    linked.first_virtual = static_cast<std::uint32_t>(linked.table.cell_count());
    log.say(fmt::format("table {}: {}, {}", job.tables.front().request.name,
                        count(linked.table.cell_count(), "cell"),
                        count(linked.table.primaries().size(), "primary", "primaries")));
    if (const auto insiders = linked.table.insiders().size(); insiders > 0)
        log.say(fmt::format("attackers: {} who know more than what is published, beside outsiders",
                            count(insiders, "insider")));
    return {.cubes = {}, .linked = std::move(linked), .options = {}};
}

Job job_of_jj(const std::string& path) {
    Job job{.path = path, .data = {{.kind = DataKind::jj, .source = "jj", .path = path}}};
    TableJob table;
    table.request.name = std::filesystem::path(path).stem().string();
    job.tables.push_back(std::move(table));
    job.protections.push_back({.tables = {0}, .protect = {}, .singleton = {false, false, false}});
    job.protections.back().is_whole = false;
    return job;
}

}  // namespace tacet
