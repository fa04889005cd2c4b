// SPDX-License-Identifier: Apache-2.0
#include "job_session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "failure.h"
#include "progress_line.h"

namespace tacet {

namespace {

std::chrono::duration<double> time_limit(const Job& job, const RunOptions& options) {
    if (options.time_limit) return *options.time_limit;
    return job.protections.empty() ? std::chrono::duration<double>(0)
                                   : job.protections.front().protect.time_limit;
}

void add_rows(std::vector<SummaryRow>& rows, std::vector<SummaryRow> more) {
    rows.insert(rows.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

void print_line(const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
}

void run_job(const Job& job, JobSession& session, Logbook& logbook) {
    RunOptions options = session.run;
    if (!job.logbook.empty()) logbook.open(output_path(job, options, job.logbook));
    ProgressLine progress(time_limit(job, options));
    if (!session.say) {
        options.on_progress = [&](const Progress& each) {
            progress.show(each, options.shows_values ? Costs::shown : Costs::hidden);
        };
        options.on_records = [&](std::uint64_t records) { progress.show_records(records); };
    }
    const auto say = [&](const std::string& line) {
        progress.clear();
        session.say ? session.say(line) : print_line(line);
        logbook.write(line);
    };
    options.on_message = say;
    if (session.is_summarised)
        options.on_published = [&](std::span<const Publication> publications) {
            add_rows(session.rows, summarise(job, options, publications));
        };
    const auto written = run(job, options);
    if (!written.empty()) say(fmt::format("wrote {}", fmt::join(written, ", ")));
}

}  // namespace

void run_session(JobSession& session, Logbook& logbook) {
    // What programs that call tau-ARGUS take for the end, also after an error.
    constexpr auto kEnd = "End of TauArgus run";
    session.read.output_folder = session.run.output_folder;
    session.read.logbook = &logbook;
    Job unread;
    unread.path = session.path;
    const Job* current = &unread;
    std::vector<Job> jobs;
    try {
        jobs = read_jobs(session.path, session.read);
        for (const Job& job : jobs) {
            current = &job;
            run_job(job, session, logbook);
        }
    } catch (const std::exception& error) {
        add_rows(session.rows, summarise_failure(*current, describe_failure(error).outcome, error.what()));
        logbook.write_error(error.what());
        logbook.write(kEnd);
        throw;
    }
    logbook.write(kEnd);
}

}  // namespace tacet
