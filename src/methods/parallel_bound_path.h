// SPDX-License-Identifier: Apache-2.0
// Method `parallel-bound-path`: the two-phase start of Almeida, Schütz and Carvalho 2006.
// docs/methods/parallel-bound-path.md
#pragma once

#include "methods/shared/breeding.h"

namespace tacet {

inline constexpr MethodOption kParallelBoundPathOptions[] = {
    {"cleanup", "on", "on|off", "publish secondaries again that turn out to be redundant"},
};

/// One chromosome for each dimension that can be first. Fewer if a target has no circuit.
[[nodiscard]] std::vector<Chromosome> parallel_bound_paths(const Problem& problem, const Grid& grid,
                                                           const SearchBook& book, CircuitMaker& maker);
[[nodiscard]] Proposal propose_parallel_bound_path(const Problem& problem);

}  // namespace tacet
