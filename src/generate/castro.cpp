// SPDX-License-Identifier: Apache-2.0
// Large positive two-way tables whose rows may be hierarchical, a tree of subtables with the same columns:
// the instances of Castro, A fast network flows heuristic for cell suppression in positive tables, 2004,
// section 5.
#include "generate/draft.h"
#include "generate/kinds.h"
#include "generate/random.h"
#include "generate/trees.h"

namespace tacet::instance {

namespace {

constexpr GeneratorOption kOptions[] = {
    {"rows", "100", "rows of each subtable, without its total"},
    {"columns", "100", "columns, without the total"},
    {"subtables", "1", "subtables: 1 is a flat table; each further one details a row of the others"},
    {"primaries", "500", "primary cells, among the cells that are no totals"},
    kWeightsOption,
    kUnboundedBoundsOption,
};

constexpr std::int64_t kLevelPercent = 15;

/// Primaries are much lower than other cells, as in real data.
Amount draw_value(Random& random, bool is_primary) {
    return is_primary ? random.between(kLeastValue, 100) : random.between(200, 2000);
}

}  // namespace

std::span<const GeneratorOption> castro_options() {
    return kOptions;
}

Table generate_castro(std::uint64_t seed, const GeneratorValues& values) {
    const Settings settings(kOptions, values);
    const std::uint32_t rows = settings.count("rows", 2, kMostRows);
    const std::uint32_t columns = settings.count("columns", 2, kMostRows);
    const std::uint32_t subtables = settings.count("subtables", 1, kMostRows / rows);
    Random random(seed);
    Draft draft{Grid({nested_dimension(rows, subtables, random), flat_dimension(columns + 1)})};
    const auto leaves = draft.grid.leaves();
    const std::uint32_t primaries = settings.count("primaries", 0, static_cast<std::uint32_t>(leaves.size()));

    const auto is_primary = random.choose(primaries, leaves.size());
    fill(draft, leaves, is_primary, kLevelPercent, [&](bool is) { return draw_value(random, is); });
    return finish(draft, settings);
}

}  // namespace tacet::instance
