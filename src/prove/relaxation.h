// SPDX-License-Identifier: Apache-2.0
// The linear relaxation of cell suppression by capacity constraints (Fischetti and Salazar 2001): shares of
// suppression instead of yes and no. Its optimum is a lower bound on the cost of every safe pattern.
#pragma once

#include <functional>

#include "prove/pool.h"
#include "prove/separation.h"

namespace tacet {

class Relaxation {
  public:
    enum class End : std::uint8_t {
        settled,     ///< the shares violate no constraint that is known how to find
        beaten,      ///< the bound has reached the cost to beat
        infeasible,  ///< no shares satisfy the constraints
        paused,      ///< so many rounds were made
        stopped,     ///< by the deadline, or by the solver
    };

    /// The table must outlive it.
    Relaxation(const Table& table, Protection protection, unsigned threads, Deadline end);

    /// Between calls of `tighten` only.
    void set_deadline(Deadline end);

    /// Work that it may still do, the same on every machine: half of it to find constraints, half to solve.
    void allow(double work);

    /// Constraints from single equations, slices and networks only.
    void do_without_programs() { separation_.do_without_programs(); }

    /// Rounds of constraints that the shares violate, until there are none. From now on only patterns below
    /// the cost are of interest: cells too costly for them are left out.
    End tighten(std::size_t most_rounds, double cost_to_beat);
    /// Whether better ways to find constraints are still to come.
    [[nodiscard]] bool has_sources_left() const { return source_ != Source::all; }
    /// The cost of secondaries that the table has already is in it.
    [[nodiscard]] double lower_bound() const { return lower_bound_; }
    /// By cell.
    [[nodiscard]] std::span<const double> shares() const { return shares_; }
    /// By cell: what its share still costs once the constraints are paid for.
    [[nodiscard]] std::span<const double> reduced_costs() const;

    [[nodiscard]] std::span<const Cut> cuts() const { return store_.cuts(); }
    [[nodiscard]] std::span<const std::shared_ptr<CapacityConstraint>> constraints() const {
        return store_.origins();
    }
    [[nodiscard]] CutStore& store() { return store_; }
    [[nodiscard]] Pool& pool() { return pool_; }
    [[nodiscard]] const Pool& pool() const { return pool_; }
    /// Whether shares, reduced costs and proof are those of all constraints.
    [[nodiscard]] bool is_solved() const { return is_solved_; }
    /// A choice that all patterns of interest make.
    struct Held {
        std::uint32_t cell = 0;
        bool is_suppressed = false;
    };
    void hold(Held choice) { held_.push_back(choice); }
    [[nodiscard]] std::span<const Held> held() const { return held_; }
    /// What was decided, here and by the tree that stands on it.
    [[nodiscard]] CaseLog& log() { return log_; }
    [[nodiscard]] const CaseLog& log() const { return log_; }
    [[nodiscard]] Separation& separation() { return separation_; }
    /// They count from the next call of `tighten` on; until then there is neither proof nor reduced costs.
    void add(std::vector<Cut> cuts);
    /// The constraints that make the bound of the last solve, with their prices.
    [[nodiscard]] std::vector<Pool::Priced> proof() const;
    [[nodiscard]] std::size_t cut_count() const { return store_.cuts().size(); }

    /// Bound, rounds and constraints so far, for display.
    std::function<void(double, std::size_t, std::size_t)> on_round;

  private:
    /// Where constraints are sought first: there are always some, and when they raise the bound no more,
    /// better ones are due.
    enum class Source : std::uint8_t { equations, slices, all };

    End tighten_by_rounds(std::size_t most_rounds, double cost_to_beat);
    /// For shares on the way from those before to the last ones: far fewer rounds than for the last ones,
    /// which jump about, and better constraints.
    std::optional<std::vector<Cut>> find_smoothed_cuts();
    /// Nothing if time ran out before any was found.
    std::optional<std::vector<Cut>> find_cuts(std::span<const double> shares);
    std::optional<std::vector<Cut>> find_cuts(std::span<const double> shares, Source source);
    [[nodiscard]] Source next(Source source) const;
    bool use_known(double cost_to_beat, End& end);
    void drop_costly(double cost_to_beat);
    bool solve(End& end);

    const Table& table_;
    Deadline deadline_;
    Residue residue_;
    Separation separation_;
    CutStore store_;
    Pool pool_;
    CaseLog log_;
    std::vector<Held> held_;
    std::vector<double> shares_;
    std::vector<double> smoothed_;
    std::size_t rounds_ = 0;
    std::size_t poor_rounds_ = 0;  // one after the other
    Source source_ = Source::equations;
    double fixed_cost_ = 0;  // of secondaries that the table has already
    double lower_bound_ = 0;
    bool is_tightening_ = false;
    bool is_solved_ = true;  // with all constraints; without any there is nothing to solve
};

}  // namespace tacet
