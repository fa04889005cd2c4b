// SPDX-License-Identifier: Apache-2.0
// Tiny named tables that a reader can check by hand. Add here rather than build one inline.
#pragma once

#include <initializer_list>
#include <vector>

#include "tacet/table.h"

namespace tacet::tables {

/// Interior values of a two-dimensional table; totals are added. Cells are row-major, totals first: cell 0 is
/// the grand total, cells 1.. the column totals, then each row with its total first.
struct Grid {
    std::vector<std::vector<Amount>> interior;
    /// Bounds of every cell: 0 and this many times the grand total.
    Amount bound_factor = 10;

    [[nodiscard]] std::uint32_t columns() const {
        return static_cast<std::uint32_t>(interior.front().size());
    }
    /// The cell at row and column, from 1; 0 is the total.
    [[nodiscard]] CellId at(std::uint32_t row, std::uint32_t column) const {
        return CellId(row * (columns() + 1) + column);
    }
    /// Whole numbers, weights equal to values, no primaries yet.
    [[nodiscard]] TableData data() const;
};

/// Rows in two branches: the total, A with a1 and a2, B with b1 and b2. Given are the values of a1, a2, b1
/// and b2 in each column; totals are added. Cells are row-major in this order of rows, total columns first.
struct TwoBranches {
    enum Row : std::uint32_t { total, a, a1, a2, b, b1, b2 };
    std::vector<std::vector<Amount>> leaves;

    [[nodiscard]] std::uint32_t columns() const { return static_cast<std::uint32_t>(leaves.front().size()); }
    /// The cell at row and column, columns from 1; 0 is the total.
    [[nodiscard]] CellId at(Row row, std::uint32_t column) const {
        return CellId(row * (columns() + 1) + column);
    }
    /// Whole numbers between 0 and ten times the grand total, weights equal to values, no primaries yet.
    [[nodiscard]] TableData data() const;
};

/// Makes a cell primary with equal levels below and above.
void make_primary(TableData& data, CellId cell, Amount level);

/// 1 2 / 3 4 with totals; the 4 is primary with level 1.
Table two_by_two_one_primary();
/// Nine primaries of value 10 and level 1.5: two 2x2 blocks and a bridge between them, cell (2,3), that rows
/// and columns disclose together though no single equation does.
Table bridge();
/// The 6x6 example of Serpell et al. 2008, Table 1: levels 10 % of the value, at least 1.
Table serpell_example();

}  // namespace tacet::tables
