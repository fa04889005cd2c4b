// SPDX-License-Identifier: Apache-2.0
// A job file from reading to writing, with messages on standard output and in the logbook.
#pragma once

#include "tacet/job.h"

namespace tacet {

struct JobSession {
    std::string path;
    ReadJobOptions read;
    RunOptions run;
};

/// Throws as read_jobs and run do, after the logbook has been told.
void run_session(JobSession& session, Logbook& logbook);

}  // namespace tacet
