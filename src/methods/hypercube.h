// SPDX-License-Identifier: Apache-2.0
// Method `hypercube`: the corner-cube method of Repsilber (Giessing and Repsilber 2002), and the rectangles
// of Herrington 2015. docs/methods/hypercube.md
#pragma once

#include "methods/shared/breeding.h"

namespace tacet {

inline constexpr MethodOption kHypercubeOptions[] = {
    {"order", "file", "file|weight-descending|weight-ascending|by-equation|random",
     "in which order primaries are protected"},
    {"redundant", "keep", "keep|remove",
     "secondaries that turn out to be redundant: keep them, or remove them as HeurGene does"},
};

/// Why the method cannot take a table, and what it expects; nothing if it can.
[[nodiscard]] std::optional<std::string> reason_against_boxes(const Table& table);
[[nodiscard]] Proposal propose_hypercube(const Problem& problem);

}  // namespace tacet
