// SPDX-License-Identifier: Apache-2.0
// The paths of a PathSearch as flows of one unit and least cost, by the network simplex of LEMON.
#include <lemon/network_simplex.h>
#include <lemon/static_graph.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "search/path_search.h"

namespace tacet {

/// Two arcs for each cell that may be suppressed. All costs are set anew for each flow, as by a caller who
/// hands a new problem to a solver.
class PathSearch::UnitFlow {
  public:
    UnitFlow(std::span<const Way> ways, std::span<const std::uint32_t> starts)
        : ways_(ways.begin(), ways.end()), simplex_(build(starts)) {}

    /// Costs by way; infinite for what is closed. The ways that carry the unit, or nothing.
    template <class Cost>
    std::vector<Way> solve(Network::Node source, Network::Node target, const Cost& cost) {
        Capacities capacities(graph_);
        Costs costs(graph_);
        set_costs(cost, capacities, costs);
        simplex_.resetParams()
            .upperMap(capacities)
            .costMap(costs)
            .stSupply(graph_.node(static_cast<int>(source)), graph_.node(static_cast<int>(target)), 1);
        if (simplex_.run() != Simplex::OPTIMAL) return {};
        return trace(source, target);
    }

  private:
    using Graph = lemon::StaticDigraph;
    using Number = std::int64_t;
    using Capacities = Graph::ArcMap<Number>;
    using Costs = Graph::ArcMap<Number>;
    using Simplex = lemon::NetworkSimplex<Graph, Number, Number>;

    Graph& build(std::span<const std::uint32_t> starts) {
        std::vector<std::pair<int, int>> ends;
        for (std::size_t node = 0; node + 1 < starts.size(); ++node)
            for (std::uint32_t i = starts[node]; i < starts[node + 1]; ++i)
                ends.emplace_back(static_cast<int>(node), static_cast<int>(ways_[i].to));
        graph_.build(static_cast<int>(starts.size() - 1), ends.begin(), ends.end());
        return graph_;
    }

    /// The simplex wants whole numbers: costs as parts of the highest, such that sums along a path fit.
    template <class Cost>
    void set_costs(const Cost& cost, Capacities& capacities, Costs& costs) const {
        std::vector<double> prices;
        prices.reserve(ways_.size());
        double largest = 1e-300;
        for (const Way& way : ways_) {
            prices.push_back(cost(way));
            if (std::isfinite(prices.back())) largest = std::max(largest, prices.back());
        }
        const double scale = 0x1p60 / largest / graph_.nodeNum();
        for (int i = 0; i < graph_.arcNum(); ++i) {
            const double price = prices[static_cast<std::size_t>(i)];
            const Graph::Arc arc = graph_.arc(i);
            capacities[arc] = std::isfinite(price) ? 1 : 0;
            costs[arc] = std::isfinite(price) ? 1 + std::llround(price * scale) : 0;
        }
    }

    [[nodiscard]] std::vector<Way> trace(Network::Node source, Network::Node target) const {
        std::vector<int> leaving(static_cast<std::size_t>(graph_.nodeNum()), -1);
        for (int i = 0; i < graph_.arcNum(); ++i)
            if (simplex_.flow(graph_.arc(i)) > 0)
                leaving[static_cast<std::size_t>(graph_.id(graph_.source(graph_.arc(i))))] = i;
        std::vector<Way> path;
        for (Network::Node node = source; node != target; node = path.back().to)
            path.push_back(ways_[static_cast<std::size_t>(leaving[node])]);
        return path;
    }

    std::vector<Way> ways_;  // by arc
    Graph graph_;
    Simplex simplex_;
};

void PathSearch::make_unit_flow() {
    unit_flow_ = std::make_shared<UnitFlow>(by_weight_, starts_);
}

bool PathSearch::find_by_flow(Network::Node source, Network::Node target) {
    assert(rules_.budget == std::numeric_limits<double>::infinity());
    if (source == target) return false;
    steps_ = unit_flow_->solve(source, target, [&](const Way& way) {
        const PlaceState& state = states_[way.cell.index()];
        const bool is_closed =
            way.cell == cell_ || (rules_.among == Among::suppressed && !state.is_suppressed);
        return is_closed ? std::numeric_limits<double>::infinity() : cost(state, way.side);
    });
    return !steps_.empty();
}

}  // namespace tacet
