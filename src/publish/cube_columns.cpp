// SPDX-License-Identifier: Apache-2.0
#include "tacet/cube_columns.h"

#include <limits>

#include "tacet/error.h"

namespace tacet {

namespace {

template <class IsSuppressed, class StatusOf>
CubeColumns make_columns(const JudgedCube& judged, const IsSuppressed& is_suppressed,
                         const StatusOf& status_of) {
    const Cube& cube = judged.cube;
    const CubeData& data = cube.data();
    CubeColumns columns;
    columns.codes.resize(cube.variables().size());
    for (auto& each : columns.codes) each.reserve(cube.cell_count());
    columns.values.reserve(cube.cell_count());
    columns.status.reserve(cube.cell_count());
    columns.counts.reserve(cube.cell_count());
    const auto unit = static_cast<double>(power_of_ten(data.written));
    for (const CubeCellId cell : cube.cells()) {
        const auto codes = cube.codes(cell);
        for (std::size_t k = 0; k < codes.size(); ++k)
            columns.codes[k].push_back(static_cast<std::int32_t>(codes[k].index()));
        const Amount written = rounded(cube[cell].response, data.decimals - data.written);
        columns.values.push_back(is_suppressed(cell) ? std::numeric_limits<double>::quiet_NaN()
                                                     : static_cast<double>(written) / unit);
        columns.status.push_back(status_of(cell));
        columns.counts.push_back(static_cast<std::int64_t>(contributor_count(judged, cell)));
    }
    return columns;
}

}  // namespace

CubeColumns to_columns(const JudgedCube& judged) {
    return make_columns(
        judged, [](CubeCellId) { return false; }, [&](CubeCellId cell) { return judged[cell].status; });
}

CubeColumns to_columns(const Publication& publication, std::uint32_t cube) {
    (void)publication.linked();
    return make_columns(
        publication.cubes().at(cube), [&](CubeCellId cell) { return publication.is_suppressed(cube, cell); },
        [&](CubeCellId cell) { return publication.status(cube, cell); });
}

}  // namespace tacet
