// SPDX-License-Identifier: Apache-2.0
#include "model/network.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/error.h"

namespace tacet {

std::optional<std::string> reason_against_network(const Table& table) {
    constexpr std::string_view kExpected =
        ", expected a network: two dimensions, at most one of them hierarchical";
    const Dimensions* dimensions = table.dimensions();
    if (dimensions == nullptr)
        return fmt::format("found equations that are not those of a product of dimensions{}", kExpected);
    if (dimensions->count() != 2)
        return fmt::format("found {} dimension{}{}", dimensions->count(), dimensions->count() == 1 ? "" : "s",
                           kExpected);
    if (std::ranges::none_of(dimensions->all(), &Dimension::is_flat))
        return fmt::format("found two hierarchical dimensions{}", kExpected);
    return {};
}

Network::Network(const Table& table) {
    if (const auto reason = reason_against_network(table)) throw InputError(*reason);
    const std::size_t tree = table.dimensions()->all()[1].is_flat() ? 0 : 1;
    number_nodes(*table.dimensions(), tree);
    lay_arcs(table, tree);
    for (const EquationId equation : table.equations()) find_balance(table, equation);
}

/// Breadth first (Castro 2004, Fig. 5): the node of a row that a subtable details is never made, since the
/// columns of that subtable take its place.
void Network::number_nodes(const Dimensions& dimensions, std::size_t tree) {
    const Dimension& rows = dimensions.all()[tree];
    const std::uint32_t columns = dimensions.all()[1 - tree].size();
    row_.assign(rows.size(), 0);
    columns_.assign(rows.size(), 0);
    Node nodes = 1;  // the total row of the topmost table is the first
    std::vector<std::uint32_t> detailed{0};
    for (std::size_t next = 0; next < detailed.size(); ++next) {
        columns_[detailed[next]] = nodes;
        nodes += columns;
        for (const std::uint32_t row : dimensions.children(tree, detailed[next])) {
            if (dimensions.children(tree, row).empty())
                row_[row] = nodes++;
            else
                detailed.push_back(row);
        }
    }
    balances_.resize(nodes);
}

void Network::lay_arcs(const Table& table, std::size_t tree) {
    const Dimensions& dimensions = *table.dimensions();
    const auto& parent = dimensions.all()[tree].parent;
    arcs_.resize(table.cell_count());
    for (const CellId cell : table.cells()) {
        const std::uint32_t row = dimensions.codes(cell)[tree];
        const std::uint32_t column = dimensions.codes(cell)[1 - tree];
        const bool is_detailed = !dimensions.children(tree, row).empty();
        Arc& arc = arcs_[cell.index()];
        arc.from = is_detailed ? columns_[row] + column : row_[row];
        arc.to = row == 0 ? row_[0] : columns_[parent[row]] + column;
        if (column == 0) std::swap(arc.from, arc.to);  // the total moves with the sum of the others
    }
}

/// Finds the node that all cells of the equation share, if there is one: some equations follow from others.
void Network::find_balance(const Table& table, EquationId equation) {
    const auto terms = table.terms(equation);
    const Arc& first = arc(terms.front().cell);
    for (const Node node : {first.from, first.to}) {
        const bool is_shared = std::ranges::all_of(terms, [&](const Term& term) {
            return arc(term.cell).from == node || arc(term.cell).to == node;
        });
        Balance& balance = balances_[node];
        if (!is_shared || balance.sign != 0) continue;
        const bool goes_out = first.from == node;
        balance = {equation, (terms.front().coefficient > 0) == goes_out ? 1 : -1};
        return;
    }
}

bool Network::is_complete() const {
    return std::ranges::all_of(
        arcs_, [&](const Arc& arc) { return balances_[arc.from].sign != 0 && balances_[arc.to].sign != 0; });
}

}  // namespace tacet
