// SPDX-License-Identifier: Apache-2.0
#include "methods/genetic.h"

#include <cmath>

namespace tacet {

Proposal propose_genetic(const Problem& problem) {
    OrderSearch search;
    search.population = problem.whole("population");
    search.starts_with_rows = problem.choice("starts") == "weight-and-rows";
    search.crossover = problem.number("crossover");
    search.mutation = operator_named(problem.choice("mutation"));
    search.stopping = stopping_values(problem);
    return search_orders(problem, search);
}

}  // namespace tacet
