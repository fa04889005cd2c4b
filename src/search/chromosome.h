// SPDX-License-Identifier: Apache-2.0
// A pattern as the methods of seed populations see it (Almeida, Schütz and Carvalho 2006; Ditrich 2010;
// Herrington 2015): one circuit of protection for each target. A circuit is a deviation, hence a witness; a
// chromosome that has one for each target is feasible, whatever was crossed to make it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "search/search_book.h"

namespace tacet {

using Circuit = std::shared_ptr<const Deviation>;

class Chromosome {
  public:
    /// Without circuits. The book says what targets there are and what places cost; it must outlive this.
    explicit Chromosome(const SearchBook& book);

    [[nodiscard]] const Circuit& circuit(TargetId target) const { return circuits_[target]; }
    [[nodiscard]] std::uint32_t target_count() const { return static_cast<std::uint32_t>(circuits_.size()); }
    [[nodiscard]] std::vector<TargetId> missing() const;
    /// Instead of the one it has.
    void give(TargetId target, Circuit circuit);
    [[nodiscard]] double cost() const { return cost_; }
    /// Suppressed because a circuit moves it.
    [[nodiscard]] bool is_secondary(Place place) const { return uses_[place] > 0; }
    /// Ascending.
    [[nodiscard]] std::vector<Place> secondaries() const;
    [[nodiscard]] std::vector<TargetId> resting_on(Place place) const;
    /// Whether it would cost less than that with the other's circuits for these targets.
    [[nodiscard]] bool costs_less_with(std::span<const TargetId> targets, const Chromosome& other,
                                       double than) const;

    [[nodiscard]] Pattern pattern(const Table& table, const Grid& grid) const;
    [[nodiscard]] Proof proof(const Grid& grid) const;

  private:
    void count(const Deviation& circuit, int number);
    [[nodiscard]] double cost_with(std::span<const TargetId> targets, const Chromosome& other) const;

    const SearchBook* book_;
    std::vector<Circuit> circuits_;  // by target
    std::vector<std::uint32_t>
        uses_;  // by place: targets whose circuit moves it; 0 for what is suppressed anyway
    double cost_ = 0;
};

/// From 0 to 1: the share of secondaries that both have.
[[nodiscard]] double likeness_of_cells(const Chromosome& a, const Chromosome& b);
/// From 0 to 1: the share of targets with the same circuit.
[[nodiscard]] double likeness_of_circuits(const Chromosome& a, const Chromosome& b);

}  // namespace tacet
