// SPDX-License-Identifier: Apache-2.0
// A population of orders in a steady state: an offspring takes the place of the worst if it costs less.
#pragma once

#include <memory>

#include "search/fitness.h"
#include "search/orders.h"

namespace tacet {

/// An order, and the two genes that self-adaptation carries along.
struct Genome {
    Order order = {};
    Operator mutation = Operator::swap;
    double rate = 0;  ///< of mutation, at each place
};

struct Individual {
    Genome genome = {};
    std::shared_ptr<const Construction> construction = {};
    [[nodiscard]] double cost() const { return construction->cost; }
};

class Population {
  public:
    void add(Individual individual) { all_.push_back(std::move(individual)); }
    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] std::span<const Individual> all() const { return all_; }

    /// Of two at random, the one that costs less.
    [[nodiscard]] const Individual& select(std::mt19937_64& random) const;
    [[nodiscard]] const Individual& best() const;
    [[nodiscard]] double mean_cost() const;
    /// True if it does: it costs less than the worst.
    bool replace_worst(Individual offspring);
    /// What is known of orders, for the next evaluation.
    [[nodiscard]] std::vector<Fitness::Evaluated> evaluated() const;

  private:
    std::vector<Individual> all_;
};

}  // namespace tacet
