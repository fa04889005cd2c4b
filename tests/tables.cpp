// SPDX-License-Identifier: Apache-2.0
#include "tables.h"

#include <algorithm>

namespace tacet::tables {

TableData Grid::data() const {
    const std::uint32_t width = columns() + 1;
    const auto rows = static_cast<std::uint32_t>(interior.size());
    TableData data;
    data.cells.resize(std::size_t{width} * (rows + 1));
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns(); ++c)
            for (const CellId cell : {at(0, 0), at(r + 1, 0), at(0, c + 1), at(r + 1, c + 1)})
                data.cells[cell.index()].value += interior[r][c];
    for (Cell& cell : data.cells) {
        cell.upper_bound = data.cells[0].value * bound_factor;
        cell.weight = static_cast<double>(cell.value);
    }
    for (std::uint32_t r = 0; r <= rows; ++r) {
        data.begin_equation();
        for (std::uint32_t c = 0; c < width; ++c) data.add_term(at(r, c), c == 0 ? -1 : 1);
    }
    for (std::uint32_t c = 0; c < width; ++c) {
        data.begin_equation();
        for (std::uint32_t r = 0; r <= rows; ++r) data.add_term(at(r, c), r == 0 ? -1 : 1);
    }
    return data;
}

TableData TwoBranches::data() const {
    constexpr Row kLeaves[] = {a1, a2, b1, b2};
    constexpr Row kSums[][3] = {{total, a, b}, {a, a1, a2}, {b, b1, b2}};
    TableData data;
    data.cells.resize(std::size_t{7} * (columns() + 1));
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
        for (std::uint32_t column = 1; column <= columns(); ++column)
            for (const Row row : {kLeaves[leaf], leaf < 2 ? a : b, total})
                for (const CellId cell : {at(row, column), at(row, 0)})
                    data.cells[cell.index()].value += leaves[leaf][column - 1];
    for (Cell& cell : data.cells) {
        cell.upper_bound = data.cells[0].value * 10;
        cell.weight = static_cast<double>(cell.value);
    }
    for (std::uint32_t row = total; row <= b2; ++row) {
        data.begin_equation();
        for (std::uint32_t column = 0; column <= columns(); ++column)
            data.add_term(at(Row(row), column), column == 0 ? -1 : 1);
    }
    for (const auto& [sum, first, second] : kSums)
        for (std::uint32_t column = 0; column <= columns(); ++column) {
            data.begin_equation();
            data.add_term(at(sum, column), -1);
            data.add_term(at(first, column), 1);
            data.add_term(at(second, column), 1);
        }
    return data;
}

void make_primary(TableData& data, CellId cell, Amount level) {
    Cell& target = data.cells[cell.index()];
    target.status = Status::primary;
    target.lower_level = target.upper_level = level;
}

Table two_by_two_one_primary() {
    const Grid grid{{{1, 2}, {3, 4}}};
    TableData data = grid.data();
    make_primary(data, grid.at(2, 2), 1);
    return Table(std::move(data));
}

Table bridge() {
    // In tenths, so that the levels of 1.5 are whole.
    const Grid grid{{{100, 100, 50, 50}, {100, 100, 100, 50}, {50, 50, 100, 100}, {50, 50, 100, 100}}};
    TableData data = grid.data();
    data.decimals = 1;
    data.written = {0, 0, 1};
    for (const auto& [row, column] :
         {std::pair{1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 3}, {3, 4}, {4, 3}, {4, 4}, {2, 3}})
        make_primary(data, grid.at(row, column), 15);
    return Table(std::move(data));
}

Table serpell_example() {
    const Grid grid{{{9, 51, 41, 47, 3, 48},
                     {8, 1, 54, 44, 45, 12},
                     {8, 70, 6, 76, 64, 21},
                     {33, 46, 45, 27, 37, 60},
                     {87, 51, 18, 35, 49, 72},
                     {48, 59, 39, 65, 35, 58}}};
    TableData data = grid.data();
    data.decimals = 1;
    data.written = {0, 0, 1};
    for (Cell& cell : data.cells) {
        cell.value *= 10;
        cell.upper_bound *= 10;
    }
    for (const std::uint32_t cell : {8, 12, 15, 16, 19, 20, 24, 27})
        make_primary(data, CellId(cell), std::max<Amount>(10, data.cells[cell].value / 10));
    return Table(std::move(data));
}

}  // namespace tacet::tables
