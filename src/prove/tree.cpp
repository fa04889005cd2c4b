// SPDX-License-Identifier: Apache-2.0
#include "prove/tree.h"

#include <algorithm>

#include "process/in_parallel.h"

namespace tacet {

namespace {

// Nodes worked on side by side, whatever the number of threads: the tree must not depend on that.
constexpr std::size_t kNodesAtATime = 4;

}  // namespace

Tree::Tree(const Table& table, Relaxation& relaxation, unsigned threads, Hooks hooks)
    : relaxation_(relaxation),
      log_(relaxation.log()),
      threads_(threads),
      hooks_(std::move(hooks)),
      step_(cost_step(table)),
      facts_(table) {
    facts_.own_cost = cost(table, Pattern(table));
    facts_.experience.resize(table.cell_count());
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::candidate && !relaxation.pool().is_dropped(cell.index()))
            facts_.cells.push_back(cell.index());
    Pool& pool = relaxation.pool();
    works_.emplace_back(facts_, pool, relaxation.held());
    push({.bound = relaxation.lower_bound(),
          .is_root = true,
          .fixings = {relaxation.held().begin(), relaxation.held().end()},
          .basis = pool.basis(),
          .id = log_.root(),
          .prices = pool.prices()});
}

Tree::~Tree() {
    works_.front().release_bounds();
    for (const auto& [cell, is_suppressed] : relaxation_.held())
        relaxation_.pool().program().set_bounds(cell, is_suppressed, is_suppressed);
}

void Tree::beat(double cost) {
    if (cost >= cost_to_beat_) return;
    cost_to_beat_ = cost;
    facts_.limit = step_.limit(cost);
}

double Tree::lower_bound() const {
    double least = cost_to_beat_;
    if (!open_.empty()) least = std::min(least, open_.front().bound);
    for (const NodeWork& work : works_)
        if (work.state() != NodeWork::State::idle) least = std::min(least, work.node().bound);
    return least;
}

bool Tree::is_working() const {
    return std::ranges::any_of(works_,
                               [](const NodeWork& work) { return work.state() != NodeWork::State::idle; });
}

Tree::End Tree::search(const Limits& limits) {
    facts_.deadline = limits.deadline;
    const std::uint64_t most_nodes =
        limits.nodes < UINT64_MAX - node_count_ ? node_count_ + limits.nodes : UINT64_MAX;
    for (;;) {
        hand_out(most_nodes, limits.enough);
        if (!is_working()) return open_.empty() ? End::proven : End::limited;
        advance();
        bool is_stuck = false;
        for (NodeWork& work : works_)
            if (work.state() == NodeWork::State::unsettled) is_stuck |= !settle(work);
        for (NodeWork& work : works_) {
            is_stuck |= work.state() == NodeWork::State::stopped;
            finish(work);
        }
        if (!is_stuck && !limits.deadline.passed()) continue;
        take_back();
        if (!open_.empty()) return limits.deadline.passed() ? End::limited : End::unclear;
    }
}

void Tree::hand_out(std::uint64_t most_nodes, double enough) {
    if (!open_.empty() && facts_.is_closed(open_.front().bound)) close_all();
    for (std::size_t count = 0; count < kNodesAtATime && !open_.empty(); ++count) {
        const double bound = open_.front().bound;
        if (node_count_ >= most_nodes || bound >= enough || facts_.is_closed(bound)) return;
        NodeWork* const work = free_work();
        if (!work) return;
        work->take(take_next());
        ++node_count_;
    }
}

NodeWork* Tree::free_work() {
    const auto is_idle = [](const NodeWork& work) { return work.state() == NodeWork::State::idle; };
    if (const auto idle = std::ranges::find_if(works_, is_idle); idle != works_.end()) return &*idle;
    if (works_.size() >= kNodesAtATime) return nullptr;
    return &works_.emplace_back(facts_, works_.front());
}

void Tree::close_all() {
    for (const Node& node : open_) log_.close(node.id, CaseLog::Step::Kind::close, node.prices);
    open_.clear();
}

void Tree::advance() {
    in_parallel(threads_, works_.size(), [&](std::size_t i) { works_[i].advance(); });
    for (NodeWork& work : works_)
        if (work.state() != NodeWork::State::idle) enter(work);
    std::vector<const Pool*> pools;
    for (const NodeWork& work : works_) pools.push_back(&work.pool());
    forget_some(relaxation_.store(), pools);
}

void Tree::enter(NodeWork& work) {
    for (const auto& [cell, rises] : work.lessons())
        for (const int direction : {0, 1}) {
            facts_.experience[cell].rises[direction] += rises[direction];
            ++facts_.experience[cell].trials[direction];
        }
    work.enter(log_);
    if (work.node().is_root) keep_root(work);
}

/// What was decided at the root holds for all patterns of interest.
void Tree::keep_root(const NodeWork& work) {
    const auto& fixings = work.node().fixings;
    for (std::size_t i = relaxation_.held().size(); i < fixings.size(); ++i) relaxation_.hold(fixings[i]);
    std::erase_if(facts_.cells, [&](std::uint32_t cell) { return relaxation_.pool().is_dropped(cell); });
}

bool Tree::settle(NodeWork& work) {
    if (work.is_whole()) work.round_shares();
    Separation& separation = relaxation_.separation();
    auto cuts = work.is_whole() ? separation.find_lifted(work.shares(), facts_.deadline)
                                : separation.find(work.shares(), facts_.deadline);
    if (!cuts) {
        work.stop();
    } else if (!cuts->empty() || !work.is_whole()) {
        work.add(std::move(*cuts));
    } else if (propose(work)) {
        work.settle();
    } else {
        return false;
    }
    return true;
}

bool Tree::propose(const NodeWork& work) {
    Pattern pattern(facts_.table);
    for (const std::uint32_t cell : facts_.cells)
        if (work.shares()[cell] > 0.5) pattern.add(CellId(cell));
    if (!hooks_.on_pattern(pattern)) return false;
    beat(cost(facts_.table, pattern));
    return true;
}

void Tree::finish(NodeWork& work) {
    using State = NodeWork::State;
    const State state = work.state();
    if (state != State::closed && state != State::branched && state != State::stopped) return;
    Node node = work.release_node();
    if (state == State::branched) {
        const auto [published, suppressed] = log_.branch(node.id, CellId(work.branching_cell()));
        node.is_root = false;
        for (const bool is_suppressed : {false, true}) {
            Node child = node;
            child.id = is_suppressed ? suppressed : published;
            child.fixings.push_back({work.branching_cell(), is_suppressed});
            push(std::move(child));
        }
    } else if (state == State::stopped) {
        push(std::move(node));
    }
    if (hooks_.on_node) hooks_.on_node(work.shares());
}

void Tree::take_back() {
    for (NodeWork& work : works_)
        if (work.state() != NodeWork::State::idle) push(work.release_node());
}

Node Tree::take_next() {
    std::ranges::pop_heap(open_, std::greater{}, &Node::bound);
    Node node = std::move(open_.back());
    open_.pop_back();
    return node;
}

void Tree::push(Node node) {
    open_.push_back(std::move(node));
    std::ranges::push_heap(open_, std::greater{}, &Node::bound);
}

}  // namespace tacet
