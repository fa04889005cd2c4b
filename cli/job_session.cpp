// SPDX-License-Identifier: Apache-2.0
#include "job_session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "interrupt.h"
#include "progress_line.h"

namespace tacet {

namespace {

std::chrono::duration<double> time_limit(const Job& job, const RunOptions& options) {
    if (options.time_limit) return *options.time_limit;
    return job.protections.empty() ? std::chrono::duration<double>(0)
                                   : job.protections.front().protect.time_limit;
}

void run_job(const Job& job, RunOptions& options, Logbook& logbook) {
    if (!job.logbook.empty()) logbook.open(output_path(job, options, job.logbook));
    ProgressLine progress(time_limit(job, options));
    options.on_progress = [&](const Progress& each) {
        progress.show(each, options.shows_values ? Costs::shown : Costs::hidden);
    };
    options.on_records = [&](std::uint64_t records) { progress.show_records(records); };
    const auto say = [&](const std::string& line) {
        progress.clear();
        fmt::print("{}\n", line);
        std::fflush(stdout);
        logbook.write(line);
    };
    options.on_message = say;
    const auto written = run(job, options);
    if (!written.empty()) say(fmt::format("wrote {}", fmt::join(written, ", ")));
}

}  // namespace

void run_session(JobSession& session, Logbook& logbook) {
    // What programs that call tau-ARGUS take for the end, also after an error.
    constexpr auto kEnd = "End of TauArgus run";
    session.read.output_folder = session.run.output_folder;
    session.read.logbook = &logbook;
    const Interrupt interrupt;
    session.run.stop = interrupt.token();
    try {
        for (const Job& job : read_jobs(session.path, session.read)) run_job(job, session.run, logbook);
    } catch (const std::exception& error) {
        logbook.write_error(error.what());
        logbook.write(kEnd);
        throw;
    }
    logbook.write(kEnd);
}

}  // namespace tacet
