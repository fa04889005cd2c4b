// SPDX-License-Identifier: Apache-2.0
// The table of a job that names a JJ file: with its pins and attackers, as a set of its own without cubes.
#pragma once

#include "job/protect_tables.h"

namespace tacet {

[[nodiscard]] bool is_of_jj(const Job& job);
/// Throws InputError.
[[nodiscard]] Table read_jj_table(const Job& job, RunLog& log);
[[nodiscard]] TableSet read_jj_set(const Job& job, RunLog& log);

/// The job of a JJ file about which nothing else is said.
[[nodiscard]] Job job_of_jj(const std::string& path);

}  // namespace tacet
