// SPDX-License-Identifier: Apache-2.0
#include "attack/network.h"

#include <algorithm>

namespace tacet {

bool Network::fits(const Grid& grid) {
    return grid.dimensions() == 2 && (grid.is_flat(0) || grid.is_flat(1));
}

Network::Network(const Table& table, const Grid& grid) : arcs_(table.cell_count()) {
    const std::size_t tree = grid.is_flat(1) ? 0 : 1;
    const std::size_t flat = 1 - tree;
    // One node for each leaf of the tree and its total, then one for each inner code and code of the
    // flat dimension.
    std::vector<int> inner(grid.codes(tree));
    int nodes = static_cast<int>(grid.codes(tree));
    for (std::uint32_t code = 0; code < grid.codes(tree); ++code) {
        if (grid.is_leaf(tree, code)) continue;
        inner[code] = nodes;
        nodes += static_cast<int>(grid.codes(flat));
    }
    nodes_.resize(static_cast<std::size_t>(nodes));
    for (const CellId cell : table.cells()) {
        const Place place = grid.place(cell);
        const std::uint32_t code = grid.code(place, tree);
        const std::uint32_t other = grid.code(place, flat);
        Arc& arc = arcs_[cell.index()];
        arc.from = grid.is_leaf(tree, code) ? static_cast<int>(code) : inner[code] + static_cast<int>(other);
        arc.to = code == 0 ? 0 : inner[grid.parent(tree, code)] + static_cast<int>(other);
        if (other == 0) std::swap(arc.from, arc.to);  // the total moves with the sum of the others
    }
    for (const EquationId equation : table.equations()) find_node(table, equation);
}

bool Network::is_complete() const {
    return std::ranges::all_of(
        arcs_, [&](const Arc& arc) { return node(arc.from).sign != 0 && node(arc.to).sign != 0; });
}

/// The node that all cells of the equation share, if there is one: some equations follow from others.
void Network::find_node(const Table& table, EquationId equation) {
    const auto terms = table.terms(equation);
    const Arc& first = arc(terms.front().cell);
    for (const int id : {first.from, first.to}) {
        const bool is_shared = std::ranges::all_of(
            terms, [&](const Term& term) { return arc(term.cell).from == id || arc(term.cell).to == id; });
        Node& node = nodes_[static_cast<std::size_t>(id)];
        if (!is_shared || node.sign != 0) continue;
        const bool goes_out = first.from == id;
        node = {equation, (terms.front().coefficient > 0) == goes_out ? 1 : -1};
        return;
    }
}

}  // namespace tacet
