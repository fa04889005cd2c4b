// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/order.h"

#include <algorithm>
#include <functional>
#include <random>

namespace tacet {

namespace {

/// Fisher and Yates, spelt out: std::shuffle differs between standard libraries.
void shuffle(std::vector<CellId>& cells, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random() % i]);
}

}  // namespace

std::vector<CellId> order_primaries(const Table& table, std::string_view name, std::uint64_t seed) {
    std::vector<CellId> order(table.primaries().begin(), table.primaries().end());
    const auto weight = [&](CellId cell) { return table[cell].weight; };
    const auto first_equation = [&](CellId cell) {
        const auto incidences = table.incidences(cell);
        return incidences.empty() ? EquationId(UINT32_MAX) : incidences.front().equation;
    };
    if (name == "weight-descending") std::ranges::stable_sort(order, std::greater{}, weight);
    if (name == "weight-ascending") std::ranges::stable_sort(order, std::less{}, weight);
    if (name == "by-equation") std::ranges::stable_sort(order, std::less{}, first_equation);
    if (name == "random") shuffle(order, seed);
    return order;
}

}  // namespace tacet
