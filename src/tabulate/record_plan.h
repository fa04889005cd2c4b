// SPDX-License-Identifier: Apache-2.0
// What has to be read of each record, and counted for each cube.
#pragma once

#include <span>

#include "tabulate/record_counter.h"
#include "tacet/tabulate.h"

namespace tacet {

/// Decimals that amounts have beyond those published, where records have more or weights make more.
inline constexpr int kSpareDecimals = 3;

/// Throws InputError if a request names what the metadata lack.
[[nodiscard]] RecordPlan plan_records(const Metadata& metadata, std::span<const CubeSpec> requests);
/// Numbers are rounded to this many decimals.
void limit_decimals(RecordPlan& plan, int most);

}  // namespace tacet
