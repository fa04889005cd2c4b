// SPDX-License-Identifier: Apache-2.0
// How a search went: what it evaluated, why it stopped, and the curve of its best cost.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// The best cost of a search at the time it was found.
struct CurvePoint {
    std::uint64_t evaluations = 0;  ///< made by then
    double seconds = 0;
    double cpu_seconds = 0;  ///< of the whole process
    double cost = 0;
};

/// How a search that evaluates one pattern after the other went.
struct SearchRecord {
    std::uint64_t evaluations = 0;
    std::string stopped_by = {};         ///< the stopping value that was met first, such as "patience"
    std::vector<CurvePoint> curve = {};  ///< one point for each improvement; the last is the best
};

}  // namespace tacet
