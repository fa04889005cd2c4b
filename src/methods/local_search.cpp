// SPDX-License-Identifier: Apache-2.0
#include "methods/local_search.h"

namespace tacet {

Proposal propose_local_search(const Problem& problem) {
    OrderSearch search;
    search.mutation = operator_named(problem.choice("operator"));
    search.stopping = stopping_values(problem);
    return search_orders(problem, search);
}

}  // namespace tacet
