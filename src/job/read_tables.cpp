// SPDX-License-Identifier: Apache-2.0
#include "job/read_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "text/nearest_name.h"

namespace tacet {

namespace {

class TableReader {
  public:
    TableReader(const Job& job, const RunOptions& options, RunLog& log)
        : job_(job), options_(options), log_(log), tables_(job.tables.size()) {}

    std::vector<TableRead> read() {
        for (const std::string& each : job_.warnings) log_.warn(each);
        warn_of_common_cells();
        log_.note_input("job", job_.path);
        for (std::size_t i = 0; i < job_.data.size(); ++i) read(i);
        return std::move(tables_);
    }

  private:
    /// Each table is safe by itself; together they may not be.
    void warn_of_common_cells() {
        std::map<std::string, std::size_t> last;  // by response, the protection that has it
        for (std::size_t i = 0; i < job_.protections.size(); ++i) {
            const TableJob& first = job_.tables[job_.protections[i].tables.front()];
            const auto [known, is_new] = last.try_emplace(folded(first.request.response), i);
            if (is_new) continue;
            const TableJob& other = job_.tables[job_.protections[known->second].tables.front()];
            log_.warn(
                fmt::format("tables {} and {} have the same response and are protected separately: what one "
                            "suppresses the other may give away; protect them as linked tables",
                            other.request.name, first.request.name));
        }
    }

    void read(std::size_t number) {
        const DataJob& data = job_.data[number];
        for (const std::string& each : data.metadata.warnings) log_.warn(each);
        std::vector<std::size_t> tables;
        for (std::size_t i = 0; i < job_.tables.size(); ++i)
            if (job_.tables[i].data == number) tables.push_back(i);
        if (data.kind == DataKind::ready_table)
            read_ready(data, tables);
        else
            tabulate_records(data, tables);
        if (data.metadata.path != job_.path && !data.metadata.path.empty())
            log_.note_input("metadata", data.metadata.path);
        for (const std::string& each : data.metadata.files) log_.note_input("codes", each);
    }

    void read_ready(const DataJob& data, const std::vector<std::size_t>& tables) {
        for (const std::size_t table : tables) {
            ReadyTableOptions options = job_.tables[table].ready;
            options.shows_values = options_.shows_values;
            ReadyTable ready =
                read_ready_table(*open_source(data), data.metadata, job_.tables[table].request, options);
            for (const std::string& each : ready.warnings) log_.warn(each);
            tables_[table] = std::move(ready.judged);
            if (const VariableInfo* status = data.metadata.find(VariableRole::status);
                status != nullptr && options.uses_rules)
                log_.warn(
                    fmt::format("table {}: the statuses in column {} are ignored, because rules are given",
                                job_.tables[table].request.name, status->name));
        }
        note_source("table", data);
    }

    void tabulate_records(const DataJob& data, const std::vector<std::size_t>& tables) {
        std::vector<CubeSpec> requests;
        for (const std::size_t table : tables) requests.push_back(job_.tables[table].request);
        const auto source = open_source(data);
        Tabulation tabulation = tabulate(*source, data.metadata, requests,
                                         {options_.threads, options_.shows_values, options_.stop,
                                          options_.on_records, are_contributors_followed(tables)});
        for (const std::string& each : tabulation.notes) log_.say(each);
        for (const std::string& each : tabulation.warnings) log_.warn(each);
        log_.say(fmt::format("{} records of {}", tabulation.records, source->name()));
        note_source("microdata", data, tabulation.records);
        for (std::size_t i = 0; i < tables.size(); ++i) tables_[tables[i]] = std::move(tabulation.cubes[i]);
    }

    /// Attackers are contributors who know their part of several cells.
    [[nodiscard]] bool are_contributors_followed(const std::vector<std::size_t>& tables) const {
        return std::ranges::any_of(job_.protections, [&](const ProtectionJob& each) {
            return each.attackers.are_derived() && std::ranges::any_of(each.tables, [&](std::size_t table) {
                       return std::ranges::count(tables, table) > 0;
                   });
        });
    }

    [[nodiscard]] std::unique_ptr<RecordSource> open_source(const DataJob& data) const {
        const auto end = Deadline::Clock::now() +
                         std::chrono::duration_cast<Deadline::Clock::duration>(data.query_time_limit);
        return source_of(data).open({.place = data.path,
                                     .query = data.query,
                                     .metadata = &data.metadata,
                                     .deadline = {end, options_.stop},
                                     .origin = data.query_origin,
                                     .push_down = data.push_down});
    }

    /// How to connect may be a secret: the query is named, or else the kind of source.
    void note_source(std::string role, const DataJob& data, std::uint64_t records = 0) {
        if (!data.query.empty())
            log_.note_data_text("query", data.query, data.query, records);
        else if (source_of(data).is_file)
            log_.note_data(std::move(role), data.path, records);
        else
            log_.note_data_text(std::move(role), data.source, data.path, records);
    }

    const Job& job_;
    const RunOptions& options_;
    RunLog& log_;
    std::vector<TableRead> tables_;
};

}  // namespace

std::vector<TableRead> read_tables(const Job& job, const RunOptions& options, RunLog& log) {
    return TableReader(job, options, log).read();
}

const SourceKind& source_of(const DataJob& data) {
    return source_kind(data.source, data.metadata.layout);
}

}  // namespace tacet
