// SPDX-License-Identifier: Apache-2.0
// Method `incremental`: the incremental attacker over the primaries in a given order, as in Smith et al. 2011
// and Staggemeier et al. 2007. docs/methods/incremental.md
#pragma once

#include "methods/method.h"

namespace tacet {

inline constexpr MethodOption kIncrementalOptions[] = {
    {"order", "weight-descending", "weight-descending|weight-ascending|file|by-equation|random",
     "in which order primaries are protected"},
    {"reuse", "on", "on|off",
     "skip what an earlier witness proves; off: solve two programs per primary, as in the papers"},
    {"attack", "auto", "auto|on|off",
     "with reuse: first look for primaries that protect each other; auto: unless programs are quick"},
    {"cleanup", "on", "on|off", "publish secondaries again that turn out to be redundant"},
};

[[nodiscard]] Proposal propose_incremental(const Problem& problem);

}  // namespace tacet
