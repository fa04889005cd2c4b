// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "attack/component.h"
#include "tacet/results.h"
#include "text/format.h"

namespace tacet {

namespace {

/// Of the deepest code, that of the total included.
std::uint32_t levels(const Dimension& dimension) {
    std::uint32_t most = 0;
    for (std::uint32_t code = 0; code < dimension.size(); ++code) {
        std::uint32_t own = 1;
        for (std::uint32_t above = code; above != 0; above = dimension.parent[above]) ++own;
        most = std::max(most, own);
    }
    return most;
}

std::string dimension_lines(const Dimensions* dimensions) {
    if (dimensions == nullptr)
        return "dimensions: none recognised; the table is treated as a list of equations\n";
    std::string text;
    for (const Dimension& each : dimensions->all()) {
        text += fmt::format("{}{}{}", text.empty() ? "" : " x ", each.size(),
                            each.is_flat() ? "" : fmt::format(" (hierarchical, {} levels)", levels(each)));
    }
    return fmt::format("dimensions: {} (totals included)\n", text);
}

}  // namespace

std::string describe(const Table& table, const std::vector<Unprotectable>& unprotectable) {
    std::map<Status, std::size_t> counts;
    std::size_t zeros = 0;
    std::size_t negatives = 0;
    for (const CellId cell : table.cells()) {
        ++counts[table[cell].status];
        zeros += table[cell].value == 0;
        negatives += table[cell].value < 0;
    }
    const Pattern pattern(table);
    const auto unpicked = unpick(table, pattern);
    const auto disclosed = std::ranges::count_if(
        table.primaries(), [&](CellId cell) { return unpicked.ranges[cell.index()].is_point(); });
    std::string text =
        fmt::format("cells: {} (candidates {}, primaries {}, must be published {}, secondaries {})\n",
                    table.cell_count(), counts[Status::candidate], counts[Status::primary],
                    counts[Status::published], counts[Status::secondary]);
    text += fmt::format("values: {} zero, {} negative, {} decimals\n", zeros, negatives,
                        table.data().written.value);
    text += fmt::format("equations: {} with {} terms\n", table.equation_count(), table.data().terms.size());
    text += dimension_lines(table.dimensions());
    text += fmt::format("with the present suppressions: {}, {} primaries disclosed by unpicking alone\n",
                        count(components(table, pattern, unpicked).size(), "component"), disclosed);
    if (!table.data().rounded.empty())
        text += fmt::format("bounds and levels with too many digits, rounded to the safe side: {}\n",
                            table.data().rounded.size());
    text += fmt::format("sides that no pattern can protect: {}\n", unprotectable.size());
    return text + describe_sides(table, unprotectable);
}

}  // namespace tacet
