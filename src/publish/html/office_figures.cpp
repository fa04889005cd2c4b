// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "publish/html/figures.h"

namespace tacet {

namespace {

/// How far witnesses can move each cell, by side.
struct Reach {
    std::vector<double> up;
    std::vector<double> down;
};

void extend(Reach& reach, const Table& table, const Witness& witness) {
    std::vector<double> moves;
    double ahead = HUGE_VAL;  // the largest factor that bounds allow
    double back = HUGE_VAL;
    for (std::size_t i = 0; i < witness.cells.size(); ++i) {
        const double move = Rational(witness.numerators[i], witness.denominator).to_double();
        moves.push_back(move);
        if (move == 0) continue;
        const Cell& cell = table[witness.cells[i]];
        const auto up = static_cast<double>(room(cell, Side::up)) / std::abs(move);
        const auto down = static_cast<double>(room(cell, Side::down)) / std::abs(move);
        ahead = std::min(ahead, move > 0 ? up : down);
        back = std::min(back, move > 0 ? down : up);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::size_t cell = witness.cells[i].index();
        reach.up[cell] = std::max(reach.up[cell], std::max(moves[i] * ahead, -moves[i] * back));
        reach.down[cell] = std::max(reach.down[cell], std::max(-moves[i] * ahead, moves[i] * back));
    }
}

Reach find_reach(const Publication& publication) {
    const Table& table = publication.table();
    Reach reach{std::vector<double>(table.cell_count()), std::vector<double>(table.cell_count())};
    if (const auto& ranges = publication.report().ranges) {
        const auto unit = static_cast<double>(power_of_ten(table.decimals()));
        for (const CellRange& each : *ranges) {
            if (!each.is_known) continue;
            reach.up[each.cell.index()] = each.up * unit;
            reach.down[each.cell.index()] = each.down * unit;
        }
    }
    for (const Witness& witness : publication.report().proof.witnesses) extend(reach, table, witness);
    return reach;
}

}  // namespace

std::optional<double> weight_share(const Publication& publication, bool shows_values) {
    const CostKind kind = publication.provenance().link.cost.kind;
    if (!shows_values && kind != CostKind::unity && kind != CostKind::distance) return {};
    const Table& table = publication.table();
    double all = 0;
    double lost = 0;
    for (const CellId cell : table.cells()) {
        all += table[cell].weight;
        if (publication.pattern().contains(cell) && table[cell].status != Status::primary)
            lost += table[cell].weight;
    }
    if (all <= 0) return {};
    return lost / all;
}

std::vector<double> relative_widths(const Publication& publication) {
    const Reach reach = find_reach(publication);
    std::vector<double> widths;
    for (const CellReport& each : publication.report().primaries) {
        double width = HUGE_VAL;
        if (each.up.required > 0)
            width = std::min(width, reach.up[each.cell.index()] / static_cast<double>(each.up.required));
        if (each.down.required > 0)
            width = std::min(width, reach.down[each.cell.index()] / static_cast<double>(each.down.required));
        if (width < HUGE_VAL) widths.push_back(std::max(1.0, width));
    }
    return widths;
}

}  // namespace tacet
