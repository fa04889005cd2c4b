// SPDX-License-Identifier: Apache-2.0
// Branch and cut (Fischetti and Salazar 2001): a tree of linear relaxations in which cells are fixed one
// after the other to be suppressed or not. Constraints are separated inside it and hold everywhere, so that
// all nodes profit. A node is closed by a bound from prices, in plain arithmetic, and by nothing else. The
// best nodes are worked on side by side.
#pragma once

#include <deque>
#include <functional>
#include <limits>

#include "prove/cost_step.h"
#include "prove/node_work.h"
#include "tacet/pattern.h"

namespace tacet {

class Tree {
  public:
    struct Limits {
        Deadline deadline = {};
        std::uint64_t nodes = UINT64_MAX;                         ///< in this call
        double enough = std::numeric_limits<double>::infinity();  ///< of the bound
    };
    enum class End : std::uint8_t {
        proven,   ///< no pattern is cheaper than the cost to beat
        limited,  ///< by nodes, bound or deadline
        unclear,  ///< a pattern violates no constraint that is found, and yet it is not safe; or the
                  ///< solver fails
    };
    struct Hooks {
        /// A pattern that violates no constraint, cheaper than what is to beat. False if it is not safe.
        std::function<bool(const Pattern&)> on_pattern;
        /// After each node, with its shares of suppression.
        std::function<void(std::span<const double>)> on_node;
    };

    /// The root: the relaxation as it is, which from now on is the tree's.
    Tree(const Table& table, Relaxation& relaxation, unsigned threads, Hooks hooks);
    /// Leaves the relaxation as the root's, with what was decided there and with what was found.
    ~Tree();
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;

    /// Only patterns that cost less are of interest.
    void beat(double cost);
    End search(const Limits& limits);

    /// No safe pattern that is cheaper than what is to beat costs less.
    [[nodiscard]] double lower_bound() const;
    [[nodiscard]] std::uint64_t nodes() const { return node_count_; }

  private:
    [[nodiscard]] bool is_working() const;
    /// The best nodes, as far as there is room and they are to be looked at.
    void hand_out(std::uint64_t most_nodes, double enough);
    /// Null if there is no room.
    [[nodiscard]] NodeWork* free_work();
    void close_all();
    /// Until those that are worked on wait for the others.
    void advance();
    void enter(NodeWork& work);
    void keep_root(const NodeWork& work);
    /// Seeks constraints for its shares. False if they are a pattern that is not safe, or there was no time
    /// to see.
    bool settle(NodeWork& work);
    [[nodiscard]] bool propose(const NodeWork& work);
    void finish(NodeWork& work);
    void take_back();
    Node take_next();
    void push(Node node);

    Relaxation& relaxation_;
    CaseLog& log_;
    unsigned threads_;
    Hooks hooks_;
    CostStep step_;
    double cost_to_beat_ = std::numeric_limits<double>::infinity();
    TreeFacts facts_;
    std::deque<NodeWork> works_;
    std::vector<Node> open_;  // a heap
    std::uint64_t node_count_ = 0;
};

}  // namespace tacet
