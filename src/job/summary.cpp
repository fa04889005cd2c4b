// SPDX-License-Identifier: Apache-2.0
#include "tacet/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "job/output_plan.h"
#include "sources/checksum.h"
#include "text/csv_field.h"

namespace tacet {

namespace {

/// Of a JJ file.
void count_cells(const Table& table, const Pattern& pattern, SummaryRow& row) {
    row.cells = table.cell_count();
    row.primaries = table.primaries().size();
    row.secondaries = secondaries(table, pattern).size();
}

/// Counts cells, and those suppressed.
void count_cells(const Publication& publication, std::uint32_t cube, SummaryRow& row) {
    if (publication.cubes().empty()) return count_cells(publication.table(), publication.pattern(), row);
    const JudgedCube& judged = publication.cubes()[cube];
    for (std::uint32_t i = 0; i < judged.cube.cell_count(); ++i) {
        const CubeCellId cell(i);
        ++row.cells;
        const CellStatus status =
            publication.is_protected() ? publication.status(cube, cell) : judged[cell].status;
        row.primaries += is_unsafe(status);
        row.secondaries += status == CellStatus::secondary || status == CellStatus::secondary_manual;
    }
}

void add_result(const Publication& publication, SummaryRow& row) {
    if (!publication.is_protected()) {
        row.outcome = "not protected";
        return;
    }
    const Result& result = publication.result();
    row.cost = result.cost;
    row.bound = result.lower_bound;
    row.seconds = result.elapsed.count();
    row.outcome = to_string(result.outcome);
}

/// The first output of the table and the first report that shows it. Reports hold all tables of a set.
void add_files(const Job& job, const RunOptions& options, std::size_t table, SummaryRow& row) {
    const auto set = find_set(job, table);
    for (const OutputJob& each : job.outputs) {
        const bool is_report = each.format->name == "html";
        if (each.table != table && !(is_report && set && find_set(job, each.table) == set)) continue;
        std::string& file = is_report ? row.report : row.output;
        if (file.empty()) file = output_path(job, options, each.request.path);
    }
    if (row.output.empty()) row.output = row.report;
    if (!row.output.empty()) row.checksum = checksum_of(row.output).sha256;
}

std::string one_line(std::string_view text) {
    std::string line(text.substr(0, text.find('\n')));
    return line;
}

template <class Number>
std::string optional_text(const std::optional<Number>& number) {
    return number ? fmt::format("{}", *number) : "";
}

}  // namespace

std::vector<SummaryRow> summarise(const Job& job, const RunOptions& options,
                                  std::span<const Publication> publications) {
    std::vector<SummaryRow> rows;
    for (std::size_t i = 0; i < job.tables.size(); ++i) {
        const auto place = find_publication(job, i);
        if (!place) continue;
        SummaryRow row{.job = job.path, .table = job.tables[i].request.name};
        const auto set = find_set(job, i);
        row.set = set ? static_cast<std::uint32_t>(*set + 1) : 0;
        count_cells(publications[place->publication], place->cube, row);
        add_result(publications[place->publication], row);
        add_files(job, options, i, row);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<SummaryRow> summarise_failure(const Job& job, std::string_view outcome,
                                          std::string_view problem) {
    SummaryRow failed{.job = job.path, .outcome = std::string(outcome), .problem = one_line(problem)};
    if (job.tables.empty()) return {failed};
    std::vector<SummaryRow> rows;
    for (std::size_t i = 0; i < job.tables.size(); ++i) {
        rows.push_back(failed);
        rows.back().table = job.tables[i].request.name;
        const auto set = find_set(job, i);
        rows.back().set = set ? static_cast<std::uint32_t>(*set + 1) : 0;
    }
    return rows;
}

std::string to_csv(std::span<const SummaryRow> rows) {
    std::string text =
        "job,table,set,cells,primaries,secondaries,cost,bound,seconds,outcome,output,checksum,report,"
        "problem\n";
    auto out = std::back_inserter(text);
    for (const SummaryRow& row : rows) {
        fmt::format_to(out, "{},{},{},", csv_field(row.job), csv_field(row.table), row.set);
        fmt::format_to(out, "{},{},{},{},{},{:.3f},", row.cells, row.primaries, row.secondaries,
                       optional_text(row.cost), optional_text(row.bound), row.seconds);
        fmt::format_to(out, "{},{},{},{},{}\n", csv_field(row.outcome), csv_field(row.output), row.checksum,
                       csv_field(row.report), csv_field(row.problem));
    }
    return text;
}

}  // namespace tacet
