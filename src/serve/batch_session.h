// SPDX-License-Identifier: Apache-2.0
// A session of a batch file of tau-ARGUS: the batch file with the present rules and pins, and the pattern.
#pragma once

#include "serve/job_text.h"

namespace tacet {

/// The batch file first. Throws InputError for what batch files have no words for.
[[nodiscard]] std::vector<OutputFile> batch_session_files(const Session& session, const std::string& name);

}  // namespace tacet
