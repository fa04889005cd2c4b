// SPDX-License-Identifier: Apache-2.0
// Type 6 of tau-ARGUS: one table by itself as a JJ file, with whole costs and without the sums that protect
// singletons, and beside it the contributors of each cell.
#include <fmt/format.h>

#include <cmath>

#include "publish/cube_view.h"
#include "publish/formats.h"
#include "tacet/io.h"

namespace tacet {

namespace {

constexpr double kLargestCost = 20000;  // of tau-ARGUS; its solver reads costs as 32-bit integers

Table with_whole_costs(const Table& table) {
    TableData data = table.data();
    double largest = 0;
    for (const Cell& cell : data.cells) largest = std::max(largest, cell.weight);
    for (Cell& cell : data.cells)
        cell.weight = largest > 0 ? std::max(1.0, std::floor(cell.weight * kLargestCost / largest + 0.5)) : 1;
    return Table(std::move(data));
}

/// "contributors holdings" for each cell of the table.
std::string frequencies(const JudgedCube& judged, const LinkedTable& linked) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> counts(linked.table.cell_count());
    for (const CubeCellId cell : judged.cube.cells())
        counts[linked.cells.front()[cell.index()].index()] = {judged.cube[cell].individual.count,
                                                              judged.cube[cell].holding.count};
    std::string text;
    for (const auto& [individual, holding] : counts) text += fmt::format("{} {}\n", individual, holding);
    return text;
}

}  // namespace

std::vector<OutputFile> make_jj(const Publication& publication, const OutputSpec& request) {
    if (publication.cubes().empty())
        return {{request.path, to_jj(publication.table(), publication.pattern())}};
    const JudgedCube& judged = publication.cubes().at(request.cube);
    LinkOptions options = publication.provenance().link;
    options.merges_single_children = request.options.merges_single_children;
    options.singleton = {false, false, false};
    const LinkedTable linked = link(std::span(&judged, 1), options);
    const Table table = with_whole_costs(linked.table);
    Pattern pattern(table);
    for (const CubeCellId cell : judged.cube.cells())
        if (publication.is_suppressed(request.cube, cell)) pattern.add(linked.cells.front()[cell.index()]);
    return {{request.path, to_jj(table, pattern)}, {request.path + ".frq", frequencies(judged, linked)}};
}

}  // namespace tacet
