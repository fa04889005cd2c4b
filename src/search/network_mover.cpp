// SPDX-License-Identifier: Apache-2.0
#include "search/network_mover.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>

namespace tacet {

namespace {

// Prices in whole numbers: exact for weights of up to four decimals, unless there are very large ones. Paths
// of a million cells still add up.
constexpr double kLargestScale = 1e4;
constexpr double kLargestPrice = 1e12;

}  // namespace

NetworkMover::NetworkMover(const Table& table, Network network)
    : table_(table),
      network_(std::move(network)),
      starts_(network_.node_count() + 1),
      states_(table.cell_count()),
      nodes_(network_.node_count()) {
    double heaviest = 1;
    std::vector<CellId> cells;
    for (const CellId id : table.cells()) {
        const Cell& cell = table[id];
        if (cell.status == Status::published) continue;
        states_[id.index()].up = room(cell, Side::up);
        states_[id.index()].down = room(cell, Side::down);
        if (states_[id.index()].up + states_[id.index()].down == 0) continue;
        cells.push_back(id);
        heaviest = std::max(heaviest, cell.weight);
    }
    scale_ = std::min(kLargestScale, kLargestPrice / heaviest);
    for (const CellId id : cells) {
        const auto price = std::llround(std::max(table[id].weight, kLeastPrice) * scale_);
        states_[id.index()].price = std::max<std::int64_t>(price, 1);
    }
    std::ranges::stable_sort(cells, {}, [&](CellId id) { return states_[id.index()].price; });
    sort_arcs(cells);
    choose_patient_nodes();
}

/// Cells come cheapest first.
void NetworkMover::sort_arcs(std::span<const CellId> cells) {
    std::vector<std::vector<Arc>> lists(nodes_.size());
    for (const CellId id : cells) {
        const auto from = network_.arc(id).from;
        const auto to = network_.arc(id).to;
        lists[from].push_back({id.index(), to, true});
        lists[to].push_back({id.index(), from, false});
    }
    for (std::size_t node = 0; node < lists.size(); ++node) {
        for (const Arc& arc : lists[node]) {
            states_[arc.cell].arcs[arc.is_up ? 0 : 1] = static_cast<std::uint32_t>(arcs_.size());
            arcs_.push_back(arc);
        }
        starts_[node + 1] = static_cast<std::uint32_t>(arcs_.size());
    }
}

/// Large ones, no two of them neighbours: then one end of every arc looks at it at once, and searches from
/// both sides that have settled both ends of it have seen it.
void NetworkMover::choose_patient_nodes() {
    constexpr std::uint32_t kLarge = 8;
    std::vector<NodeId> by_size(nodes_.size());
    std::iota(by_size.begin(), by_size.end(), NodeId{0});
    const auto size = [&](NodeId id) { return starts_[id + 1] - starts_[id]; };
    std::ranges::stable_sort(by_size, std::greater{}, size);
    for (const NodeId id : by_size) {
        if (size(id) < kLarge) return;
        const auto arcs = std::span(arcs_).subspan(starts_[id], size(id));
        nodes_[id].is_patient =
            std::ranges::none_of(arcs, [&](const Arc& arc) { return nodes_[arc.to].is_patient; });
    }
}

void NetworkMover::set_free(CellId cell, bool is_free) {
    PlaceState& state = states_[cell.index()];
    if (state.is_free == is_free || state.price == 0) return;
    state.is_free = is_free;
    for (const int end : {0, 1}) {
        auto& list = nodes_[arcs_[state.arcs[1 - end]].to].free;
        const auto place = std::ranges::lower_bound(list, state.arcs[end]);
        if (is_free)
            list.insert(place, state.arcs[end]);
        else
            list.erase(place);
    }
}

End NetworkMover::move(std::span<const Target> moves, const Deadline& deadline) {
    End end = impose(moves) ? End::done : End::infeasible;
    while (end == End::done && !sources_.empty()) {
        if (deadline.passed())
            end = End::stopped;
        else if (sinks_.size() == 1 && sources_.size() == 1)
            end = find_path() ? End::done : End::infeasible;
        else
            end = find_distances() ? End::done : End::infeasible;
        std::erase_if(sources_, [&](NodeId node) { return nodes_[node].excess == 0; });
        std::erase_if(sinks_, [&](NodeId node) { return nodes_[node].excess == 0; });
    }
    if (end == End::done) collect(moves);
    clear(moves);
    return end;
}

/// What the moves bring to one node and take from another has to flow back, by other cells. False if a cell
/// cannot move so far, or all together so far that it cannot be counted.
bool NetworkMover::impose(std::span<const Target> moves) {
    __int128 all = 0;
    for (const Target& each : moves) {
        assert(!each.is_width);
        if (each.amount > room(table_, each.attacker, each.cell, each.side)) return false;
        all += each.amount;
    }
    if (all > kLargestAmount) return false;
    limit_rooms(moves);
    std::vector<NodeId> ends;
    for (const auto& [cell, side, amount, is_width, attacker] : moves) {
        const auto arc = network_.arc(cell);
        const auto from = static_cast<NodeId>(side == Side::up ? arc.from : arc.to);
        const auto to = static_cast<NodeId>(side == Side::up ? arc.to : arc.from);
        nodes_[to].excess += amount;
        nodes_[from].excess -= amount;
        ends.insert(ends.end(), {from, to});
        states_[cell.index()].up = states_[cell.index()].down = 0;
    }
    std::ranges::sort(ends);
    ends.erase(std::ranges::unique(ends).begin(), ends.end());
    for (const NodeId node : ends) {
        if (nodes_[node].excess > 0) sources_.push_back(node);
        if (nodes_[node].excess < 0) sinks_.push_back(node);
    }
    return true;
}

/// What the attacker knows moves no farther than that.
void NetworkMover::limit_rooms(std::span<const Target> moves) {
    if (moves.empty() || moves.front().attacker == kOutsider) return;
    const InsiderId who = moves.front().attacker;
    for (const Knowledge& known : table_[who].knows) {
        states_[known.cell.index()].up = room(table_, who, known.cell, Side::up);
        states_[known.cell.index()].down = room(table_, who, known.cell, Side::down);
    }
}

void NetworkMover::push(Amount amount) {
    for (const Step& step : path_) {
        const Arc& arc = arcs_[step.arc];
        PlaceState& state = states_[arc.cell];
        if (!state.is_touched) {
            touched_.push_back(arc.cell);
            for (const int end : {0, 1})
                nodes_[arcs_[state.arcs[1 - end]].to].live.push_back(state.arcs[end]);
        }
        state.is_touched = true;
        state.flow += arc.is_up ? amount : -amount;
    }
    nodes_[path_.front().from].excess -= amount;
    nodes_[arcs_[path_.back().arc].to].excess += amount;
}

void NetworkMover::collect(std::span<const Target> moves) {
    moved_.clear();
    for (const Target& each : moves)
        if (each.amount > 0)
            moved_.push_back(
                {each.cell, static_cast<double>(each.side == Side::up ? each.amount : -each.amount)});
    for (const std::uint32_t cell : touched_)
        if (states_[cell].flow != 0)
            moved_.push_back({CellId(cell), static_cast<double>(states_[cell].flow)});
    std::ranges::sort(moved_, {}, &CellShift::cell);
}

void NetworkMover::clear(std::span<const Target> moves) {
    const auto restore = [&](CellId cell) {
        states_[cell.index()].up = room(table_[cell], Side::up);
        states_[cell.index()].down = room(table_[cell], Side::down);
    };
    for (const Target& each : moves) restore(each.cell);
    if (!moves.empty() && moves.front().attacker != kOutsider)
        for (const Knowledge& known : table_[moves.front().attacker].knows) restore(known.cell);
    for (const std::uint32_t cell : touched_) {
        states_[cell].flow = 0;
        states_[cell].is_touched = false;
        for (const std::uint32_t arc : states_[cell].arcs) nodes_[arcs_[arc].to].live.clear();
    }
    for (const NodeId node : shifted_) nodes_[node].potential = 0;
    highest_ = lowest_ = 0;
    for (const auto* list : {&sources_, &sinks_})
        for (const NodeId node : *list) nodes_[node].excess = 0;
    touched_.clear();
    shifted_.clear();
    sources_.clear();
    sinks_.clear();
}

}  // namespace tacet
