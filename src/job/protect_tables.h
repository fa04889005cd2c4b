// SPDX-License-Identifier: Apache-2.0
// The tables of a job, linked and protected.
#pragma once

#include <map>

#include "job/run_log.h"

namespace tacet {

/// What is known of last year's pattern.
struct Stability {
    std::vector<double> weights = {};  ///< by cell, without discount and surcharge
    std::map<CellId, bool> then = {};  ///< whether it was suppressed, of cells of both years
    bool is_priced = false;
};

/// Tables that are protected together.
struct TableSet {
    std::vector<JudgedCube> cubes;
    LinkedTable linked;
    LinkOptions options;
    std::optional<Stability> stability = {};
};

/// How the tables of a set become one.
[[nodiscard]] LinkOptions link_options(const Job& job, const ProtectionJob& protection);
/// One set, with the attackers of its file. Throws InputError.
[[nodiscard]] LinkedTable link_cubes(const Job& job, const ProtectionJob& protection,
                                     std::span<const JudgedCube> cubes, RunLog& log);
/// Tables that are protected together become one; they are taken out of `judged`.
[[nodiscard]] std::vector<TableSet> link_tables(const Job& job, std::vector<JudgedCube>& judged, RunLog& log);

/// A method proposes, the audit judges. Throws UnsafeError if a set does not pass. `outputs` say where the
/// proofs will be.
[[nodiscard]] std::vector<Publication> protect_tables(const Job& job, const RunOptions& options,
                                                      std::vector<TableSet> sets,
                                                      std::span<const OutputJob> outputs, const RunLog& log);

/// What is written of a table for which the batch file does not ask for suppression.
[[nodiscard]] Publication judged_only(const Job& job, std::size_t table, JudgedCube judged, RunLog& log);

}  // namespace tacet
