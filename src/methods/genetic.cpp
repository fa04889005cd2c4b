// SPDX-License-Identifier: Apache-2.0
#include "methods/genetic.h"

#include <cmath>

namespace tacet {

Proposal propose_genetic(const Problem& problem) {
    constexpr double kMostOrders = 100'000;
    OrderSearch search;
    search.population = static_cast<std::size_t>(
        std::floor(number_option(problem, kGeneticOptions, "population", 2, kMostOrders)));
    search.crossover = number_option(problem, kGeneticOptions, "crossover", 0, 1);
    search.mutation = operator_named(problem.options.at("mutation"));
    search.stopping = stopping_values(problem, kGeneticOptions);
    return search_orders(problem, search, kGeneticOptions);
}

}  // namespace tacet
