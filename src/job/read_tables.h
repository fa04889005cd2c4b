// SPDX-License-Identifier: Apache-2.0
// The data of a job, read. Records become cubes; ready tables are cubes already, and come with verdicts.
#pragma once

#include <variant>

#include "job/run_log.h"
#include "sources/registry.h"

namespace tacet {

using TableRead = std::variant<std::monostate, Cube, JudgedCube>;

/// One for each table of the job. Throws InputError.
[[nodiscard]] std::vector<TableRead> read_tables(const Job& job, const RunOptions& options, RunLog& log);

/// Where the records of the data come from.
[[nodiscard]] const SourceKind& source_of(const DataJob& data);

}  // namespace tacet
