// SPDX-License-Identifier: Apache-2.0
#include "link/relations.h"

#include <algorithm>

#include "tacet/amount.h"

namespace tacet {

namespace {

__extension__ using Wide = __int128;

bool adds_up(const TableData& data, const CubeEquation& equation, std::span<const std::uint32_t> cells,
             Amount unit) {
    Wide sum = 0;
    Wide slack = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Wide coefficient = equation.terms[i].coefficient;
        sum += coefficient * data.cells[cells[i]].value;
        slack += (coefficient < 0 ? -coefficient : coefficient) * unit;
    }
    return 2 * (sum < 0 ? -sum : sum) <= slack;
}

}  // namespace

bool add_relation(TableData& data, const CubeEquation& equation, std::span<const std::uint32_t> cells,
                  Amount unit) {
    if (!adds_up(data, equation, cells, unit)) return false;
    data.begin_equation(0, equation.scale);
    for (std::size_t i = 0; i < cells.size(); ++i)
        data.add_term(CellId(cells[i]), equation.terms[i].coefficient);
    return true;
}

void add_rate(TableData& data, int decimals, CellId cell, CellId base) {
    const Cell known = data.cells[base.index()];
    if (known.value <= 0 || data.cells[cell.index()].value < 0) return;  // no rate is published
    const Wide scale = Wide{200} * power_of_ten(decimals);
    const Wide doubled = scale * data.cells[cell.index()].value;
    const auto rounded_rate = static_cast<std::int64_t>((doubled / known.value + 1) / 2);
    for (const std::int64_t sign : {1, -1}) {
        const std::int64_t limit = 2 * rounded_rate - sign;
        const Wide open = sign * (doubled - Wide{limit} * known.value);
        const CellId slack(static_cast<std::uint32_t>(data.cells.size()));
        data.cells.push_back({.value = static_cast<Amount>(open),
                              .upper_bound = 2 * std::max(known.upper_bound, known.value),
                              .status = Status::secondary});
        data.begin_equation();
        data.add_term(cell, static_cast<std::int64_t>(scale));
        data.add_term(base, -limit);
        data.add_term(slack, -sign);
    }
}

}  // namespace tacet
