// SPDX-License-Identifier: Apache-2.0
#include "cube/code_rows.h"
#include "tacet/linked_table.h"

namespace tacet {

std::string describe(std::span<const JudgedCube> cubes, const LinkedTable& linked, CellId cell) {
    if (cell.index() >= linked.first_virtual) {
        std::string parts;
        for (const Incidence& each : linked.table.incidences(cell))
            for (const Term& term : linked.table.terms(each.equation))
                if (term.cell != cell)
                    parts += (parts.empty() ? "" : " + ") + describe(cubes, linked, term.cell);
        const bool is_open = linked.table[cell].status != Status::primary;
        return (is_open ? "what rounding leaves open of the rate of " : "the sum ") + parts;
    }
    if (cubes.empty()) return describe_cell(linked.table, cell);
    const Origin& origin = linked.origins[cell.index()];
    const Cube& cube = cubes[origin.cube].cube;
    return cube.data().name + describe(cube.variables(), origin.codes);
}

}  // namespace tacet
