// SPDX-License-Identifier: Apache-2.0
// Which cells of the tables of a job are sensitive: by rules, and by what people know better.
#pragma once

#include "job/read_tables.h"

namespace tacet {

/// The rules say which cells are sensitive, of tables that come without verdicts.
[[nodiscard]] std::vector<JudgedCube> judge_tables(const Job& job, std::vector<TableRead> tables);

/// Throws InputError, also if nothing makes a cell sensitive and nobody said that nothing has to.
void apply_apriori_files(const Job& job, std::vector<JudgedCube>& tables, RunLog& log);

}  // namespace tacet
