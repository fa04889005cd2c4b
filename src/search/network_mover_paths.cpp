// SPDX-License-Identifier: Apache-2.0
// How a network mover finds shortest paths, and sends flow along them.
#include <algorithm>
#include <functional>
#include <limits>

#include "search/network_mover.h"

namespace tacet {

namespace {

constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max() / 4;

}  // namespace

void NetworkMover::begin(Direction direction, std::span<const NodeId> nodes) {
    heap_[direction].clear();
    settled_[direction].clear();
    for (const NodeId node : nodes) {
        nodes_[node].label[direction] = {.stamp = stamp_};
        add(direction, {0, node, kSettle});
    }
}

/// Dijkstra from all sources to all sinks that can be reached, and flow along all shortest ways. False if
/// there is none.
bool NetworkMover::find_distances() {
    ++stamp_;
    is_eager_ = true;
    bound_ = kFar;
    begin(forward, sources_);
    std::size_t open = sinks_.size();
    std::int64_t last = -1;
    while (!heap_[forward].empty() && open > 0) {
        const auto node = proceed(forward);
        if (!node || nodes_[*node].excess >= 0) continue;
        last = nodes_[*node].label[forward].distance;
        --open;
    }
    if (last < 0) return false;
    // All others are taken to be as far as the last sink: the same as moving those before it.
    for (const NodeId node : settled_[forward])
        shift(node, std::min<std::int64_t>(0, nodes_[node].label[forward].distance - last));
    push_along_admissible();
    return true;
}

/// Dijkstra from both ends, on the side that has less to look at: a row of few cells is left at once, while a
/// column of many is hardly looked at. Flow along the shortest way. False if there is none.
bool NetworkMover::find_path() {
    ++stamp_;
    is_eager_ = false;
    bound_ = kFar;
    begin(forward, sources_);
    begin(backward, sinks_);
    while (top(forward) + top(backward) < bound_)
        proceed(heap_[forward].size() <= heap_[backward].size() ? forward : backward);
    if (bound_ == kFar) return false;
    trace();
    // The distance from the source up to a radius, that to the sink beyond it: no reduced price is negative
    // then.
    const std::int64_t radius = std::min(top(forward), bound_);
    for (const NodeId node : settled_[forward])
        shift(node, std::min<std::int64_t>(0, nodes_[node].label[forward].distance - radius));
    for (const NodeId node : settled_[backward])
        shift(node, std::max<std::int64_t>(0, bound_ - nodes_[node].label[backward].distance - radius));
    push_along_path();
    return true;
}

std::int64_t NetworkMover::top(Direction direction) const {
    return heap_[direction].empty() ? kFar : heap_[direction].front().distance;
}

std::optional<NetworkMover::NodeId> NetworkMover::proceed(Direction direction) {
    auto& heap = heap_[direction];
    std::ranges::pop_heap(heap, std::greater{});
    const Event event = heap.back();
    heap.pop_back();
    if (event.arc != kSettle) {
        follow(direction, event.node, event.arc);
        look_from(direction, event.node, event.arc + 1);
        return {};
    }
    Label& label = nodes_[event.node].label[direction];
    if (label.is_settled) return {};
    label.is_settled = true;
    settled_[direction].push_back(event.node);
    leave(direction, event.node);
    return event.node;
}

void NetworkMover::add(Direction direction, const Event& event) {
    if (event.distance >= bound_) return;
    heap_[direction].push_back(event);
    std::ranges::push_heap(heap_[direction], std::greater{});
}

void NetworkMover::leave(Direction direction, NodeId id) {
    if (is_eager_ || !nodes_[id].is_patient) {
        for (std::uint32_t arc = starts_[id]; arc < starts_[id + 1]; ++arc) follow(direction, id, arc);
        return;
    }
    for (const std::uint32_t arc : nodes_[id].free)
        if (!states_[arcs_[arc].cell].is_touched) follow(direction, id, arc);
    for (const std::uint32_t arc : nodes_[id].live) follow(direction, id, arc);
    look_from(direction, id, starts_[id]);
}

/// The next arc that costs something, to be looked at when it may matter: it leads to no less than the
/// distance of the node and the price of the arc, reduced by the most that potentials can.
void NetworkMover::look_from(Direction direction, NodeId id, std::uint32_t arc) {
    const std::int64_t distance = nodes_[id].label[direction].distance;
    const std::int64_t potential = nodes_[id].potential;
    const std::int64_t most = direction == forward ? highest_ - potential : potential - lowest_;
    for (; arc < starts_[id + 1]; ++arc) {
        const PlaceState& state = states_[arcs_[arc].cell];
        if (state.is_free || state.is_touched) continue;
        if (state.left(arcs_[arc].is_up == (direction == forward)) <= 0) continue;
        add(direction, {std::max(distance, distance + state.price - most), id, arc});
        return;
    }
}

void NetworkMover::follow(Direction direction, NodeId from, std::uint32_t id) {
    const Arc& arc = arcs_[id];
    const PlaceState& state = states_[arc.cell];
    Node& node = nodes_[arc.to];
    const bool is_up = arc.is_up == (direction == forward);
    if (state.left(is_up) <= 0) return;
    const std::int64_t rise = nodes_[from].potential - node.potential;
    const std::int64_t distance = nodes_[from].label[direction].distance + state.unit_price(is_up) +
                                  (direction == forward ? rise : -rise);
    Label& label = node.label[direction];
    if (distance >= bound_ || (label.stamp == stamp_ && label.distance <= distance)) return;
    label = {distance, stamp_, id, from, false};
    add(direction, {distance, arc.to, kSettle});
    const Label& other = node.label[direction == forward ? backward : forward];
    if (is_eager_ || other.stamp != stamp_ || distance + other.distance >= bound_) return;
    bound_ = distance + other.distance;
    meeting_ = arc.to;
}

void NetworkMover::shift(NodeId node, std::int64_t amount) {
    if (amount == 0) return;
    shifted_.push_back(node);
    nodes_[node].potential += amount;
    highest_ = std::max(highest_, nodes_[node].potential);
    lowest_ = std::min(lowest_, nodes_[node].potential);
}

/// The path through the node where both searches met.
void NetworkMover::trace() {
    path_.clear();
    for (NodeId node = meeting_; node != sources_.front(); node = nodes_[node].label[forward].from)
        path_.push_back({nodes_[node].label[forward].from, nodes_[node].label[forward].via});
    std::ranges::reverse(path_);
    for (NodeId node = meeting_; node != sinks_.front(); node = nodes_[node].label[backward].from) {
        const Arc& arc = arcs_[nodes_[node].label[backward].via];
        path_.push_back({node, states_[arc.cell].arcs[arc.is_up ? 1 : 0]});
    }
}

void NetworkMover::push_along_path() {
    Amount most = std::min(nodes_[sources_.front()].excess, -nodes_[sinks_.front()].excess);
    for (const Step& step : path_)
        most = std::min(most, states_[arcs_[step.arc].cell].left(arcs_[step.arc].is_up));
    push(most);
}

/// As much as there are ways without a reduced price.
void NetworkMover::push_along_admissible() {
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        nodes_[node].next = starts_[node];
        nodes_[node].is_dead = false;
    }
    for (const NodeId source : sources_)
        while (nodes_[source].excess > 0 && advance(source)) {
            Amount most = nodes_[source].excess;
            for (const Step& step : path_) {
                const Arc& arc = arcs_[step.arc];
                most = std::min(most, states_[arc.cell].left(arc.is_up));
                nodes_[step.from].is_dead = false;
            }
            push(std::min(most, -nodes_[arcs_[path_.back().arc].to].excess));
        }
}

/// Depth first to a sink. Nodes left without success stay dead for this time; those of the path do not.
bool NetworkMover::advance(NodeId source) {
    path_.clear();
    if (nodes_[source].is_dead) return false;
    NodeId node = source;
    nodes_[node].is_dead = true;
    for (;;) {
        if (nodes_[node].excess < 0) {
            nodes_[node].is_dead = false;
            return true;
        }
        if (nodes_[node].next == starts_[node + 1]) {
            if (path_.empty()) return false;
            node = path_.back().from;
            path_.pop_back();
            ++nodes_[node].next;
            continue;
        }
        const std::uint32_t i = nodes_[node].next;
        const Arc& arc = arcs_[i];
        const PlaceState& state = states_[arc.cell];
        if (!nodes_[arc.to].is_dead && state.left(arc.is_up) > 0 &&
            state.unit_price(arc.is_up) + nodes_[node].potential == nodes_[arc.to].potential) {
            path_.push_back({node, i});
            node = arc.to;
            nodes_[node].is_dead = true;
        } else {
            ++nodes_[node].next;
        }
    }
}

}  // namespace tacet
