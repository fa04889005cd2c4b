// SPDX-License-Identifier: Apache-2.0
#include "run_jobs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "failure.h"
#include "tacet/error.h"
#include "tacet/io.h"

namespace tacet {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// What came of a job file, as it travels from rank to rank.
struct JobEnd {
    int exit_code = 0;
    std::string complaint;
    std::vector<std::string> lines;  ///< said by ranks that do not print
    std::vector<SummaryRow> rows;
};

json to_json(const SummaryRow& row) {
    const auto optional = [](const std::optional<double>& number) { return number ? json(*number) : json(); };
    return {row.job,
            row.table,
            row.set,
            row.cells,
            row.primaries,
            row.secondaries,
            optional(row.cost),
            optional(row.bound),
            row.seconds,
            row.outcome,
            row.output,
            row.checksum,
            row.report,
            row.problem};
}

SummaryRow to_row(const json& from) {
    const auto optional = [](const json& number) {
        return number.is_null() ? std::optional<double>() : number.get<double>();
    };
    return {from[0],           from[1], from[2], from[3],  from[4],  from[5],  optional(from[6]),
            optional(from[7]), from[8], from[9], from[10], from[11], from[12], from[13]};
}

/// Names of files need not be UTF-8.
std::string to_text(const JobEnd& end) {
    json rows = json::array();
    for (const SummaryRow& each : end.rows) rows.push_back(to_json(each));
    return json{end.exit_code, end.complaint, end.lines, rows}.dump(-1, ' ', false,
                                                                    json::error_handler_t::replace);
}

JobEnd to_end(const std::string& text) {
    const json from = json::parse(text);
    JobEnd end{from[0], from[1], from[2], {}};
    for (const json& each : from[3]) end.rows.push_back(to_row(each));
    return end;
}

JobEnd run_one(const Team& team, const JobBatch& batch, const std::string& path) {
    JobEnd end;
    JobSession session{.path = path, .read = batch.read, .run = batch.run};
    session.is_summarised = !batch.summary.empty();
    if (!team.is_alone()) session.say = [&](const std::string& line) { end.lines.push_back(line); };
    Logbook logbook;
    try {
        run_session(session, logbook);
    } catch (const std::exception& error) {
        const Failure failure = describe_failure(error);
        if (std::ferror(stdout) != 0) throw;  // that is said for all jobs at once
        end.exit_code = failure.exit_code;
        end.complaint = failure.message;
    }
    end.rows = std::move(session.rows);
    return end;
}

void say_end(const JobEnd& end) {
    for (const std::string& line : end.lines) fmt::print("{}\n", line);
    std::fflush(stdout);
    if (end.exit_code != 0) complain(end.complaint);
}

std::string page_path(const std::string& summary) {
    return fs::path(summary).replace_extension(".html").string();
}

/// Of jobs that can be read; what is wrong with the others is said in their turn.
std::map<std::string, std::string> outputs_of(const JobBatch& batch) {
    std::map<std::string, std::string> writer;  // job by output
    for (const std::string& path : batch.paths) {
        std::vector<Job> jobs;
        try {
            jobs = read_jobs(path, batch.read);
        } catch (const InputError&) {
            continue;
        }
        for (const Job& job : jobs)
            for (const OutputJob& each : job.outputs) {
                const auto output = fs::absolute(output_path(job, batch.run, each.request.path));
                const auto [other, is_new] = writer.try_emplace(output.lexically_normal().string(), path);
                // A batch file may say twice what it writes; that is its own affair.
                if (!is_new && &other->second != &path && other->second != path)
                    throw InputError(fmt::format(
                        "{}: found output file '{}', which {} writes as well; expected another file for each "
                        "job",
                        path, each.request.path, other->second));
            }
    }
    return writer;
}

void check(const JobBatch& batch) {
    for (std::size_t i = 0; i < batch.paths.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (batch.paths[i] == batch.paths[j])
                throw InputError(fmt::format("{}: found this job twice, expected it once", batch.paths[i]));
    const auto writer = outputs_of(batch);
    if (batch.summary.empty()) return;
    const std::array summaries{batch.summary, page_path(batch.summary)};
    if (summaries[0] == summaries[1] || !batch.summary.ends_with(".csv"))
        throw InputError(
            fmt::format("--summary: found '{}', expected a name that ends in .csv", batch.summary));
    for (const std::string& each : summaries)
        if (const auto found = writer.find(fs::absolute(each).lexically_normal().string());
            found != writer.end())
            throw InputError(fmt::format("--summary: found '{}', which {} writes; expected another name",
                                         each, found->second));
    check_outputs(summaries, batch.paths, Folders::are_made);
}

void write_summary(const JobBatch& batch, std::span<const SummaryRow> rows) {
    if (const auto folder = fs::path(batch.summary).parent_path(); !folder.empty())
        fs::create_directories(folder);
    const auto page = page_path(batch.summary);
    const auto names = save_all(
        std::array{OutputFile{batch.summary, to_csv(rows), true}, OutputFile{page, to_html(rows, page)}});
    fmt::print("for the office only, with costs: {}\nwrote {}\n", batch.summary, fmt::join(names, ", "));
}

}  // namespace

int run_jobs(Team& team, const JobBatch& batch) {
    if (team.leads()) check(batch);
    std::vector<std::size_t> tasks(batch.paths.size());
    std::iota(tasks.begin(), tasks.end(), std::size_t{0});
    std::vector<JobEnd> ends(tasks.size());
    const auto work = [&](std::size_t task) {
        if (team.is_alone() && tasks.size() > 1) fmt::print("{}:\n", batch.paths[task]);
        return to_text(run_one(team, batch, batch.paths[task]));
    };
    const auto done = [&](std::size_t task, const std::string& result) {
        ends[task] = to_end(result);
        if (!team.is_alone() && tasks.size() > 1) fmt::print("{}:\n", batch.paths[task]);
        say_end(ends[task]);
    };
    const TeamTime time = share_tasks(team, tasks, work, done, batch.run.stop);
    if (!team.leads()) return 0;
    int exit_code = 0;
    std::vector<SummaryRow> rows;
    std::size_t failed = 0;
    for (const JobEnd& end : ends) {
        exit_code = worse(end.exit_code, exit_code);
        failed += end.exit_code != 0;
        rows.insert(rows.end(), end.rows.begin(), end.rows.end());
    }
    if (batch.paths.size() > 1)
        fmt::print("{} jobs: {} done, {} failed\n", batch.paths.size(), batch.paths.size() - failed, failed);
    if (!team.is_alone()) fmt::print("{} job\n", describe(time, team, tasks.size()));
    if (!batch.summary.empty()) write_summary(batch, rows);
    return exit_code;
}

}  // namespace tacet
