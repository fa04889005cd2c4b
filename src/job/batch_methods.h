// SPDX-License-Identifier: Apache-2.0
// Which method a SUPPRESS of a batch file asks for, and with what. docs/jobs.md
#pragma once

#include <string>
#include <vector>

#include "job/batch_text.h"
#include "tacet/batch.h"

namespace tacet {

/// Throws InputError, without a place, for a method or arguments that are not supported.
[[nodiscard]] BatchMethod parse_batch_method(const BatchCall& call);

/// A number of at least 0, with a point or a comma. Throws InputError, without a place.
[[nodiscard]] double parse_batch_number(std::string text);

}  // namespace tacet
