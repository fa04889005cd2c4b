// SPDX-License-Identifier: Apache-2.0
#include "job/ledger_run.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <set>

#include "job/output_plan.h"
#include "job/read_tables.h"
#include "job/table_groups.h"
#include "sources/checksum.h"
#include "tacet/error.h"
#include "tacet/version.h"
#include "text/format.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

std::string user_name() {
    const passwd* found = getpwuid(geteuid());
    return found != nullptr ? found->pw_name : fmt::format("user {}", geteuid());
}

EarlierState state_of(const Publication& publication, std::uint32_t cube, CubeCellId cell) {
    if (!publication.is_suppressed(cube, cell)) return EarlierState::published;
    return is_unsafe(publication.cubes()[cube][cell].status) ? EarlierState::primary
                                                             : EarlierState::secondary;
}

/// Every cell with contributors, and the values of those that are shown.
std::vector<EarlierCell> cells_of(const Publication& publication, std::uint32_t number) {
    const Cube& cube = publication.cubes()[number].cube;
    std::map<std::vector<std::string>, EarlierCell> cells;
    for (const CubeCellId id : cube.cells()) {
        EarlierCell cell{.codes = {}, .state = state_of(publication, number, id)};
        for (std::size_t k = 0; k < cube.variables().size(); ++k)
            cell.codes.push_back(cube.variables()[k][cube.codes(id)[k]].text);
        if (cell.state == EarlierState::published) cell.value = *publication.value(number, id);
        const auto [known, is_new] = cells.emplace(cell.codes, cell);
        if (!is_new && (known->second.state != cell.state || known->second.value != cell.value))
            throw InputError(
                fmt::format("table {}: found cell {} twice, expected codes that name one cell only in a job "
                            "with a ledger",
                            cube.data().name, describe(cube.variables(), cube.codes(id))));
    }
    std::vector<EarlierCell> all;
    for (auto& [codes, cell] : cells) all.push_back(std::move(cell));
    return all;
}

}  // namespace

LedgerRun::LedgerRun(const Job& job, const RunOptions& options)
    : job_(job), options_(options), ledger_(options.ledger, Ledger::Missing::is_made) {
    for (const std::size_t table : unprotected_tables(job))
        throw InputError(
            fmt::format("{}: table {} is written without protection, expected none such with "
                        "--ledger",
                        job.path, job.tables[table].request.name));
    for (const DataJob& each : job.data) (void)population_of(each);
    (void)ledger_.finish_outputs();
    ledger_.begin(options.stop, [&] { say("waiting for another run that uses the ledger"); });
}

void LedgerRun::say(const std::string& line) const {
    if (options_.on_message) options_.on_message(line);
}

std::string LedgerRun::population_of(const DataJob& data) const {
    if (!data.population.empty()) return data.population;
    if (!source_of(data).is_file || source_of(data).has_query)
        throw InputError(
            fmt::format("{}: found no population in [data], expected it with --ledger: a database "
                        "does not tell whether its data have changed",
                        job_.path));
    return "data " + checksum_of(data.path).sha256;
}

Job LedgerRun::with_publications() const {
    Job job = job_;
    const auto entries = ledger_.entries();
    for (std::size_t set = 0; set < job.protections.size(); ++set) add_publications(job, set, entries);
    return job;
}

void LedgerRun::add_publications(Job& job, std::size_t set, const std::vector<LedgerEntry>& entries) const {
    std::set<std::int64_t> added;
    std::size_t others = 0;
    const auto tables = job.protections[set].tables;
    for (const std::size_t table : tables) {
        if (job_.tables[table].earlier) continue;
        const std::size_t data = job_.tables[table].data;
        const std::string population = population_of(job_.data[data]);
        for (const LedgerEntry& entry : entries) {
            if (!entry.withdrawn.empty() || !same_name(entry.response, job_.tables[table].request.response) ||
                added.contains(entry.id))
                continue;
            if (entry.population != population) {
                ++others;
                continue;
            }
            check_variables(entry, job_.data[data]);
            EarlierJob earlier{
                .table = ledger_.table(entry.id), .origin = options_.ledger, .is_in_ledger = true};
            job.tables.push_back(earlier_table_job(job, data, std::move(earlier)));
            job.tables.back().request.name = fmt::format("publication {} ({})", entry.id, entry.table);
            job.protections[set].tables.push_back(job.tables.size() - 1);
            added.insert(entry.id);
        }
    }
    say(fmt::format("ledger: {} of the same response and population{}", count(added.size(), "publication"),
                    others > 0 ? fmt::format(", {} of other populations, which do not count", others) : ""));
}

void LedgerRun::check_variables(const LedgerEntry& entry, const DataJob& data) const {
    for (const std::string& name : entry.variables)
        if (data.metadata.find(name) == nullptr)
            throw InputError(fmt::format(
                "{}: publication {} ({}) of {} is spanned by variable '{}', which the job does not describe; "
                "expected it in [[variables]]",
                job_.path, entry.id, entry.table, options_.ledger, name));
}

std::int64_t LedgerRun::enter(const Publication& publication, std::uint32_t cube, const TableJob& table) {
    const auto cells = cells_of(publication, cube);
    const DataJob& data = job_.data[table.data];
    LedgerEntry entry{
        .published =
            fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                        fmt::gmtime(std::chrono::system_clock::to_time_t(publication.provenance().started))),
        .user = user_name(),
        .job = job_.path,
        .table = table.request.name,
        .response = table.request.response,
        .population = population_of(data),
        .checksum = source_of(data).is_file ? checksum_of(data.path).sha256 : "",
        .version = std::string(version().number),
        .variables = table.request.variables};
    entry.shown =
        static_cast<std::uint64_t>(std::ranges::count(cells, EarlierState::published, &EarlierCell::state));
    entry.suppressed = cells.size() - entry.shown;
    return ledger_.enter(entry, cells);
}

std::vector<std::string> LedgerRun::save(std::span<const Publication> publications,
                                         std::span<const OutputFile> files) {
    StagedFiles staged(files, StagedFiles::For::ledger);
    for (std::size_t set = 0; set < publications.size(); ++set)
        for (std::uint32_t cube = 0; cube < publications[set].table_count(); ++cube) {
            const TableJob& table = job_.tables[job_.protections[set].tables[cube]];
            const std::int64_t id = enter(publications[set], cube, table);
            ledger_.note_outputs(id, staged.places());
            say(fmt::format("ledger: table {} is publication {}", table.request.name, id));
        }
    ledger_.commit();
    staged.leave();
    (void)ledger_.finish_outputs();
    std::vector<std::string> paths;
    for (const OutputFile& file : files) paths.push_back(file.path);
    return paths;
}

}  // namespace tacet
