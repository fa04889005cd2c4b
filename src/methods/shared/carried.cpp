// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/carried.h"

#include <algorithm>
#include <cmath>

namespace tacet {

namespace {

Amount largest_level(const std::vector<Cell>& cells, Side side) {
    Amount most = 0;
    for (const Cell& cell : cells)
        if (cell.status == Status::primary)
            most = std::max(most, side == Side::up ? cell.upper_level : cell.lower_level);
    return most;
}

}  // namespace

CarriedLevels::CarriedLevels(const Table& table, const TableData& subtable, const Margins& margins,
                             Protection protection)
    : margins_(margins), beyond_(protection == Protection::strict ? table.unit() : 0) {
    for (const Side side : kSides) {
        Amount& most = most_[static_cast<std::size_t>(side)];
        most = largest_level(subtable.cells, side);
        if (most == 0) most = largest_level(table.data().cells, side);
    }
}

void CarriedLevels::carry(Cell& cell) const {
    cell.status = Status::primary;
    cell.lower_level = level(cell, Side::down);
    cell.upper_level = level(cell, Side::up);
    cell.sliding_level = 0;
}

Amount CarriedLevels::level(const Cell& cell, Side side) const {
    const double share = side == Side::up ? margins_.upper - 1 : 1 - margins_.lower;
    const double wanted = std::round(share * std::abs(static_cast<double>(cell.value)));
    const auto most = static_cast<double>(most_[static_cast<std::size_t>(side)]);
    // At least the smallest number there is: the value must not be known exactly.
    const auto level = static_cast<Amount>(std::clamp(wanted, 1.0, std::max(1.0, most)));
    return std::clamp<Amount>(room(cell, side) - beyond_, 0, level);
}

}  // namespace tacet
