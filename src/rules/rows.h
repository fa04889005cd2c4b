// SPDX-License-Identifier: Apache-2.0
// Of each cell of a cube, the totals that it is a part of, one step up in one variable.
#pragma once

#include <vector>

#include "tacet/cube.h"

namespace tacet {

class Rows {
  public:
    explicit Rows(const Cube& cube);

    /// Without totals of a single part, which are the same cell.
    [[nodiscard]] std::vector<CubeCellId> totals_of(const Cube& cube, CubeCellId cell) const;

  private:
    std::vector<std::vector<std::vector<CodeId>>> totals_;  // by variable and code
};

}  // namespace tacet
