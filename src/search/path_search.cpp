// SPDX-License-Identifier: Apache-2.0
#include "search/path_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tacet {

namespace {

constexpr double kClosed = std::numeric_limits<double>::infinity();

}  // namespace

PathSearch::PathSearch(const Table& table, const Network& network, std::span<const double> weights,
                       const Pattern& pattern, Rooms rooms, Subproblem subproblem)
    : table_(table),
      network_(network),
      rooms_(rooms),
      states_(table.cell_count()),
      suppressed_(network.node_count()) {
    for (const CellId cell : table.cells()) {
        PlaceState& state = states_[cell.index()];
        state.is_open = table[cell].status != Status::published;
        for (const Side side : kSides) state.room[index(side)] = room(table[cell], side);
    }
    set_weights(weights);
    list_ways();
    for (Half& half : halves_) half.labels.resize(network.node_count());
    for (const CellId cell : pattern.cells()) suppress(cell);
    if (subproblem == Subproblem::flow) make_unit_flow();
}

void PathSearch::set_weights(std::span<const double> weights) {
    double largest = 0;
    double least = kClosed;
    double most_value = 1;
    const auto value = [&](CellId cell) { return std::abs(static_cast<double>(table_[cell].value)); };
    for (const CellId cell : table_.cells()) {
        largest = std::max(largest, weights[cell.index()]);
        if (weights[cell.index()] > 0) least = std::min(least, weights[cell.index()]);
        most_value = std::max(most_value, value(cell));
    }
    beyond_ = (largest + 1) * network_.node_count();
    // So little that no path through suppressed cells costs as much as one new cell that costs anything; the
    // lowest values still come first.
    const double little = (least == kClosed ? 1 : least) / (4.0 * network_.node_count());
    for (const CellId cell : table_.cells()) {
        PlaceState& state = states_[cell.index()];
        state.weight = weights[cell.index()] + little;
        state.suppressed_weight = little * (1 + value(cell) / most_value) / 2;
    }
}

/// The ways of each node through cells that may be suppressed, those of least weight first.
void PathSearch::list_ways() {
    starts_.assign(network_.node_count() + 1, 0);
    for (const CellId cell : table_.cells()) {
        if (!states_[cell.index()].is_open) continue;
        ++starts_[network_.arc(cell).from + 1];
        ++starts_[network_.arc(cell).to + 1];
    }
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    by_weight_.resize(starts_.back());
    auto next = starts_;
    for (const CellId cell : table_.cells()) {
        if (!states_[cell.index()].is_open) continue;
        const auto [from, to] = network_.arc(cell);
        by_weight_[next[from]++] = {cell, to, Side::up};
        by_weight_[next[to]++] = {cell, from, Side::down};
    }
    for (Network::Node node = 0; node < network_.node_count(); ++node)
        std::ranges::stable_sort(
            std::span(by_weight_).subspan(starts_[node], starts_[node + 1] - starts_[node]), {},
            [&](const Way& way) { return states_[way.cell.index()].weight; });
}

void PathSearch::suppress(CellId cell) {
    PlaceState& state = states_[cell.index()];
    if (state.is_suppressed) return;
    state.is_suppressed = true;
    const auto [from, to] = network_.arc(cell);
    suppressed_[from].push_back({cell, to, Side::up});
    suppressed_[to].push_back({cell, from, Side::down});
}

void PathSearch::publish(CellId cell) {
    PlaceState& state = states_[cell.index()];
    if (!state.is_suppressed) return;
    state.is_suppressed = false;
    const auto [from, to] = network_.arc(cell);
    for (const Network::Node node : {from, to})
        std::erase_if(suppressed_[node], [&](const Way& way) { return way.cell == cell; });
}

void PathSearch::start(CellId cell) {
    for (const CellId each : touched_) states_[each.index()].moved = 0;
    touched_.clear();
    path_.clear();
    cell_ = cell;
}

Amount PathSearch::left(const PlaceState& state, Side side) {
    return state.room[index(side)] + (side == Side::up ? -state.moved : state.moved);
}

double PathSearch::cost(const PlaceState& state, Side side) const {
    const Amount rest = left(state, side);
    if (rest <= 0 || !state.is_open) return kClosed;
    if (state.moved != 0) {
        if (rules_.moved == Moved::closed) return kClosed;
        return state.suppressed_weight;  // it is suppressed by now, or will be
    }
    const Amount carried = rooms_ == Rooms::own ? rest : std::min(rest, left(state, opposite(side)));
    return (state.is_suppressed ? state.suppressed_weight : state.weight) + (carried < level_ ? beyond_ : 0);
}

Amount PathSearch::push(Side side, Amount level, Amount most, Rules rules) {
    level_ = level;
    rules_ = rules;
    side_ = side;
    path_.clear();
    const auto [from, to] = network_.arc(cell_);
    // What flows along the arc of the cell has to come back.
    const bool is_up = side == Side::up;
    Amount amount = std::min(most, left(states_[cell_.index()], side));
    const auto source = is_up ? to : from;
    const auto target = is_up ? from : to;
    if (amount <= 0 || !(unit_flow_ ? find_by_flow(source, target) : find(source, target))) return 0;
    for (const Way& step : steps_) amount = std::min(amount, left(states_[step.cell.index()], step.side));
    const auto move = [&](CellId cell, Side direction) {
        PlaceState& state = states_[cell.index()];
        if (state.moved == 0) touched_.push_back(cell);
        state.moved += direction == Side::up ? amount : -amount;
    };
    move(cell_, side);
    for (const Way& step : steps_) {
        move(step.cell, step.side);
        path_.push_back(step.cell);
    }
    return amount;
}

void PathSearch::begin(Half& half, Network::Node node) {
    half.heap.assign(1, {0, node});
    half.labels[node] = {0, stamp_, node, {}};
}

bool PathSearch::find(Network::Node source, Network::Node target) {
    ++stamp_;
    best_ = rules_.budget;
    begin(halves_[0], source);
    begin(halves_[1], target);
    if (source == target) return false;
    for (;;) {
        const auto& [forward, backward] = halves_;
        if (forward.heap.empty() || backward.heap.empty()) break;
        const double nearest = forward.heap.front().distance;
        const double farthest = backward.heap.front().distance;
        if (nearest + farthest >= best_) break;
        settle_next(farthest < nearest);
    }
    if (!(best_ < rules_.budget)) return false;
    trace(source, target);
    return true;
}

void PathSearch::settle_next(bool is_backward) {
    Half& half = halves_[is_backward ? 1 : 0];
    const auto [distance, node] = half.heap.front();
    std::ranges::pop_heap(half.heap, std::greater{});
    half.heap.pop_back();
    if (distance > half.labels[node].distance) return;
    ++work_;
    for (const Way& way : suppressed_[node]) follow(is_backward, node, distance, way);
    if (rules_.among == Among::suppressed) return;
    for (std::uint32_t i = starts_[node]; i < starts_[node + 1]; ++i) {
        const Way& way = by_weight_[i];
        const PlaceState& state = states_[way.cell.index()];
        if (distance + state.weight >= best_) return;  // and so do all that follow
        if (!state.is_suppressed) follow(is_backward, node, distance, way);
    }
}

void PathSearch::follow(bool is_backward, Network::Node from, double distance, const Way& way) {
    if (way.cell == cell_) return;
    const double there =
        distance + cost(states_[way.cell.index()], is_backward ? opposite(way.side) : way.side);
    if (there >= best_) return;
    Label& label = halves_[is_backward ? 1 : 0].labels[way.to];
    if (label.stamp == stamp_ && label.distance <= there) return;
    label = {there, stamp_, from, way};
    const Half& other = halves_[is_backward ? 0 : 1];
    if (const Label& beyond = other.labels[way.to];
        beyond.stamp == stamp_ && there + beyond.distance < best_) {
        best_ = there + beyond.distance;
        meeting_ = way.to;
    }
    // What the other half has not settled is at least as far from its end as its next node.
    if (other.heap.empty() || there + other.heap.front().distance >= best_) return;
    auto& heap = halves_[is_backward ? 1 : 0].heap;
    heap.push_back({there, way.to});
    std::ranges::push_heap(heap, std::greater{});
}

void PathSearch::trace(Network::Node source, Network::Node target) {
    steps_.clear();
    for (Network::Node node = meeting_; node != source; node = halves_[0].labels[node].from)
        steps_.push_back(halves_[0].labels[node].way);
    for (Network::Node node = meeting_; node != target; node = halves_[1].labels[node].from) {
        Way way = halves_[1].labels[node].way;
        way.side = opposite(way.side);
        steps_.push_back(way);
    }
}

Witness make_witness(std::vector<std::pair<CellId, Amount>> moves) {
    std::ranges::sort(moves);
    Witness witness;
    for (const auto& [cell, amount] : moves) {
        witness.cells.push_back(cell);
        witness.numerators.emplace_back(amount);
    }
    return witness;
}

Witness PathSearch::circuit() const {
    std::vector<std::pair<CellId, Amount>> moves{{cell_, side_ == Side::up ? 1 : -1}};
    for (const Way& step : steps_) moves.emplace_back(step.cell, step.side == Side::up ? 1 : -1);
    return make_witness(std::move(moves));
}

std::vector<std::pair<CellId, Amount>> PathSearch::moves() const {
    std::vector<std::pair<CellId, Amount>> moves;
    for (const CellId cell : touched_)
        if (const Amount moved = states_[cell.index()].moved; moved != 0) moves.emplace_back(cell, moved);
    std::ranges::sort(moves);
    const auto repeated = std::ranges::unique(moves);
    moves.erase(repeated.begin(), repeated.end());
    return moves;
}

Witness PathSearch::deviation() const {
    return make_witness(moves());
}

}  // namespace tacet
