// SPDX-License-Identifier: Apache-2.0
// The twenty small two-way shapes of Serpell, Clark, Smith and Staggemeier 2008, Table 3: sizes, zeros and
// primaries are as printed; values are made in the manner of their Table 1.
#include "generate/draft.h"
#include "generate/kinds.h"
#include "generate/random.h"
#include "generate/trees.h"

namespace tacet::instance {

namespace {

constexpr GeneratorOption kOptions[] = {
    {"shape", "1", "row of the paper's Table 3, 1 to 20"},
    kWeightsOption,
    kUnboundedBoundsOption,
};

struct Shape {
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::uint32_t zeros = 0;
    std::uint32_t primaries = 0;
};
// The paper prints 50 rows for the last, but its cells, equations and variables are those of 49.
constexpr Shape kShapes[] = {
    {5, 5, 3, 8},     {5, 6, 7, 8},     {5, 7, 5, 7},   {5, 8, 8, 17},  {5, 9, 5, 17},
    {7, 7, 11, 14},   {7, 8, 7, 16},    {7, 9, 19, 13}, {8, 8, 13, 13}, {8, 9, 15, 17},
    {10, 10, 19, 31}, {10, 12, 28, 40}, {25, 5, 5, 4},  {25, 5, 6, 11}, {25, 5, 7, 4},
    {25, 5, 32, 7},   {25, 5, 35, 7},   {25, 5, 26, 9}, {25, 5, 7, 11}, {49, 5, 9, 25},
};

constexpr std::int64_t kLevelPercent = 10;

/// True if a row or column is zero throughout, and its total with it: then the table has too many zeros.
bool has_zero_line(const Shape& shape, const std::vector<bool>& is_zero) {
    std::vector<std::uint32_t> row_zeros(shape.rows);
    std::vector<std::uint32_t> column_zeros(shape.columns);
    for (std::size_t i = 0; i < is_zero.size(); ++i)
        if (is_zero[i] && (++row_zeros[i / shape.columns] == shape.columns ||
                           ++column_zeros[i % shape.columns] == shape.rows))
            return true;
    return false;
}

std::vector<bool> place_zeros(const Shape& shape, Random& random) {
    for (;;) {
        auto is_zero = random.choose(shape.zeros, std::size_t{shape.rows} * shape.columns);
        if (!has_zero_line(shape, is_zero)) return is_zero;
    }
}

/// Primaries have one or two contributors, other cells three to six, of 2 to 24 each.
Amount draw_value(Random& random, bool is_primary) {
    Amount value = 0;
    for (auto left = is_primary ? random.between(1, 2) : random.between(3, 6); left > 0; --left)
        value += random.between(kLeastValue, 24);
    return value;
}

}  // namespace

std::span<const GeneratorOption> small_options() {
    return kOptions;
}

Table generate_small(std::uint64_t seed, const GeneratorValues& values) {
    const Settings settings(kOptions, values);
    const Shape& shape = kShapes[settings.count("shape", 1, std::size(kShapes)) - 1];
    Draft draft{Grid({flat_dimension(shape.rows + 1), flat_dimension(shape.columns + 1)})};
    auto leaves = draft.grid.leaves();
    Random random(seed);
    const auto is_zero = place_zeros(shape, random);
    std::size_t place = 0;
    std::erase_if(leaves, [&](std::uint32_t) { return is_zero[place++]; });
    const auto is_primary = random.choose(shape.primaries, leaves.size());
    fill(draft, leaves, is_primary, kLevelPercent, [&](bool is) { return draw_value(random, is); });
    return finish(draft, settings);
}

}  // namespace tacet::instance
