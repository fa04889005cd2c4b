// SPDX-License-Identifier: Apache-2.0
#include "prove/equation_network.h"

#include <algorithm>
#include <span>

namespace tacet {

namespace {

using Node = Network::Node;

class SliceMaker {
  public:
    explicit SliceMaker(const Table& table)
        : table_(table), dimensions_(*table.dimensions()), node_of_(table.cell_count(), kNone) {}

    std::vector<EquationNetwork> run() {
        for (std::uint32_t i = 0; i < dimensions_.cell_count(); ++i) {
            const auto codes = dimensions_.codes(CellId(i));
            for (std::size_t rows = 0; rows < dimensions_.count(); ++rows)
                for (std::size_t columns = rows + 1; columns < dimensions_.count(); ++columns)
                    if (has_children(codes, rows) && has_children(codes, columns))
                        add({codes.begin(), codes.end()}, rows, columns);
        }
        return std::move(slices_);
    }

  private:
    static constexpr Node kNone = UINT32_MAX;

    [[nodiscard]] bool has_children(std::span<const std::uint32_t> codes, std::size_t dimension) const {
        return !dimensions_.children(dimension, codes[dimension]).empty();
    }

    /// The code and its children.
    [[nodiscard]] std::vector<std::uint32_t> family(std::size_t dimension, std::uint32_t code) const {
        std::vector<std::uint32_t> all{code};
        std::ranges::copy(dimensions_.children(dimension, code), std::back_inserter(all));
        return all;
    }

    /// `codes` is the corner: the totals of both dimensions.
    void add(std::vector<std::uint32_t> codes, std::size_t rows, std::size_t columns) {
        const auto row_codes = family(rows, codes[rows]);
        const auto column_codes = family(columns, codes[columns]);
        const auto row_count = static_cast<Node>(row_codes.size());
        EquationNetwork slice;
        slice.balances.resize(row_count + column_codes.size());
        std::vector<std::vector<CellId>> cells(slice.balances.size());  // by node, its total first
        for (Node row = 0; row < row_count; ++row)
            for (Node column = 0; column < column_codes.size(); ++column) {
                codes[rows] = row_codes[row];
                codes[columns] = column_codes[column];
                const auto cell = dimensions_.at(codes);
                if (!cell) continue;
                Network::Arc ends{row, row_count + column};
                if ((row == 0) != (column == 0)) std::swap(ends.from, ends.to);
                slice.arcs.push_back({*cell, ends});
                cells[row].push_back(*cell);
                cells[row_count + column].push_back(*cell);
            }
        for (Node node = 0; node < cells.size(); ++node)
            slice.balances[node] = balance(node, cells[node], slice.arcs);
        slice.is_complete =
            std::ranges::all_of(slice.balances, [](const auto& each) { return each.sign != 0; });
        slices_.push_back(std::move(slice));
    }

    /// The equation that the cells are all of.
    [[nodiscard]] Network::Balance balance(Node node, const std::vector<CellId>& cells,
                                           const std::vector<EquationNetwork::Arc>& arcs) {
        if (cells.empty()) return {};
        for (const CellId cell : cells) node_of_[cell.index()] = node;
        Network::Balance found;
        for (const Incidence& each : table_.incidences(cells.front())) {
            const auto terms = table_.terms(each.equation);
            const auto is_here = [&](const Term& term) { return node_of_[term.cell.index()] == node; };
            if (terms.size() != cells.size() || !std::ranges::all_of(terms, is_here)) continue;
            const auto first = std::ranges::find(arcs, cells.front(), &EquationNetwork::Arc::cell);
            const bool goes_out = first->ends.from == node;
            found = {each.equation, (each.coefficient > 0) == goes_out ? 1 : -1};
            break;
        }
        for (const CellId cell : cells) node_of_[cell.index()] = kNone;
        return found;
    }

    const Table& table_;
    const Dimensions& dimensions_;
    std::vector<Node> node_of_;  // by cell, all none between calls
    std::vector<EquationNetwork> slices_;
};

}  // namespace

EquationNetwork whole_network(const Table& table) {
    const Network network(table);
    EquationNetwork whole;
    whole.is_complete = network.is_complete();
    for (const CellId cell : table.cells()) whole.arcs.push_back({cell, network.arc(cell)});
    for (Node node = 0; node < network.node_count(); ++node) whole.balances.push_back(network.balance(node));
    return whole;
}

std::vector<EquationNetwork> slice_networks(const Table& table) {
    return table.dimensions() == nullptr ? std::vector<EquationNetwork>() : SliceMaker(table).run();
}

}  // namespace tacet
