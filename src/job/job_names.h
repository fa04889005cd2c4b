// SPDX-License-Identifier: Apache-2.0
// The words of job files for the choices of a job.
#pragma once

#include "tacet/job.h"
#include "text/names.h"

namespace tacet {

inline constexpr Name<DataKind> kDataKindNames[] = {
    {DataKind::microdata, "microdata"},
    {DataKind::ready_table, "table"},
};

inline constexpr Name<Additivity> kAdditivityNames[] = {
    {Additivity::check, "check"},
    {Additivity::recompute, "recompute"},
    {Additivity::recompute_keep_given, "recompute-keep-status"},
    {Additivity::not_required, "not-required"},
};

/// Costs that are no variable.
inline constexpr Name<CostKind> kCostNames[] = {
    {CostKind::frequency, "frequency"},
    {CostKind::unity, "unity"},
    {CostKind::distance, "distance"},
};

}  // namespace tacet
