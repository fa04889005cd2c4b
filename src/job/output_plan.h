// SPDX-License-Identifier: Apache-2.0
// Where the outputs of a job go, and the proofs beside them.
#pragma once

#include <optional>

#include "tacet/job.h"

namespace tacet {

/// The set of tables, by its number, that a table is protected with; nothing if it is not protected.
[[nodiscard]] std::optional<std::size_t> find_set(const Job& job, std::size_t table);

/// The tables that are written but not protected.
[[nodiscard]] std::vector<std::size_t> unprotected_tables(const Job& job);

/// Which of the publications of a job holds a table, and as which of its cubes. Those of sets come first,
/// then the tables that are not protected.
struct PublicationPlace {
    std::size_t publication = 0;
    std::uint32_t cube = 0;
};
/// Nothing if the table is neither protected nor written.
[[nodiscard]] std::optional<PublicationPlace> find_publication(const Job& job, std::size_t table);

/// Outputs of the job, then problem, pattern and witness of each set that lacks them, if proofs are wanted.
[[nodiscard]] std::vector<OutputJob> plan_outputs(const Job& job, const RunOptions& options);

/// The files that hold the proof of a set; nothing unless there are all three.
[[nodiscard]] std::optional<ProofFiles> find_proof(const Job& job, std::span<const OutputJob> outputs,
                                                   std::size_t set);

}  // namespace tacet
