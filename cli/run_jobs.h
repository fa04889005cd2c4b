// SPDX-License-Identifier: Apache-2.0
// Many jobs, one after the other or on the ranks of a team. One that fails does not stop the others.
#pragma once

#include "job_session.h"
#include "team.h"

namespace tacet {

struct JobBatch {
    std::vector<std::string> paths;
    ReadJobOptions read;
    RunOptions run;
    std::string summary;  ///< CSV file with a row for each table; the page is beside it. May be empty
};

/// Returns the exit code. Throws InputError, before any work, if two jobs would write the same file.
[[nodiscard]] int run_jobs(Team& team, const JobBatch& batch);

}  // namespace tacet
