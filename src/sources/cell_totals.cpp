// SPDX-License-Identifier: Apache-2.0
#include "sources/cell_totals.h"

#include <algorithm>

#include "tabulate/sums.h"

namespace tacet {

namespace {

bool is_leaf(const Cube& cube, CubeCellId cell) {
    const auto codes = cube.codes(cell);
    for (std::size_t k = 0; k < codes.size(); ++k)
        if (!cube.variables()[k].is_leaf(codes[k])) return false;
    return true;
}

SumTable sums_of_leaves(const Cube& cube) {
    SumTable sums(cube.variables().size(), cube.data().individual_tops);
    std::vector<std::uint32_t> row(cube.variables().size());
    for (const CubeCellId cell : cube.cells()) {
        if (!is_leaf(cube, cell)) continue;
        std::ranges::transform(cube.codes(cell), row.begin(), &CodeId::index);
        const CubeCell& own = cube[cell];
        sums.add(row, {own.response, own.shadow, own.cost, own.individual.count},
                 cube.largest(cell, ContributorLevel::individual));
    }
    return sums;
}

Cube with_cells(const Cube& cube, const SumTable& sums) {
    CubeData data = cube.data();
    data.codes.clear();
    data.cells.clear();
    data.individual.clear();
    for (std::uint32_t cell = 0; cell < sums.size(); ++cell) {
        for (const std::uint32_t code : sums.row(cell)) data.codes.emplace_back(code);
        const Sums& own = sums.sums(cell);
        data.cells.push_back(
            {own.response, own.shadow, own.cost, {own.count, static_cast<double>(own.count), {}}, {}});
        data.individual.insert(data.individual.end(), sums.tops(cell).begin(), sums.tops(cell).end());
    }
    return Cube(std::move(data));
}

}  // namespace

JudgedCube recompute_totals(const JudgedCube& given, bool keeps_verdicts) {
    SumTable sums = sums_of_leaves(given.cube);
    roll_up(sums, given.cube.variables());
    JudgedCube judged{with_cells(given.cube, sums), given.rules, {}};
    for (const CubeCellId cell : judged.cube.cells()) {
        const auto old = given.cube.find(judged.cube.codes(cell));
        const bool is_kept = old && (keeps_verdicts || is_leaf(judged.cube, cell));
        judged.verdicts.push_back(is_kept ? given[*old] : Verdict{});
    }
    return judged;
}

}  // namespace tacet
