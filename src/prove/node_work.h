// SPDX-License-Identifier: Apache-2.0
// Work on a node of the tree, on a linear program of its own: rounds of constraints, cells fixed by their
// price, the choice of a cell to branch on. Several nodes are worked on at a time; what one of them finds is
// entered for all when the others pause, in the order of the nodes, so that no clock decides anything.
#pragma once

#include <limits>
#include <optional>

#include "prove/relaxation.h"

namespace tacet {

struct Node {
    double bound = 0;
    bool is_root = false;
    std::vector<Relaxation::Held> fixings;
    CutProgram::Basis basis;
    CaseLog::CaseId id = 0;
    std::shared_ptr<OptimumProof::Prices> prices = {};  // that make the bound
};

/// What branching on a cell brought so far, by direction: rises of the bound, per share moved.
struct Experience {
    double rises[2] = {0, 0};
    std::uint32_t trials[2] = {0, 0};
};

/// What all nodes share. It changes only when none is worked on.
struct TreeFacts {
    explicit TreeFacts(const Table& of) : table(of) {}

    [[nodiscard]] bool is_closed(double bound) const { return bound >= limit; }

    const Table& table;
    double own_cost = 0;                                     ///< of secondaries that the table has already
    double limit = std::numeric_limits<double>::infinity();  ///< a node with such a bound is closed
    Deadline deadline;
    std::vector<std::uint32_t> cells;    ///< that may be suppressed or not
    std::vector<Experience> experience;  ///< by cell
};

class NodeWork {
  public:
    enum class State : std::uint8_t {
        idle,       ///< there is no node
        open,       ///< to be gone on with
        unsettled,  ///< known constraints say nothing more: others are to be sought, for `shares`
        closed,
        branched,
        stopped,
    };
    using Fixing = Relaxation::Held;
    /// A cell was tried, and what came of it.
    struct Lesson {
        std::uint32_t cell = 0;
        double rises[2] = {0, 0};
    };

    /// `pool` must outlive it, and has these choices in its program.
    NodeWork(const TreeFacts& facts, Pool& pool, std::span<const Fixing> fixed);
    /// On a program of its own, which begins as the other's.
    NodeWork(const TreeFacts& facts, const NodeWork& other);

    void take(Node node);
    /// As far as it goes without the others.
    void advance();
    /// Makes what was found known: constraints, decisions. From then on all numbers are those of the store
    /// and of the log.
    void enter(CaseLog& log);
    /// What came of an unsettled node: so many constraints; without any it is to be branched on.
    void add(std::vector<Cut> cuts);
    /// The shares are a safe pattern, known by now: what the solver's rounding may hide below it is branched
    /// on.
    void settle() { is_settled_ = true, state_ = State::open; }
    void round_shares();
    void stop() { state_ = State::stopped; }
    /// Of a node that is done with; leaves nothing to work on.
    [[nodiscard]] Node release_node();
    void release_bounds();

    [[nodiscard]] State state() const { return state_; }
    [[nodiscard]] const Node& node() const { return node_; }
    [[nodiscard]] std::uint32_t branching_cell() const { return branching_cell_; }
    [[nodiscard]] std::span<const double> shares() const { return shares_; }
    [[nodiscard]] bool is_whole() const { return is_whole_; }
    [[nodiscard]] std::span<const Lesson> lessons() const { return lessons_; }
    [[nodiscard]] const Pool& pool() const { return pool_; }

  private:
    State relax();
    State solve();
    State branch();
    void raise();
    State close();
    /// Cells whose price leaves no other choice.
    void fix_by_price();
    void fix(const Fixing& fixing);
    [[nodiscard]] bool add_known();
    /// On which cell to branch; nothing if a cell was fixed instead, or none is left.
    std::optional<std::uint32_t> choose();
    [[nodiscard]] std::optional<std::uint32_t> choose_free() const;
    [[nodiscard]] double cost_of_fixings() const;
    /// Tries the child that is likely to be closed; if it is, the node keeps the other one.
    bool close_child(Fixing child);
    [[nodiscard]] double score(std::uint32_t cell) const;
    [[nodiscard]] Experience experience(std::uint32_t cell) const;
    [[nodiscard]] CutProgram::Trial try_out(std::uint32_t cell);
    [[nodiscard]] std::vector<bool> fixed_cells() const;
    [[nodiscard]] bool has_whole_shares() const;
    [[nodiscard]] std::shared_ptr<OptimumProof::Prices> prices();

    const TreeFacts& facts_;
    std::optional<Pool> own_pool_;
    Pool& pool_;
    CutProgram& program_;
    State state_ = State::idle;
    Node node_;
    CaseLog log_;                // of this node, since the last entry
    CaseLog::CaseId id_ = 0;     // the node in it
    std::vector<Fixing> fixed_;  // in the program now
    std::vector<double> shares_;
    std::vector<Lesson> lessons_;  // since the last entry
    // Since the last entry; constraints in them may be renumbered.
    std::vector<std::shared_ptr<OptimumProof::Prices>> prices_;
    std::size_t round_ = 0;
    bool is_whole_ = false;
    bool is_settled_ = false;
    bool is_relaxed_ = false;  // branching is next
    std::uint32_t branching_cell_ = 0;
};

}  // namespace tacet
