// SPDX-License-Identifier: Apache-2.0
#include "methods/network_flow.h"

#include <lemon/network_simplex.h>
#include <lemon/static_graph.h>

#include <algorithm>
#include <cmath>

namespace tacet {

namespace {

/// The network with two arcs for each cell, one for each side.
class FlowProgram {
  public:
    FlowProgram(const Problem& problem, const Network& network)
        : table_(problem.table), network_(network), simplex_(build()) {
        const auto weights = path_weights(table_, problem.choice("weights"));
        // The simplex wants whole numbers: costs as parts of the highest.
        constexpr double kHighest = 1e9;
        const double largest = std::max(1e-300, *std::ranges::max_element(weights));
        for (const double weight : weights) costs_.push_back(1 + std::llround(weight / largest * kHighest));
    }

    /// The cheapest deviation for the target, where what is suppressed costs next to nothing; empty if there
    /// is none.
    Witness solve(const Target& target, const Pattern& pattern) {
        Capacities capacities(graph_);
        Costs costs(graph_);
        for (int i = 0; i < graph_.arcNum(); ++i) {
            const auto& [cell, side] = movements_[static_cast<std::size_t>(i)];
            const Graph::Arc arc = graph_.arc(i);
            // No circulation of least cost sends more than the target through an arc.
            capacities[arc] = cell == target.cell || table_[cell].status == Status::published
                                  ? 0
                                  : std::min(target.amount, room(table_[cell], side));
            costs[arc] = pattern.contains(cell) ? 1 : costs_[cell.index()];
        }
        const Network::Arc& own = network_.arc(target.cell);
        const bool is_up = target.side == Side::up;
        simplex_.resetParams()
            .upperMap(capacities)
            .costMap(costs)
            .stSupply(graph_.node(static_cast<int>(is_up ? own.to : own.from)),
                      graph_.node(static_cast<int>(is_up ? own.from : own.to)), target.amount);
        if (simplex_.run() != Simplex::OPTIMAL) return {};
        return deviation(target);
    }

  private:
    using Graph = lemon::StaticDigraph;
    using Capacities = Graph::ArcMap<Amount>;
    using Costs = Graph::ArcMap<std::int64_t>;
    using Simplex = lemon::NetworkSimplex<Graph, Amount, std::int64_t>;
    struct Movement {
        CellId cell;
        Side side{};
    };

    Graph& build() {
        struct Line {
            int from;
            int to;
            Movement movement;
        };
        std::vector<Line> lines;
        for (const CellId cell : table_.cells()) {
            const int from = static_cast<int>(network_.arc(cell).from);
            const int to = static_cast<int>(network_.arc(cell).to);
            lines.push_back({from, to, {cell, Side::up}});
            lines.push_back({to, from, {cell, Side::down}});
        }
        std::ranges::stable_sort(lines, {}, &Line::from);
        std::vector<std::pair<int, int>> ends;
        for (const Line& each : lines) {
            ends.emplace_back(each.from, each.to);
            movements_.push_back(each.movement);
        }
        graph_.build(static_cast<int>(network_.node_count()), ends.begin(), ends.end());
        return graph_;
    }

    [[nodiscard]] Witness deviation(const Target& target) const {
        std::vector<std::pair<CellId, Amount>> moves{
            {target.cell, target.side == Side::up ? target.amount : -target.amount}};
        for (int i = 0; i < graph_.arcNum(); ++i) {
            const Amount flow = simplex_.flow(graph_.arc(i));
            const auto& [cell, side] = movements_[static_cast<std::size_t>(i)];
            // Of the two arcs of a cell one at most has flow: both cost something.
            if (flow != 0) moves.emplace_back(cell, side == Side::up ? flow : -flow);
        }
        return make_witness(std::move(moves));
    }

    const Table& table_;
    const Network& network_;
    Graph graph_;
    std::vector<Movement> movements_;  // by the graph's arc
    Simplex simplex_;
    std::vector<std::int64_t> costs_;  // by cell
};

}  // namespace

Proposal propose_network_flow(const Problem& problem) {
    NetworkProtection protection(problem, PathSearch::Rooms::both);
    FlowProgram program(problem, protection.network());
    return protection.run([&](const Target& target, NetworkState& state) {
        if (room(problem.table[target.cell], target.side) < target.amount) return End::infeasible;
        Witness deviation = program.solve(target, state.pattern);
        if (deviation.cells.empty()) return End::infeasible;
        for (const CellId cell : deviation.cells) state.suppress(cell);
        state.proof_book.add(std::move(deviation));
        return End::done;
    });
}

}  // namespace tacet
