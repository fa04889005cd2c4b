// SPDX-License-Identifier: Apache-2.0
#include "prove/flow_cutter.h"

#include <lemon/preflow.h>

#include <algorithm>

#include "tacet/insider.h"

namespace tacet {

namespace {

// As for programs: of the amount, how far what holds a target is looked at.
constexpr double kFarEnough = 1.5;
constexpr double kNoise = 1e-9;
constexpr double kScale = 1e9;
constexpr double kWorkPerArc = 30;
constexpr double kLeastViolation = 1e-6;  // a share of what the target asks

}  // namespace

FlowCutter::FlowCutter(const Table& table, const Residue& residue, const EquationNetwork& network)
    : table_(table), residue_(residue), network_(network), graph_(std::make_unique<Graph>()) {}

void FlowCutter::start(std::span<const double> shares) {
    arcs_.clear();
    graph_ = std::make_unique<Graph>();
    for (std::size_t i = 0; i < network_.balances.size(); ++i) graph_->addNode();
    const auto add = [&](CellId cell, Side side, Network::Node from, Network::Node to, double share) {
        graph_->addArc(node(from), node(to));
        arcs_.push_back({cell, share, static_cast<double>(room(table_[cell], side))});
    };
    for (const auto& [cell, ends] : network_.arcs) {
        if (residue_.is_dropped(cell)) continue;
        const double share = table_[cell].status == Status::candidate ? shares[cell.index()] : 1;
        if (share <= kNoise) continue;
        add(cell, Side::up, ends.from, ends.to, share);
        add(cell, Side::down, ends.to, ends.from, share);
    }
}

double FlowCutter::work() const {
    return kWorkPerArc * static_cast<double>(arcs_.size());
}

FlowCutter::End FlowCutter::push(const Target& target, Argument& argument) {
    argument = {.target = target, .multiples = {}};
    double moved = 0;
    for (const Side side : kSides) {
        if (!target.is_width && side != target.side) continue;
        const double own_room = static_cast<double>(room(table_, target.attacker, target.cell, side)) /
                                static_cast<double>(target.amount);
        const double most = cut(target, side, argument.multiples[index(side)]);
        if (target.is_width && own_room <= most) argument.multiples[index(side)].clear();
        moved += std::min(most, own_room);
    }
    if (moved < 1 - kLeastViolation) return End::short_of;
    return target.is_width || moved >= kFarEnough ? End::far : End::reached;
}

double FlowCutter::room_of(int arc, InsiderId attacker) const {
    const Movement& each = arcs_[static_cast<std::size_t>(arc)];
    if (attacker == kOutsider) return each.room;
    return static_cast<double>(room(table_, attacker, each.cell, arc % 2 == 0 ? Side::up : Side::down));
}

Network::Arc FlowCutter::ends(CellId cell) const {
    const auto& arcs = network_.arcs;
    if (cell.index() < arcs.size() && arcs[cell.index()].cell == cell) return arcs[cell.index()].ends;
    return std::ranges::find(arcs, cell, &EquationNetwork::Arc::cell)->ends;
}

/// How far the shares let the cell move to the side, as a part of the amount, and the multiples of the
/// smallest cut.
double FlowCutter::cut(const Target& target, Side side, Multiples& multiples) {
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
    const Network::Arc own = ends(target.cell);
    const auto source = node(side == Side::up ? own.to : own.from);
    const auto sink = node(side == Side::up ? own.from : own.to);
    lemon::Preflow<Graph, Capacities> flow(*graph_, capacities, source, sink);
    flow.runMinCut();
    if (!target.is_width && static_cast<double>(flow.flowValue()) >= (1 - kLeastViolation) * kScale) {
        flow.startSecondPhase();
        read_deviation(target, flow);
    }
    Multiples outside;
    for (Network::Node id = 0; id < network_.balances.size(); ++id) {
        const auto& [equation, sign] = network_.balances[id];
        if (sign == 0) continue;
        if (flow.minCut(node(id)))
            multiples.push_back({equation, sign});
        else
            outside.push_back({equation, -sign});
    }
    // Those outside say the same where all cancel out; fewer make a shorter argument.
    if (network_.is_complete && outside.size() < multiples.size()) multiples = std::move(outside);
    return static_cast<double>(flow.flowValue()) / kScale;
}

template <class Flow>
void FlowCutter::read_deviation(const Target& target, const Flow& flow) {
    const auto amount = static_cast<double>(target.amount);
    deviation_.clear();
    for (int i = 0; i < static_cast<int>(arcs_.size()); ++i) {
        const double moved = static_cast<double>(flow.flow(Graph::arcFromId(i))) / kScale * amount;
        if (moved != 0)
            deviation_.emplace_back(arcs_[static_cast<std::size_t>(i)].cell, i % 2 == 0 ? moved : -moved);
    }
    deviation_.emplace_back(target.cell, target.side == Side::up ? amount : -amount);
}

}  // namespace tacet
