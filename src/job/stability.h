// SPDX-License-Identifier: Apache-2.0
// From year to year: a pattern that resembles last year's, what changed, and what the resemblance costs.
#pragma once

#include "job/protect_tables.h"

namespace tacet {

/// Makes cells cheaper that last year's pattern suppressed, and others more costly; notes the weights that
/// they had. Nothing for sets without [stability].
void apply_stability(const Job& job, const ProtectionJob& protection, TableSet& set, RunLog& log);

/// How many cells changed their state, and what it costs to keep them few. `options` as of the protection.
[[nodiscard]] std::string describe_stability(const TableSet& set, const Result& result,
                                             const ProtectOptions& options);

}  // namespace tacet
