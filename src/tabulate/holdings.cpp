// SPDX-License-Identifier: Apache-2.0
#include "tabulate/holdings.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tacet {

namespace {

/// In pairs the cost is the shadow without weights; the cell's own cost comes from the records.
Contributor as_contributor(const Sums& sums, std::uint32_t holding, bool is_weighted) {
    Contributor contributor{
        .value = std::abs(sums.cost), .request = sums.requester.request, .id = holding + 1};
    // The holding's weight is what its records' weights come to.
    if (is_weighted && sums.cost != 0)
        contributor.sampling_weight =
            std::abs(static_cast<double>(sums.shadow) / static_cast<double>(sums.cost));
    return contributor;
}

Sums as_contribution(const Sums& sums, const Contributor& contributor, bool is_weighted) {
    Sums contribution{.count = 1, .weight = kWeightOne};
    if (is_weighted) contribution.weight = sums.weight / static_cast<WeightMillionths>(sums.count);
    if (contributor.request != 0) contribution.requester = contributor;
    return contribution;
}

}  // namespace

SumTable add_up_holdings(const SumTable& pairs, std::span<const Variable> variables, std::uint32_t tops,
                         bool is_weighted) {
    const std::size_t holding = variables.size();
    std::vector<std::uint32_t> order(pairs.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, [&](std::uint32_t pair) { return pairs.row(pair)[holding]; });
    SumTable cells(variables.size(), tops);
    for (std::size_t first = 0; first < order.size();) {
        SumTable own(variables.size(), 0);  // what this holding adds up to in each cell
        std::size_t next = first;
        for (; next < order.size() && pairs.row(order[next])[holding] == pairs.row(order[first])[holding];
             ++next)
            own.add(pairs.row(order[next]).first(holding), pairs.sums(order[next]), std::span<Contributor>());
        roll_up(own, variables);
        for (std::uint32_t cell = 0; cell < own.size(); ++cell) {
            const Contributor contributor =
                as_contributor(own.sums(cell), pairs.row(order[first])[holding], is_weighted);
            cells.add(own.row(cell), as_contribution(own.sums(cell), contributor, is_weighted), contributor);
        }
        first = next;
    }
    return cells;
}

}  // namespace tacet
