// SPDX-License-Identifier: Apache-2.0
// A job file from reading to writing, with messages on standard output and in the logbook.
#pragma once

#include "tacet/job.h"
#include "tacet/summary.h"

namespace tacet {

struct JobSession {
    std::string path;
    ReadJobOptions read;
    RunOptions run;
    std::function<void(const std::string& line)> say = {};  ///< instead of standard output; may be empty
    bool is_summarised = false;                             ///< rows are wanted
    std::vector<SummaryRow> rows = {};                      ///< what came of the tables, after the session
};

/// Throws as read_jobs and run do, after the logbook and the rows have been told.
void run_session(JobSession& session, Logbook& logbook);

}  // namespace tacet
