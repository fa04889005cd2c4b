// SPDX-License-Identifier: Apache-2.0
// Cubes as columns, as data frames hold them.
#pragma once

#include <cstdint>
#include <vector>

#include "tacet/export.h"
#include "tacet/publication.h"

namespace TACET_EXPORT tacet {

/// One row for each cell that has contributors, the last variable varying fastest.
struct CubeColumns {
    std::vector<std::vector<std::int32_t>> codes;  ///< by variable: indices into its codes
    std::vector<double> values;                    ///< of the response as published; NaN if suppressed
    std::vector<CellStatus> status;
    std::vector<std::int64_t> counts;  ///< contributors, as the rules count them; 0 if nobody knows
};

/// A table that was judged only, with all values: for the office.
[[nodiscard]] CubeColumns to_columns(const JudgedCube& judged);
/// A cube of a safe publication. No suppressed value is in it. Throws UnsafeError where nothing was
/// protected.
[[nodiscard]] CubeColumns to_columns(const Publication& publication, std::uint32_t cube);

}  // namespace tacet
