// SPDX-License-Identifier: Apache-2.0
#include "link/bounds.h"

#include <algorithm>
#include <cmath>

#include "tacet/amount.h"

namespace tacet {

namespace {

/// Half as much again as the smallest and largest value.
struct Reach {
    Amount least = 0;
    Amount most = 0;
};

Reach reach_of(const TableData& data) {
    Reach reach;
    for (const Cell& cell : data.cells) {
        reach.least = std::min(reach.least, cell.value);
        reach.most = std::max(reach.most, cell.value);
    }
    return {reach.least + reach.least / 2, reach.most + reach.most / 2};
}

/// Levels stay within reach, by a unit more in case they are strict: of a cell that is to be uncertain by
/// more than the attacker's knowledge, he is taken to know less.
void narrow(Cell& cell, Amount unit, double percent) {
    const auto known = static_cast<Amount>(std::abs(static_cast<double>(cell.value)) * percent / 100);
    cell.lower_bound = std::max(cell.lower_bound, cell.value - std::max(known, cell.lower_level + unit));
    cell.upper_bound = std::min(cell.upper_bound, cell.value + std::max(known, cell.upper_level + unit));
}

}  // namespace

void set_bounds(TableData& data, Amount unit, std::optional<double> known_percent) {
    const Reach reach = reach_of(data);
    const Amount slack = std::max<Amount>(1, unit / 10);
    for (Cell& cell : data.cells) {
        cell.lower_bound = reach.least;
        cell.upper_bound = std::max(reach.most, cell.value + cell.upper_level);
        if (cell.value - cell.lower_level < cell.lower_bound + slack)
            cell.lower_level = std::max<Amount>(0, cell.value - cell.lower_bound - slack);
        if (known_percent) narrow(cell, unit, *known_percent);
    }
}

void free_cells(TableData& data, const std::vector<bool>& is_free) {
    const Amount most = reach_of(data).most;
    for (std::size_t i = 0; i < is_free.size(); ++i) {
        if (!is_free[i]) continue;
        data.cells[i].lower_bound = 0;
        data.cells[i].upper_bound = most;
    }
}

void widen_bound_column(TableData& data) {
    int& decimals = data.written.bound;
    for (const Cell& cell : data.cells)
        for (const Amount bound : {cell.lower_bound, cell.upper_bound})
            while (bound % power_of_ten(data.decimals - decimals) != 0) ++decimals;
}

}  // namespace tacet
