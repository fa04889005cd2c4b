// SPDX-License-Identifier: Apache-2.0
// What shares of suppression let a cell of a network move, by a maximum flow; and the minimum cut, whose
// equations are the argument for the constraint that they violate most.
#pragma once

#include <lemon/smart_graph.h>

#include <memory>
#include <span>

#include "prove/cut.h"
#include "prove/equation_network.h"

namespace tacet {

class FlowCutter {
  public:
    /// All must outlive it.
    FlowCutter(const Table& table, const Residue& residue, const EquationNetwork& network);

    /// One share for each cell of the table; must outlive the questions about them.
    void start(std::span<const double> shares);

    enum class End : std::uint8_t {
        far,      ///< the target moves so far that nothing near holds it
        reached,  ///< it reaches its level; what holds it there may be violated once it is rounded
        short_of  ///< it does not
    };
    /// How far the target moves, and what holds it.
    End push(const Target& target, Argument& argument);
    /// Of the last push that reached the target, the width of none: by cell, the target's own included.
    [[nodiscard]] const std::vector<std::pair<CellId, double>>& deviation() const { return deviation_; }
    /// Of a push: about as long as so many pivots times rows and columns.
    [[nodiscard]] double work() const;

  private:
    using Graph = lemon::SmartDigraph;
    using Capacities = Graph::ArcMap<std::int64_t>;
    /// One of the two arcs of a cell.
    struct Movement {
        CellId cell;
        double share = 0;
        double room = 0;
    };

    [[nodiscard]] static Graph::Node node(Network::Node id) {
        return Graph::nodeFromId(static_cast<int>(id));
    }
    [[nodiscard]] double room_of(int arc, InsiderId attacker) const;
    [[nodiscard]] Network::Arc ends(CellId cell) const;
    double cut(const Target& target, Side side, Multiples& multiples);
    template <class Flow>
    void read_deviation(const Target& target, const Flow& flow);

    const Table& table_;
    const Residue& residue_;
    const EquationNetwork& network_;
    std::unique_ptr<Graph> graph_;
    std::vector<Movement> arcs_;  // by the graph's arc: up and down, cell by cell
    std::vector<std::pair<CellId, double>> deviation_;
};

}  // namespace tacet
