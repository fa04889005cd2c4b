// SPDX-License-Identifier: Apache-2.0
// Separation: finds constraints that shares of suppression violate, target by target and on several threads.
// What let a target be reached before is kept; as long as the shares still allow it, nothing has to be
// solved.
#pragma once

#include <memory>

#include "prove/cut_search.h"

namespace tacet {

class Separation {
  public:
    /// Table and residue must outlive it.
    Separation(const Table& table, const Residue& residue, Protection protection, unsigned threads);

    /// Work that searches other than in single equations may still do. The number of threads does not change
    /// what they do with it.
    void allow(double work) { allowance_ = work; }
    /// From single equations, which is quick. Nothing if time ran out before any was found.
    [[nodiscard]] std::optional<std::vector<Cut>> find_simple(std::span<const double> shares,
                                                              const Deadline& deadline);
    /// From slices, if the table has more than one.
    [[nodiscard]] std::optional<std::vector<Cut>> find_in_slices(std::span<const double> shares,
                                                                 const Deadline& deadline);
    [[nodiscard]] bool has_slices() const { return has_slices_; }
    /// Where programs would take long: `find` then looks at single equations only, except in a network.
    void do_without_programs() { has_programs_ = false; }
    /// From whatever an attacker could use. None, if the shares allow all targets.
    [[nodiscard]] std::optional<std::vector<Cut>> find(std::span<const double> shares,
                                                       const Deadline& deadline);
    /// For shares that are 0 or 1: one for each of some targets, lifted.
    [[nodiscard]] std::optional<std::vector<Cut>> find_lifted(std::span<const double> shares,
                                                              const Deadline& deadline);

  private:
    using OwnSearch = std::unique_ptr<CutSearch>;
    /// A deviation that reaches a target: which shares it takes, the largest first.
    using Needs = std::vector<std::pair<std::uint32_t, double>>;
    enum class Lifting : bool { no, yes };
    /// What one target came to.
    struct Finding {
        CutSearch::End end{};
        std::vector<Cut> cuts;
        std::vector<std::pair<std::size_t, Needs>> reached;  // targets
    };

    std::optional<std::vector<Cut>> find(std::span<const double> shares, const Deadline& deadline,
                                         Lifting lifting, std::span<const OwnSearch> searches,
                                         std::size_t count);  // of targets, the first
    void make_searches();
    /// Targets that a deviation reaches.
    [[nodiscard]] std::vector<std::pair<std::size_t, Needs>> reached_by(
        std::span<const double> deviation) const;
    /// Whether so much of the deviation stays within what the attacker knows.
    [[nodiscard]] bool is_believed(std::span<const double> deviation, double part, InsiderId attacker) const;
    [[nodiscard]] Needs needs(std::span<const double> deviation, InsiderId attacker) const;
    [[nodiscard]] bool is_known_to_be_reached(std::size_t target, std::span<const double> shares) const;
    void keep(std::size_t target, Needs needs);

    const Table& table_;
    const Residue& residue_;
    std::vector<Target> targets_;
    std::size_t thorough_;  // of targets: those looked at with all that an attacker could use
    unsigned threads_;
    std::vector<OwnSearch> simple_searches_;
    std::vector<OwnSearch> slice_searches_;
    bool is_network_ = false;
    bool has_slices_ = false;
    bool has_programs_ = true;
    std::vector<OwnSearch> searches_;       // made when the others find nothing more
    std::vector<std::vector<Needs>> kept_;  // by target
    std::size_t next_target_ = 0;
    double allowance_ = std::numeric_limits<double>::infinity();
};

}  // namespace tacet
