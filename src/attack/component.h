// SPDX-License-Identifier: Apache-2.0
// What is left to attack once published and disclosed cells are gone: suppressed cells, and the equations
// that tie them, in components that have nothing to do with each other.
#pragma once

#include <vector>

#include "lp/linear_program.h"
#include "tacet/pattern.h"
#include "tacet/table.h"
#include "tacet/unpick.h"

namespace tacet {

struct Component {
    std::vector<CellId> cells;          // ascending
    std::vector<EquationId> equations;  // ascending
};

/// The components of the suppressed cells that unpicking did not disclose.
[[nodiscard]] std::vector<Component> components(const Table& table, const Pattern& pattern,
                                                const Unpicked& unpicked);

/// The unit in which programs count, in table units: that of the last decimal of the values, or a larger one
/// where values or levels have more digits than a solver can tell apart.
[[nodiscard]] double program_unit(const Table& table);

/// One column per cell of the component, one row per equation.
[[nodiscard]] SparseMatrix matrix(const Table& table, const Component& component);

}  // namespace tacet
