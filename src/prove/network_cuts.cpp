// SPDX-License-Identifier: Apache-2.0
#include <lemon/preflow.h>
#include <lemon/smart_graph.h>

#include <algorithm>

#include "model/network.h"
#include "prove/cut_search.h"
#include "tacet/insider.h"

namespace tacet {

namespace {

// As for programs: of the amount, how far what holds a target is looked at.
constexpr double kFarEnough = 1.5;
constexpr double kNoise = 1e-9;
constexpr double kScale = 1e9;
constexpr double kLeastViolation = 1e-6;  // a share of what the target asks

class NetworkCutSearch : public CutSearch {
  public:
    NetworkCutSearch(const Table& table, const Residue& residue)
        : table_(table),
          residue_(residue),
          network_(table),
          is_complete_(network_.is_complete()),
          maker_(table, residue),
          graph_(std::make_unique<Graph>()),
          deviation_(table.cell_count()) {}

    void start(std::span<const double> shares) override {
        shares_ = shares;
        arcs_.clear();
        graph_ = std::make_unique<Graph>();
        for (Network::Node i = 0; i < network_.node_count(); ++i) graph_->addNode();
        const auto add = [&](CellId cell, Side side, Network::Node from, Network::Node to, double share) {
            graph_->addArc(node(from), node(to));
            arcs_.push_back({cell, share, static_cast<double>(room(table_[cell], side))});
        };
        for (const CellId cell : residue_.cells()) {
            const double share = table_[cell].status == Status::candidate ? shares[cell.index()] : 1;
            if (share <= kNoise) continue;
            const Network::Arc& arc = network_.arc(cell);
            add(cell, Side::up, arc.from, arc.to, share);
            add(cell, Side::down, arc.to, arc.from, share);
        }
    }

    End find(const Target& target, const Deadline& deadline, std::vector<Cut>& cuts) override {
        if (deadline.passed()) return End::stopped;
        const std::size_t before = cuts.size();
        Argument argument{.target = target, .multiples = {}};
        double moved = 0;
        std::ranges::fill(deviation_, 0);
        for (const Side side : kSides) {
            if (!target.is_width && side != target.side) continue;
            const double own_room = static_cast<double>(room(table_, target.attacker, target.cell, side)) /
                                    static_cast<double>(target.amount);
            const double most = cut(target, side, argument.multiples[static_cast<std::size_t>(side)]);
            if (target.is_width && own_room <= most)
                argument.multiples[static_cast<std::size_t>(side)].clear();
            moved += std::min(most, own_room);
        }
        const bool is_reached = moved >= 1 - kLeastViolation;
        if (is_reached && (target.is_width || moved >= kFarEnough)) return End::reached;
        maker_.make(argument, shares_, cuts);
        if (cuts.size() > before) return End::violated;
        return is_reached ? End::reached : End::unclear;
    }

    [[nodiscard]] std::span<const double> deviation() const override { return deviation_; }

  private:
    using Graph = lemon::SmartDigraph;
    using Capacities = Graph::ArcMap<std::int64_t>;
    /// One of the two arcs of a cell.
    struct Movement {
        CellId cell;
        double share = 0;
        double room = 0;
    };

    [[nodiscard]] Graph::Node node(Network::Node id) const { return Graph::nodeFromId(static_cast<int>(id)); }

    [[nodiscard]] double room_of(int arc, InsiderId attacker) const {
        const Movement& each = arcs_[static_cast<std::size_t>(arc)];
        if (attacker == kOutsider) return each.room;
        return static_cast<double>(room(table_, attacker, each.cell, arc % 2 == 0 ? Side::up : Side::down));
    }

    /// How far the shares let the cell move to the side, as a part of the amount, and the multiples of the
    /// smallest cut.
    double cut(const Target& target, Side side, Multiples& multiples) {
        // Any cut is a valid constraint, so whole numbers are good enough to find one.
        const auto amount = static_cast<double>(target.amount);
        Capacities capacities(*graph_);
        for (int i = 0; i < static_cast<int>(arcs_.size()); ++i) {
            const Movement& each = arcs_[static_cast<std::size_t>(i)];
            // A cell with a full share that carries it all satisfies every constraint it is in.
            const double clip = each.share > 1 - kNoise && !target.is_width ? kFarEnough : 1;
            const double most = each.share * std::min(clip, room_of(i, target.attacker) / amount) * kScale;
            capacities[Graph::arcFromId(i)] = each.cell == target.cell ? 0 : static_cast<std::int64_t>(most);
        }
        // What moves along the arc of the target has to come back.
        const Network::Arc& own = network_.arc(target.cell);
        const auto source = node(side == Side::up ? own.to : own.from);
        const auto sink = node(side == Side::up ? own.from : own.to);
        lemon::Preflow<Graph, Capacities> flow(*graph_, capacities, source, sink);
        flow.runMinCut();
        if (!target.is_width && static_cast<double>(flow.flowValue()) >= (1 - kLeastViolation) * kScale) {
            flow.startSecondPhase();
            read_deviation(target, flow);
        }
        Multiples outside;
        for (Network::Node id = 0; id < network_.node_count(); ++id) {
            const auto& [equation, sign] = network_.balance(id);
            if (sign == 0) continue;
            if (flow.minCut(node(id)))
                multiples.push_back({equation, sign});
            else
                outside.push_back({equation, -sign});
        }
        // Those outside say the same where all cancel out; fewer make a shorter argument.
        if (is_complete_ && outside.size() < multiples.size()) multiples = std::move(outside);
        return static_cast<double>(flow.flowValue()) / kScale;
    }

    template <class Flow>
    void read_deviation(const Target& target, const Flow& flow) {
        const auto amount = static_cast<double>(target.amount);
        for (int i = 0; i < static_cast<int>(arcs_.size()); ++i) {
            const double moved = static_cast<double>(flow.flow(Graph::arcFromId(i))) / kScale * amount;
            deviation_[arcs_[static_cast<std::size_t>(i)].cell.index()] += i % 2 == 0 ? moved : -moved;
        }
        deviation_[target.cell.index()] = target.side == Side::up ? amount : -amount;
    }

    const Table& table_;
    const Residue& residue_;
    Network network_;
    bool is_complete_;
    CutMaker maker_;
    std::span<const double> shares_;
    std::unique_ptr<Graph> graph_;
    std::vector<Movement> arcs_;  // by the graph's arc: up and down, cell by cell
    std::vector<double> deviation_;
};

}  // namespace

std::unique_ptr<CutSearch> make_network_cut_search(const Table& table, const Residue& residue) {
    if (reason_against_network(table)) return nullptr;
    return std::make_unique<NetworkCutSearch>(table, residue);
}

}  // namespace tacet
