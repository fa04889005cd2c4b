// SPDX-License-Identifier: Apache-2.0
// Tables of any dimensions, each cell made of a Poisson number of contributors with heavy-tailed
// contributions -1 / ln r: the fourteen large tables of Smith, Clark, Staggemeier and Serpell, A genetic
// approach to statistical disclosure control, Table VII.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "generate/contributions.h"
#include "generate/kinds.h"
#include "generate/trees.h"
#include "text/numbers.h"

namespace tacet::instance {

namespace {

constexpr GeneratorOption kOptions[] = {
    {"shape", "",
     "one of the fourteen tables of the paper by its dimensions, e.g. 100x5x106H: sets dimensions, "
     "sensitive and zeros where they are not given"},
    {"dimensions", "20x10x10",
     "codes of each dimension, its total included (as the paper counts); H behind a "
     "number makes the dimension hierarchical, e.g. 30x20x20H"},
    {"sensitive", "0.1", "share of all cells, totals included, that are primary"},
    {"primary-totals", "yes", "whether totals may be primary: yes or no"},
    {"zeros", "0.2", "share of the cells that are no totals that are zero and published"},
    {"decimals", "1", "decimals of the values"},
    kRuleOption,
    kWeightsOption,
    kCommonBoundsOption,
};

struct Shape {
    std::string_view name;
    std::string_view dimensions;
    std::uint32_t cells = 0;
    std::uint32_t primaries = 0;
    std::string_view zeros;
};
// 100x112Hx4 has 5 codes in its last dimension: only these give the paper's number of cells and share of
// primaries. For 100x4x212H the paper prints a share of 0.21 but a number that is 0.12; the number counts.
constexpr Shape kShapes[] = {
    {"100x27x18", "100x27x18", 48'600, 14'807, "0.49"},
    {"100x21x24", "100x21x24", 50'400, 10'555, "0.12"},
    {"100x5x106H", "100x5x106H", 53'000, 8'763, "0.41"},
    {"100x112Hx4", "100x112Hx5", 56'000, 4'544, "0.54"},
    {"100x7x83", "100x7x83", 58'100, 11'517, "0.43"},
    {"100x20x31", "100x20x31", 62'000, 13'164, "0.13"},
    {"100x6x112H", "100x6x112H", 67'200, 1'972, "0.51"},
    {"100x20x36", "100x20x36", 72'000, 15'422, "0.13"},
    {"100x76x10", "100x76x10", 76'000, 13'429, "0.26"},
    {"100x4x212H", "100x4x212H", 84'800, 10'265, "0.46"},
    {"100x11x90H", "100x11x90H", 99'000, 18'978, "0.47"},
    {"50x50x40", "50x50x40", 100'000, 21'850, "0.13"},
    {"100x158Hx9", "100x158Hx9", 142'200, 28'032, "0.50"},
    {"100x91x23", "100x91x23", 209'300, 16'008, "0.36"},
};

struct Totals {
    std::string_view name;
    bool may_be_primary = false;
};
constexpr Totals kTotals[] = {{"yes", true}, {"no", false}};

Settings read_settings(const GeneratorValues& values) {
    Settings settings(kOptions, values);
    if (settings.text("shape").empty()) return settings;
    const Shape& shape = settings.pick("shape", kShapes);
    settings.preset("dimensions", std::string(shape.dimensions));
    settings.preset("sensitive", fmt::format("{}", static_cast<double>(shape.primaries) / shape.cells));
    settings.preset("zeros", std::string(shape.zeros));
    return settings;
}

/// "30" or "30H".
Dimension read_dimension(const Settings& settings, std::string_view text, Random& random) {
    const bool is_hierarchical = text.ends_with('H');
    if (is_hierarchical) text.remove_suffix(1);
    const std::uint32_t size = parse_number<std::uint32_t>(text).value_or(0);
    const std::uint32_t least = is_hierarchical ? kSmallestHierarchy : 3;
    if (size < least || size > kMostRows)
        settings.refuse("dimensions", fmt::format("sizes from 3 to {}, or from {} with H behind, joined by x",
                                                  kMostRows, kSmallestHierarchy));
    return is_hierarchical ? hierarchical_dimension(size, random) : flat_dimension(size);
}

Grid read_grid(const Settings& settings, Random& random) {
    constexpr std::size_t kMostDimensions = 8;
    std::string_view text = settings.text("dimensions");
    std::vector<Dimension> dimensions;
    for (;;) {
        const auto end = text.find('x');
        dimensions.push_back(read_dimension(settings, text.substr(0, end), random));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    if (dimensions.size() > kMostDimensions)
        settings.refuse("dimensions", fmt::format("at most {} dimensions", kMostDimensions));
    return Grid(std::move(dimensions));
}

/// -1 / ln r, at least two units and at most 10^9, which only one in 10^9 exceeds.
Amount draw_contribution(Random& random, double units) {
    constexpr double kMost = 1e9;
    const double contribution = std::min(kMost, -1 / natural_log(random.uniform()));
    return std::max<Amount>(kLeastValue, std::llround(contribution * units));
}

/// All cells, totals included.
std::vector<Contributions> draw_cells(const Grid& grid, const Settings& settings, std::uint32_t primaries,
                                      const PPercentRule& rule, Random& random) {
    const auto units = static_cast<double>(power_of_ten(static_cast<int>(settings.count("decimals", 0, 6))));
    const DrawContribution draw = [units](Random& source) { return draw_contribution(source, units); };
    const auto leaves = grid.leaves();
    const std::uint32_t zeros = share_of(settings.share("zeros"), leaves.size());
    const double share = primaries / std::max(1.0, static_cast<double>(leaves.size() - zeros));
    const double mean = fitting_mean(share, rule, draw);
    const auto is_zero = random.choose(zeros, leaves.size());
    std::vector<Contributions> cells(grid.cell_count());
    for (std::size_t i = 0; i < leaves.size(); ++i)
        if (!is_zero[i]) cells[leaves[i]] = draw_cell(random, mean, draw);
    grid.add_up(cells, [](Contributions& total, const Contributions& part) { total.add(part); });
    return cells;
}

/// Those of `cells` that are not zero, of all or of the leaves alone.
std::vector<std::uint32_t> candidates(const Grid& grid, const std::vector<Contributions>& cells,
                                      bool has_totals) {
    std::vector<std::uint32_t> found(cells.size());
    std::iota(found.begin(), found.end(), 0U);
    if (!has_totals) {
        const auto leaves = grid.leaves();
        found.assign(leaves.begin(), leaves.end());
    }
    std::erase_if(found, [&](std::uint32_t cell) { return cells[cell].sum == 0; });
    return found;
}

}  // namespace

std::span<const GeneratorOption> contributors_options() {
    return kOptions;
}

Table generate_contributors(std::uint64_t seed, const GeneratorValues& values) {
    const Settings settings = read_settings(values);
    Random random(seed);
    Draft draft{read_grid(settings, random), static_cast<int>(settings.count("decimals", 0, 6))};
    const PPercentRule rule = read_rule(settings);
    const std::uint32_t primaries = share_of(settings.share("sensitive"), draft.grid.cell_count());
    const auto cells = draw_cells(draft.grid, settings, primaries, rule, random);
    auto possible = candidates(draft.grid, cells, settings.pick("primary-totals", kTotals).may_be_primary);
    if (primaries > possible.size())
        settings.refuse(
            "sensitive",
            fmt::format("at most the share of cells that may be primary and are not zero, {} of {}",
                        possible.size(), cells.size()));
    for (const Contributions& cell : cells) draft.values.push_back(cell.sum);
    draft.primaries = most_sensitive(cells, std::move(possible), primaries, rule, seed);
    return finish(draft, settings);
}

}  // namespace tacet::instance
