// SPDX-License-Identifier: Apache-2.0
#include "methods/local_search.h"

namespace tacet {

Proposal propose_local_search(const Problem& problem) {
    OrderSearch search;
    search.mutation = operator_named(problem.options.at("operator"));
    search.stopping = stopping_values(problem, kLocalSearchOptions);
    return search_orders(problem, search, kLocalSearchOptions);
}

}  // namespace tacet
