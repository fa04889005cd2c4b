// SPDX-License-Identifier: Apache-2.0
// The network of a table of two dimensions, at most one of them hierarchical (Cox 1980; Jewett 1993; Castro
// 2004, section 3): nodes are equations, arcs are cells, and a deviation is a flow that goes round. Each
// subtable of the hierarchy has a node for each of its columns and takes the place of the row that it
// details.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacet/table.h"

namespace tacet {

class Network {
  public:
    using Node = std::uint32_t;
    /// The cell rises by what flows along its arc.
    struct Arc {
        Node from = 0;
        Node to = 0;
    };
    /// The equation of a node, or its negative, says that what flows out flows in.
    struct Balance {
        EquationId equation;
        int sign = 0;  ///< 0 if the table has no such equation
    };

    /// Throws InputError for a table that is not a network, with the reason.
    explicit Network(const Table& table);

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(balances_.size()); }
    [[nodiscard]] const Arc& arc(CellId cell) const { return arcs_[cell.index()]; }
    [[nodiscard]] const Balance& balance(Node node) const { return balances_[node]; }
    /// Every arc is in the equations of both its nodes, so that these cancel out in the sum of all.
    [[nodiscard]] bool is_complete() const;

  private:
    void number_nodes(const Dimensions& dimensions, std::size_t tree);
    void lay_arcs(const Table& table, std::size_t tree);
    void find_balance(const Table& table, EquationId equation);

    std::vector<Node> row_;      // by code of the tree: its node; of the total and of leaves
    std::vector<Node> columns_;  // by code of the tree: the node of column 0 of the subtable that details it
    std::vector<Arc> arcs_;
    std::vector<Balance> balances_;
};

/// Why the table is not a network, and what one is; nothing if it is.
[[nodiscard]] std::optional<std::string> reason_against_network(const Table& table);

}  // namespace tacet
