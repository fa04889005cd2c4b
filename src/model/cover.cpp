// SPDX-License-Identifier: Apache-2.0
#include "model/cover.h"

#include <algorithm>
#include <cstdlib>

namespace tacet {

namespace {

/// Whether the cell is nothing but the sum that one equation makes of others.
bool is_added_sum(const Table& table, CellId cell) {
    const auto incidences = table.incidences(cell);
    if (incidences.size() != 1) return false;
    const Incidence& own = incidences.front();
    const auto is_part = [&](const Term& term) {
        return term.cell == cell || (term.cell < cell && term.coefficient == -own.coefficient);
    };
    return std::abs(own.coefficient) == 1 && table.data().constants[own.equation.index()] == 0 &&
           std::ranges::all_of(table.terms(own.equation), is_part);
}

/// The first so many cells with the equations among them.
TableData without_sums(const Table& table, std::uint32_t cells) {
    const TableData& all = table.data();
    TableData data;
    data.decimals = all.decimals;
    data.written = all.written;
    data.cells.assign(all.cells.begin(), all.cells.begin() + cells);
    for (const EquationId equation : table.equations()) {
        const auto is_beyond = [&](const Term& term) { return term.cell.index() >= cells; };
        if (std::ranges::any_of(table.terms(equation), is_beyond)) continue;
        data.begin_equation(all.constants[equation.index()], all.scales[equation.index()]);
        for (const Term& term : table.terms(equation)) data.add_term(term.cell, term.coefficient);
    }
    return data;
}

}  // namespace

std::optional<Dimensions> recognise_cover(const Table& table) {
    std::uint32_t cells = table.cell_count();
    while (cells > 0 && is_added_sum(table, CellId(cells - 1))) --cells;
    if (cells == 0 || cells == table.cell_count()) return {};
    const Table product(without_sums(table, cells));
    if (product.dimensions() == nullptr || product.dimensions()->count() < 2) return {};
    return *product.dimensions();
}

}  // namespace tacet
