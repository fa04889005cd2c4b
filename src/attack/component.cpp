// SPDX-License-Identifier: Apache-2.0
#include "attack/component.h"

#include <algorithm>
#include <cmath>

namespace tacet {

std::vector<Component> components(const Table& table, const Pattern& pattern, const Unpicked& unpicked) {
    std::vector<bool> waits(table.cell_count());
    for (const CellId cell : pattern.cells()) waits[cell.index()] = !unpicked.ranges[cell.index()].is_point();
    std::vector<bool> equation_seen(table.equation_count());
    std::vector<Component> found;
    for (const CellId seed : table.cells()) {
        if (!waits[seed.index()]) continue;
        waits[seed.index()] = false;
        Component component;
        component.cells.push_back(seed);
        for (std::size_t next = 0; next < component.cells.size(); ++next)
            for (const Incidence& each : table.incidences(component.cells[next])) {
                if (equation_seen[each.equation.index()]) continue;
                equation_seen[each.equation.index()] = true;
                component.equations.push_back(each.equation);
                for (const Term& term : table.terms(each.equation)) {
                    if (!waits[term.cell.index()]) continue;
                    waits[term.cell.index()] = false;
                    component.cells.push_back(term.cell);
                }
            }
        std::ranges::sort(component.cells);
        std::ranges::sort(component.equations);
        found.push_back(std::move(component));
    }
    return found;
}

double program_unit(const Table& table) {
    // Solvers let rows and bounds be violated by 1e-7, and doubles have 16 digits.
    constexpr double kManyUnits = 1e11;
    constexpr double kFewUnits = 1e9;
    double largest = 0;
    for (const Cell& cell : table.data().cells)
        largest = std::max({largest, std::abs(static_cast<double>(cell.value)),
                            static_cast<double>(cell.lower_level), static_cast<double>(cell.upper_level)});
    const auto unit = static_cast<double>(table.unit());
    return largest > kManyUnits * unit ? std::ceil(largest / kFewUnits) : unit;
}

SparseMatrix matrix(const Table& table, const Component& component) {
    SparseMatrix result;
    result.rows = static_cast<std::uint32_t>(component.equations.size());
    for (const CellId cell : component.cells) {
        for (const Incidence& each : table.incidences(cell)) {
            const auto row = std::ranges::lower_bound(component.equations, each.equation);
            result.add(static_cast<std::uint32_t>(row - component.equations.begin()),
                       static_cast<double>(each.coefficient));
        }
        result.end_column();
    }
    return result;
}

}  // namespace tacet
