// SPDX-License-Identifier: Apache-2.0
// Which tables of a job are protected together: those with the same response of the same population, and
// those that equations tie together.
#pragma once

#include "tacet/job.h"

namespace tacet {

/// Equations between tables; their cubes are indices into Job::tables.
struct TableEquations {
    std::vector<CubeEquation> equations;
    std::vector<CubeRate> rates;
};

/// Whether two tables have cells in common where their codes agree.
[[nodiscard]] bool share_cells(const Job& job, std::size_t first, std::size_t second);

/// One protection for each group, like `pattern` but for the tables. Throws InputError if an earlier
/// publication belongs to no table of the job.
[[nodiscard]] std::vector<ProtectionJob> group_tables(const Job& job, const ProtectionJob& pattern,
                                                      bool is_linked, const TableEquations& equations);

/// An earlier publication as a table of the job; what it does not say is as in the first table of its
/// response, or else in the first table.
[[nodiscard]] TableJob earlier_table_job(const Job& job, std::size_t data, EarlierJob earlier);

}  // namespace tacet
