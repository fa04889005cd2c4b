// SPDX-License-Identifier: Apache-2.0
// The network behind a table of two dimensions, one of them flat (Cox 1980, Castro 2002): nodes are
// equations, arcs are cells, and deviations are flows that go round.
#pragma once

#include <vector>

#include "attack/grid.h"
#include "tacet/table.h"

namespace tacet {

class Network {
  public:
    /// What rises flows from one node to the other.
    struct Arc {
        int from = 0;
        int to = 0;
    };
    /// The equation of a node, or its negative, says that what flows out flows in.
    struct Node {
        EquationId equation;
        int sign = 0;  ///< 0 if the table has no such equation
    };

    /// Whether there is one: two dimensions, one of them flat.
    [[nodiscard]] static bool fits(const Grid& grid);
    Network(const Table& table, const Grid& grid);

    /// Every arc is in the equations of both its nodes, so that these cancel out in the sum of all.
    [[nodiscard]] bool is_complete() const;
    [[nodiscard]] int node_count() const { return static_cast<int>(nodes_.size()); }
    [[nodiscard]] const Arc& arc(CellId cell) const { return arcs_[cell.index()]; }
    [[nodiscard]] const Node& node(int id) const { return nodes_[static_cast<std::size_t>(id)]; }

  private:
    void find_node(const Table& table, EquationId equation);

    std::vector<Arc> arcs_;  // by cell
    std::vector<Node> nodes_;
};

}  // namespace tacet
