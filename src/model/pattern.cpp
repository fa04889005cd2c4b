// SPDX-License-Identifier: Apache-2.0
#include "tacet/pattern.h"

#include <fmt/format.h>

#include <cmath>

#include "tacet/error.h"

namespace tacet {

Pattern::Pattern(const Table& table) : suppressed_(table.cell_count(), 0) {
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::primary || table[cell].status == Status::secondary) add(cell);
}

Pattern::Pattern(const Table& table, std::span<const std::uint8_t> flags) : Pattern(table) {
    if (flags.size() != table.cell_count())
        throw InputError(fmt::format("pattern: found {} flags, expected one for each of {} cells",
                                     flags.size(), table.cell_count()));
    for (const CellId cell : table.cells()) {
        if (flags[cell.index()] == 0) continue;
        if (table[cell].status == Status::published)
            throw InputError(
                fmt::format("pattern[{}]: found a suppressed cell that must be published, expected one that "
                            "may be suppressed",
                            cell.index()));
        add(cell);
    }
}

std::vector<CellId> Pattern::cells() const {
    std::vector<CellId> cells;
    for (std::uint32_t i = 0; i < suppressed_.size(); ++i)
        if (suppressed_[i] != 0) cells.emplace_back(i);
    return cells;
}

Pattern fullest_pattern(const Table& table) {
    Pattern pattern(table);
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::candidate) pattern.add(cell);
    return pattern;
}

std::vector<CellId> secondaries(const Table& table, const Pattern& pattern) {
    auto cells = pattern.cells();
    std::erase_if(cells, [&](CellId cell) { return table[cell].status == Status::primary; });
    return cells;
}

double cost(const Table& table, const Pattern& pattern) {
    double sum = 0;
    for (const CellId cell : secondaries(table, pattern)) sum += table[cell].weight;
    return sum;
}

bool costs_equal(double a, double b) {
    return std::abs(a - b) <= kCostRounding * (1 + std::abs(a));
}

}  // namespace tacet
