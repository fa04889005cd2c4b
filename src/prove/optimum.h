// SPDX-License-Identifier: Apache-2.0
// The cheapest safe pattern: the linear relaxation by capacity constraints, and where it does not settle the
// matter a tree of them (branch and cut, Fischetti and Salazar 2001), until nothing can be cheaper than the
// best pattern known.
#pragma once

#include <limits>
#include <optional>

#include "prove/tree.h"
#include "tacet/pattern.h"

namespace tacet {

class Optimum {
  public:
    struct Limits {
        Deadline deadline = {};
        std::uint64_t nodes = UINT64_MAX;  ///< of the tree, in all calls together
        std::size_t rounds = SIZE_MAX;     ///< of the linear relaxation at the beginning
    };
    static constexpr double kUnlimited = std::numeric_limits<double>::infinity();
    struct Options {
        Protection protection{};
        unsigned threads = 1;
        bool with_programs = true;  ///< to find constraints, where the table is no network
        double work = kUnlimited;   ///< of the linear relaxation, in all calls together
        double gap = 0;             ///< that is good enough, as a part of the cost
        /// Whether the audit finds the pattern safe.
        std::function<bool(const Pattern&)> is_safe;
        /// A safe pattern near shares of suppression, or nothing. May be empty.
        std::function<std::optional<Pattern>(std::span<const double>)> round;
        /// Nodes, cost and bound.
        std::function<void(std::uint64_t, double, double)> report;
    };

    Optimum(const Table& table, Options options);

    /// A safe pattern, to be beaten.
    void consider(Pattern pattern);
    /// What follows from arguments that were found for the same equations.
    void use(std::span<const Argument> known);
    /// Until the best pattern is proven to be so, or proven that there is none. False at a limit; a further
    /// call goes on from there.
    bool search(const Limits& limits);

    /// The best pattern known; nothing if there is none.
    [[nodiscard]] const std::optional<Pattern>& best() const { return best_; }
    /// No safe pattern costs less.
    [[nodiscard]] double lower_bound() const { return lower_bound_; }
    [[nodiscard]] double root_bound() const { return root_bound_; }
    [[nodiscard]] std::uint64_t nodes() const { return felled_nodes_ + (tree_ ? tree_->nodes() : 0); }
    /// After a search that was successful: why. Nothing if it is too long.
    [[nodiscard]] std::optional<OptimumProof> proof() const;
    /// How attractive cells are to the relaxation at the root, by cell: its shares of suppression, and what
    /// its bound rises by at least if the cell is suppressed. Both are empty before.
    [[nodiscard]] std::span<const double> root_shares() const { return root_shares_; }
    [[nodiscard]] std::span<const double> root_rises() const { return root_rises_; }
    /// Of constraints that the relaxation had in use last.
    [[nodiscard]] std::vector<Argument> arguments() const { return relaxation_.pool().arguments_in_use(); }
    /// All that every pattern of interest satisfies, as far as it was found and kept.
    [[nodiscard]] std::span<const std::shared_ptr<CapacityConstraint>> constraints() const {
        return relaxation_.constraints();
    }
    /// Constraints found.
    [[nodiscard]] std::size_t cut_count() const { return relaxation_.cut_count(); }

  private:
    static constexpr double kNoBound = std::numeric_limits<double>::infinity();

    Relaxation::End tighten_root();
    /// Whether the proof is complete; nothing if there is a tree to search.
    std::optional<bool> settle_root();
    /// Whether that is the proof; nothing if it is still open.
    std::optional<bool> conclude_root(Relaxation::End end);
    bool try_without_secondaries();
    void remember_root();
    void round_root();
    void round_node(std::span<const double> shares);
    void close_root(CaseLog::Step::Kind kind);
    void plant();
    /// Whether a tree that begins with what is known now would be much smaller.
    [[nodiscard]] bool should_replant() const;
    void fell();
    void raise(double bound);
    void report() const;

    const Table& table_;
    Options options_;
    Limits limits_;
    CostStep step_;
    Relaxation relaxation_;
    std::optional<Tree> tree_;
    std::optional<Pattern> best_;
    double best_cost_ = kNoBound;
    double lower_bound_ = 0;
    double root_bound_ = 0;
    std::vector<double> root_shares_;
    std::vector<double> root_rises_;
    double rounded_bound_ = -kNoBound;  // that of the shares that were rounded last
    double planted_cost_ = kNoBound;    // the best when the tree began
    std::uint64_t felled_nodes_ = 0;
    std::uint64_t between_roundings_ = 1;  // nodes
    std::uint64_t next_rounding_ = 1;      // when there are so many nodes
};

}  // namespace tacet
