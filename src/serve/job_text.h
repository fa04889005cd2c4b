// SPDX-License-Identifier: Apache-2.0
// A session as the files that repeat it: a job with the present rules, pins as an a-priori file, the pattern.
#pragma once

#include <string>
#include <vector>

#include "serve/source.h"

namespace tacet {

struct Session {
    const Job& job;  ///< that was opened; of one set of tables
    const Sheet& sheet;
    const Result* result = nullptr;  ///< null: nothing is protected yet
    const std::vector<PlacePin>& pins;
    const Judging& judging;
    bool has_other_requests = false;  ///< codes than the job
};

/// The pins of one view as an a-priori file; empty if no pin is there.
[[nodiscard]] std::string apriori_text(const Session& session, std::uint32_t view);

/// The job first. Throws InputError for jobs that cannot be written so.
[[nodiscard]] std::vector<OutputFile> session_files(const Session& session, const std::string& name);

}  // namespace tacet
