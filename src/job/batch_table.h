// SPDX-License-Identifier: Apache-2.0
// What SPECIFYTABLE and READTABLE of a batch file say of a table. docs/jobs.md
#pragma once

#include <string>

#include "tacet/job.h"

namespace tacet {

/// "V1""V2"|"Response"|"Shadow"|"Cost",lambda or |lambda. Throws InputError, without a place, for what the
/// metadata do not have or what has no meaning.
[[nodiscard]] TableJob parse_batch_table(const std::string& text, const Metadata& metadata);

/// Whether totals are checked, recomputed or not required: the argument of READTABLE. Throws InputError,
/// without a place, for any other.
[[nodiscard]] Additivity parse_batch_additivity(const std::string& text);

}  // namespace tacet
