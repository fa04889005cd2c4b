// SPDX-License-Identifier: Apache-2.0
// From hierarchies as files list them to a variable.
#pragma once

#include <vector>

#include "tacet/metadata.h"

namespace tacet {

/// The variable with the codes of `lines`, then its missing codes, then what the further hierarchies bring.
/// Throws InputError if a further hierarchy names a code that the variable lacks.
[[nodiscard]] Variable make_variable(const VariableInfo& info, const std::vector<TreeLine>& lines);

/// Adds the first characters of each code as codes above it, for hierarchies by digits. `codes` ascend.
[[nodiscard]] std::vector<TreeLine> digit_lines(const std::vector<std::string>& codes,
                                                const std::vector<std::uint32_t>& digits);

/// For each line whether the next one is below it.
[[nodiscard]] bool has_children(const std::vector<TreeLine>& lines, std::size_t line);

}  // namespace tacet
