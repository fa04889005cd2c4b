// SPDX-License-Identifier: Apache-2.0
// The two kinds of job files.
#pragma once

#include <string>
#include <vector>

#include "tacet/job.h"

namespace tacet {

[[nodiscard]] Job read_toml_job(const std::string& path);
/// A batch file of tau-ARGUS; after <CLEAR> another job begins.
[[nodiscard]] std::vector<Job> read_batch(const std::string& path, const ReadJobOptions& options);

}  // namespace tacet
