// SPDX-License-Identifier: Apache-2.0
// The words of job files for the choices of a job.
#pragma once

#include "model/enum_names.h"
#include "tacet/job.h"

namespace tacet {

template <>
inline constexpr auto kNames<DataKind> = std::to_array<Named<DataKind>>({
    {DataKind::microdata, "microdata"},
    {DataKind::ready_table, "table"},
});

template <>
inline constexpr auto kNames<Additivity> = std::to_array<Named<Additivity>>({
    {Additivity::check, "check"},
    {Additivity::recompute, "recompute"},
    {Additivity::recompute_keep_given, "recompute-keep-status"},
});

/// Costs that are no variable.
template <>
inline constexpr auto kNames<CostKind> = std::to_array<Named<CostKind>>({
    {CostKind::frequency, "frequency"},
    {CostKind::unity, "unity"},
    {CostKind::distance, "distance"},
});

}  // namespace tacet
