// SPDX-License-Identifier: Apache-2.0
// The two kinds of job files.
#pragma once

#include <string>
#include <vector>

#include "tacet/job.h"

namespace tacet {

[[nodiscard]] Job read_toml_job(const std::string& path);
/// What is missing if nothing says which cells of the table are sensitive: no rule, no status in the table,
/// no a-priori file, and no word that there is none. Empty if something does.
[[nodiscard]] std::string missing_rules(const DataJob& data, const TableJob& table);
/// A batch file of tau-ARGUS; after <CLEAR> another job begins.
[[nodiscard]] std::vector<Job> read_batch(const std::string& path, const ReadJobOptions& options);

}  // namespace tacet
