// SPDX-License-Identifier: Apache-2.0
// What the genetic methods share: a population of chromosomes, how it starts, when evolution ends, and what
// is counted. No chromosome in a population lacks a circuit: what a crossover leaves infeasible is repaired
// before it is looked at, and both are counted.
#pragma once

#include <ctime>
#include <functional>

#include "methods/method.h"
#include "search/circuit_maker.h"

namespace tacet {

inline constexpr MethodOption kGenerationsOption =
    whole_option("generations", "1000", 0, 1e9, "largest number of generations");
inline constexpr MethodOption kStallOption =
    whole_option("stall", "100", 1, 1e9, "stop after this many generations without improvement");
inline constexpr MethodOption kBreedingBenefitOption =
    number_option("benefit", "0", 0, 1e9,
                  "stop when the cost falls by less than this many per cent per CPU second; 0: never");
inline constexpr MethodOption kMutationOption = {
    "mutation", "redundant", "redundant|cheaper",
    "which secondaries a mutation publishes: redundant: those that the others make up for, as in the paper; "
    "cheaper: also those that less costly cells make up for, which goes further"};
constexpr MethodOption population_option(std::string_view size) {
    return whole_option("population", size, 2, 1000, "chromosomes");
}

/// Why there are no circuits in the table, and what is expected; nothing if there are.
[[nodiscard]] std::optional<std::string> reason_against_circuits(const Table& table);

class Breeding {
  public:
    explicit Breeding(const Problem& problem);

    /// So many rectangles or boxes in random order, and what else is given. False if a target has no circuit.
    bool populate(std::vector<Chromosome> others = {});
    /// Counts a generation. False if evolution ends before it.
    bool next_generation();
    /// The targets of a primary drawn at random.
    [[nodiscard]] std::span<const TargetId> any_primary();
    [[nodiscard]] std::size_t primary_count() const { return first_.size() - 1; }
    [[nodiscard]] std::span<const TargetId> targets_of(std::size_t primary) const {
        return std::span(all_targets_).subspan(first_[primary], first_[primary + 1] - first_[primary]);
    }
    /// Gives circuits to targets that have none. False if that is not possible, or time is up. Counts.
    bool make_feasible(Chromosome& offspring, std::span<const Place> also_free = {});
    /// Publishes a secondary of the chromosome that the maker follows, as the option `mutation` allows.
    /// False, and nothing has changed, if that is not possible.
    bool publish(Place place, Chromosome& offspring);
    /// Led around one secondary drawn at random, whatever that costs. False if it has none or there is no
    /// way.
    bool mutate_one_cell(Chromosome& offspring);

    [[nodiscard]] bool has_cost(double cost) const;
    void sort();
    [[nodiscard]] std::size_t any(std::size_t count) { return random() % count; }
    Proposal finish();

    const Problem& problem;
    Grid grid;
    SearchBook book;
    CircuitMaker maker;
    std::mt19937_64 random;
    std::vector<Chromosome> population;
    std::uint64_t offspring = 0;

  private:
    [[nodiscard]] bool pays() const;

    std::size_t size_;
    std::uint64_t most_generations_;
    std::uint64_t most_idle_;
    double least_benefit_;
    std::vector<std::size_t> first_;  // by primary: its first target
    std::vector<TargetId> all_targets_;
    std::uint64_t generations_ = 0;
    std::uint64_t last_gain_ = 0;
    double best_ = 0;
    double start_cost_ = 0;
    // Of the last look at the benefit.
    double cost_then_ = 0;
    std::clock_t time_then_ = 0;
    std::uint64_t infeasible_ = 0;
    std::uint64_t repaired_ = 0;
    Outcome outcome_ = Outcome::feasible;
    bool is_populated_ = false;
};

}  // namespace tacet
