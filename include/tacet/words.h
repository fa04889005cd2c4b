// SPDX-License-Identifier: Apache-2.0
// Choices by the words that job files use, for programs that take them from their users.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tacet/export.h"
#include "tacet/linked_table.h"
#include "tacet/metadata.h"
#include "tacet/ready_table.h"

namespace TACET_EXPORT tacet {

/// All throw InputError, "found ..., expected one of ...".
[[nodiscard]] VariableRole parse_role(std::string_view word);
[[nodiscard]] Additivity parse_additivity(std::string_view word);
/// "variable" is the cost of those who choose nothing else. Costs by distance need the distances of a job.
[[nodiscard]] CostOptions parse_cost(std::string_view word, double lambda);

/// The decimals that a variable declares, as metadata keep them; nothing: as many as its numbers have. Throws
/// InputError if they are fewer than none.
[[nodiscard]] int parse_decimals(std::string_view variable, std::optional<std::int64_t> decimals);

}  // namespace tacet
