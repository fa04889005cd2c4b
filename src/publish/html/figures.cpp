// SPDX-License-Identifier: Apache-2.0
#include "publish/html/figures.h"

#include <algorithm>
#include <cmath>

namespace tacet {

namespace {

void add(CellCounts& counts, const CubeView& view, const CubePlace& place) {
    if (view.is_empty(place))
        ++counts.empty;
    else if (!view.is_suppressed(place))
        ++counts.published;
    else
        ++(is_unsafe(view.status(place)) ? counts.primary : counts.secondary);
}

bool is_interior(const CubeView& view, const CubePlace& place) {
    for (std::size_t k = 0; k < place.codes.size(); ++k)
        if (!view.variables()[k].is_leaf(place.codes[k])) return false;
    return true;
}

/// Only from numbers that are published.
std::optional<double> suppressed_value_share(const CubeView& view) {
    double total = 0;
    double published = 0;
    bool is_known = false;
    view.for_each_place(true, [&](const CubePlace& place) {
        const bool is_total =
            std::ranges::all_of(place.codes, [](CodeId code) { return code == kTotalCode; });
        if (view.is_suppressed(place) || (!is_total && !is_interior(view, place))) return;
        const double value = std::stod(view.true_value(place));
        if (is_total) {
            total = value;
            is_known = value > 0;
        } else {
            published += std::abs(value);
        }
    });
    if (!is_known || published > total) return {};
    return 1 - published / total;
}

}  // namespace

CubeFigures count_cells(const Publication& publication, std::uint32_t cube) {
    const CubeView view(publication, cube);
    CubeFigures figures;
    for (const Variable& each : view.variables()) {
        std::uint32_t deepest = 0;
        for (std::uint32_t i = 0; i < each.size(); ++i) deepest = std::max(deepest, each.depth(CodeId(i)));
        figures.levels.push_back({each.name(), std::vector<CellCounts>(deepest + 1)});
    }
    view.for_each_place(false, [&](const CubePlace& place) {
        add(figures.cells, view, place);
        for (std::size_t k = 0; k < place.codes.size(); ++k)
            add(figures.levels[k].levels[view.variables()[k].depth(place.codes[k])], view, place);
    });
    figures.value_share = suppressed_value_share(view);
    return figures;
}

}  // namespace tacet
