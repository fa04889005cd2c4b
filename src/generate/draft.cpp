// SPDX-License-Identifier: Apache-2.0
#include "generate/draft.h"

#include <algorithm>

namespace tacet::instance {

namespace {

template <class Choice>
struct Named {
    std::string_view name;
    Choice choice{};
};
constexpr Named<Weights> kWeights[] = {{"value", Weights::value}, {"unity", Weights::unity}};
constexpr Named<Bounds> kBounds[] = {
    {"own", Bounds::own}, {"common", Bounds::common}, {"unbounded", Bounds::unbounded}};

/// In units of the values, of all cells. Values are not negative, so the grand total is the largest.
Amount upper_bound(const Draft& draft, Bounds bounds) {
    const Amount largest = draft.values.front();
    if (bounds == Bounds::common) return largest + (largest + 1) / 2;
    constexpr Amount kTimes = 1000;
    return largest > kLargestAmount / kLevelUnits / kTimes ? kLargestAmount / kLevelUnits : largest * kTimes;
}

double weight(Amount value, int decimals, Weights weights) {
    if (weights == Weights::unity) return 1;
    return static_cast<double>(std::max<Amount>(value, 1)) / static_cast<double>(power_of_ten(decimals));
}

/// Bounds of its own leave a cell the room that strict protection needs, one unit more than the level.
void set_levels(Cell& cell, Amount level, Bounds bounds) {
    cell.status = Status::primary;
    const Amount wanted = std::max(level, kLevelUnits);
    const Amount spare = bounds == Bounds::own ? kLevelUnits : 0;
    cell.lower_level = std::min(wanted, cell.value - cell.lower_bound - spare);
    cell.upper_level = std::min(wanted, cell.upper_bound - cell.value - spare);
}

}  // namespace

void add_up(Draft& draft) {
    draft.grid.add_up(draft.values, [](Amount& total, Amount part) { total += part; });
}

Primary percent_primary(const Draft& draft, std::uint32_t cell, std::int64_t percent) {
    static_assert(kLevelUnits == 100);
    return {cell, draft.values[cell] * percent};
}

void fill(Draft& draft, std::span<const std::uint32_t> leaves, const std::vector<bool>& is_primary,
          std::int64_t percent, const std::function<Amount(bool is_primary)>& draw) {
    draft.values.resize(draft.grid.cell_count());
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        draft.values[leaves[i]] = draw(is_primary[i]);
        if (is_primary[i]) draft.primaries.push_back(percent_primary(draft, leaves[i], percent));
    }
    add_up(draft);
}

Table finish(const Draft& draft, const Settings& settings) {
    const auto weights = settings.pick("weights", kWeights).choice;
    const auto bounds = settings.pick("bounds", kBounds).choice;
    const Amount bound = upper_bound(draft, bounds) * kLevelUnits;
    TableData data;
    data.decimals = draft.decimals + kLevelDecimals;
    data.written = {draft.decimals, draft.decimals, data.decimals};
    data.cells.reserve(draft.values.size());
    for (const Amount value : draft.values) {
        Cell& cell = data.cells.emplace_back();
        cell.value = value * kLevelUnits;
        cell.upper_bound = bound;
        if (bounds == Bounds::own) {
            // Small values have the room of a level of one unit, strictly protected.
            const Amount half = value == 0 ? 0 : std::max<Amount>((value + 1) / 2, 2);
            cell.lower_bound = (value - half) * kLevelUnits;
            cell.upper_bound = (value + half) * kLevelUnits;
        }
        cell.weight = weight(value, draft.decimals, weights);
        if (value == 0) cell.status = Status::published;
    }
    for (const Primary& primary : draft.primaries)
        set_levels(data.cells[primary.cell], primary.level, bounds);
    draft.grid.add_equations(data);
    return Table(std::move(data));
}

}  // namespace tacet::instance
