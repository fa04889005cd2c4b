// SPDX-License-Identifier: Apache-2.0
// Branch and cut (Fischetti and Salazar 2001): a tree of linear relaxations in which cells are fixed one
// after the other to be suppressed or not. Constraints are separated inside it and hold everywhere, so that
// all nodes profit. A node is closed by a bound from prices, in plain arithmetic, and by nothing else.
#pragma once

#include <functional>
#include <limits>
#include <optional>

#include "prove/cost_step.h"
#include "prove/relaxation.h"
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
        unclear,  ///< a pattern violates no constraint that is found, and yet it is not safe
    };
    struct Hooks {
        /// A pattern that violates no constraint, cheaper than what is to beat. False if it is not safe.
        std::function<bool(const Pattern&)> on_pattern;
        /// After each node, with its shares of suppression.
        std::function<void(std::span<const double>)> on_node;
    };

    /// The root: the relaxation as it is, which from now on is the tree's.
    Tree(const Table& table, Relaxation& relaxation, Hooks hooks);
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
    using Fixing = Relaxation::Held;
    struct Node {
        double bound = 0;
        bool is_root = false;
        std::vector<Fixing> fixings;
        CutProgram::Basis basis;
        CaseLog::CaseId id = 0;
        CaseLog::Prices prices = {};  // that make the bound
    };
    enum class State : std::uint8_t { open, closed, stopped, unclear };
    /// What branching on a cell brought so far, by direction: rises of the bound, per share moved.
    struct Experience {
        double rises[2] = {0, 0};
        std::uint32_t trials[2] = {0, 0};
    };
    Node take_next();
    void push(Node node);
    void set_bounds(const Node& node);
    void fix(const Fixing& fixing);
    void release();
    /// Rounds of constraints.
    State relax(Node& node);
    State solve(Node& node);
    void raise(Node& node);
    State close(const Node& node);
    /// Cells whose price leaves no other choice.
    void fix_by_price(Node& node);
    /// How many constraints were added; nothing if time ran out.
    std::optional<std::size_t> separate(bool is_whole);
    State branch(Node node);
    /// On which cell to branch; nothing if a cell was fixed instead, or none is left.
    std::optional<std::uint32_t> choose(Node& node);
    [[nodiscard]] std::optional<std::uint32_t> choose_free(const Node& node) const;
    [[nodiscard]] double cost_of(std::span<const Fixing> fixings) const;
    /// Tries the child that is likely to be closed; if it is, the node keeps the other one.
    bool close_child(Node& node, Fixing child);
    [[nodiscard]] double score(std::uint32_t cell, double share) const;
    void learn(std::uint32_t cell, double share, const CutProgram::Trial& trial, double bound);
    [[nodiscard]] bool is_whole() const;
    State propose();
    [[nodiscard]] bool is_closed(double bound) const { return bound >= limit_; }

    const Table& table_;
    Relaxation& relaxation_;
    CutProgram& program_;
    CaseLog& log_;
    Hooks hooks_;
    CostStep step_;
    double own_cost_;
    double cost_to_beat_ = std::numeric_limits<double>::infinity();
    double limit_ = std::numeric_limits<double>::infinity();  // a node with such a bound is closed
    Deadline deadline_;
    std::vector<std::uint32_t> cells_;  // that may be suppressed or not
    std::vector<Fixing> fixed_;         // in the program now
    std::vector<double> shares_;
    std::vector<Experience> experience_;  // by cell
    std::vector<Node> open_;              // a heap
    std::uint64_t node_count_ = 0;
};

}  // namespace tacet
