// SPDX-License-Identifier: Apache-2.0
// The codes of one variable as several cubes know it. Codes that are equal by definition are one: the same
// text in two cubes, and a code with its only child ("trivial levels").
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "tacet/variable.h"

namespace tacet {

/// Of the codes that are equal to `code` through single children, the one that comes first.
[[nodiscard]] std::vector<CodeId> find_representatives(const Variable& variable, bool merges_single_children);

/// Numbers the codes of all variables of one name.
class MergedCodes {
  public:
    /// The number of each code. The total, which comes first in every variable, is 0.
    std::vector<std::uint32_t> add(const Variable& variable, std::span<const CodeId> representatives);

  private:
    std::map<std::string, std::uint32_t> numbers_;
};

}  // namespace tacet
