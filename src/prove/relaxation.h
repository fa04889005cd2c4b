// SPDX-License-Identifier: Apache-2.0
// The linear relaxation of cell suppression by capacity constraints (Fischetti and Salazar 2001): shares of
// suppression instead of yes and no. Its optimum is a lower bound on the cost of every safe pattern.
#pragma once

#include <functional>
#include <memory>

#include "prove/cut_search.h"

namespace tacet {

/// What the levels ask for, primary by primary: sides, and widths where they ask for more than the sides.
[[nodiscard]] std::vector<Target> all_targets(const Table& table, Protection protection);

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

    Deadline deadline;  ///< may be moved between calls

    /// Rounds of constraints that the shares violate, until there are none.
    End tighten(std::size_t most_rounds, double cost_to_beat);
    /// The cost of secondaries that the table has already is in it.
    [[nodiscard]] double lower_bound() const { return lower_bound_; }
    /// By cell.
    [[nodiscard]] std::span<const double> shares() const { return shares_; }
    /// By cell: what its share still costs once the constraints are paid for.
    [[nodiscard]] std::span<const double> reduced_costs() const { return program_.reduced_costs(); }

    struct Row {
        Cut cut;
        std::uint32_t idle = 0;  // rounds since it last had a price
    };
    [[nodiscard]] std::span<const Row> rows() const { return rows_; }
    /// Constraints that these shares, 0 or 1, violate: one for each of some targets. Nothing if time ran out.
    [[nodiscard]] std::optional<std::vector<Cut>> find_violated(std::span<const double> shares);
    void add(std::vector<Cut> cuts);
    /// From now on: otherwise those that have no price for a while are dropped.
    void keep_all_cuts() { keeps_all_ = true; }

    /// The constraints that make the bound of the last solve, with their prices.
    struct Priced {
        const Cut* cut = nullptr;
        double price = 0;
    };
    [[nodiscard]] std::vector<Priced> proof() const;
    [[nodiscard]] std::size_t cut_count() const { return all_cuts_; }

    /// Bound, rounds and constraints so far, for display.
    std::function<void(double, std::size_t, std::size_t)> on_round;

  private:
    using OwnSearch = std::unique_ptr<CutSearch>;
    enum class Purpose : std::uint8_t { tighten, attack };

    /// For shares on the way from those before to the last ones: far fewer rounds than for the last ones,
    /// which jump about, and better constraints.
    std::optional<std::vector<Cut>> find_smoothed_cuts();
    /// Nothing if time ran out before any was found.
    std::optional<std::vector<Cut>> find_cuts(std::span<const double> shares, Purpose purpose);
    std::optional<std::vector<Cut>> find_cuts(std::span<const double> shares, Purpose purpose,
                                              std::span<const OwnSearch> searches);
    /// Targets that a deviation reaches.
    [[nodiscard]] std::vector<std::size_t> reached_by(std::span<const double> deviation) const;
    bool solve(End& end);
    void drop_idle_rows();

    const Table& table_;
    std::vector<Target> targets_;
    unsigned threads_;
    std::vector<OwnSearch> quick_searches_;
    std::vector<OwnSearch> searches_;  // made when the others find nothing more
    CutProgram program_;
    std::vector<Row> rows_;
    std::vector<double> shares_;
    std::vector<double> smoothed_;
    bool keeps_all_ = false;
    std::size_t next_target_ = 0;
    std::size_t rounds_ = 0;
    std::size_t all_cuts_ = 0;
    double fixed_cost_ = 0;  // of secondaries that the table has already
    double lower_bound_ = 0;
};

}  // namespace tacet
