// SPDX-License-Identifier: Apache-2.0
// Judged cubes from records in a string.
#pragma once

#include <string>
#include <vector>

#include "tacet/linked_table.h"
#include "tacet/rules.h"
#include "tacet/tabulate.h"

namespace tacet {

inline constexpr SingletonOptions kNoSingletons{false, false, false};

/// Records through the tabulation: lines of codes and a value, under a header.
[[nodiscard]] std::vector<JudgedCube> judged(const std::string& csv,
                                             const std::vector<std::vector<std::string>>& tables,
                                             const Rules& rules, std::vector<VariableInfo> spanning);

[[nodiscard]] VariableInfo spanning(std::string name);

}  // namespace tacet
