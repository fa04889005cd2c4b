// SPDX-License-Identifier: Apache-2.0
// Two-way tables in the manner of the generator of the UK's Office for National Statistics: industries by
// regions, few of them large, each cell made of the turnovers of businesses (Smith, Clark, Staggemeier and
// Serpell, A genetic approach to statistical disclosure control, Table II; Staggemeier, Clark, Smith and
// Thompson 2007, Figure 1).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generate/contributions.h"
#include "generate/kinds.h"
#include "generate/trees.h"

namespace tacet::instance {

namespace {

constexpr GeneratorOption kOptions[] = {
    {"class", "",
     "one of the six classes of Smith et al., rows x columns - % sensitive, e.g. 200x50-10, or of the "
     "thirteen of Staggemeier et al., A to G and H1 to H6: sets what follows where it is not given"},
    {"rows", "200", "rows, without the total"},
    {"columns", "5", "columns, without the total"},
    {"hierarchy", "none", "none, rows or columns: which of them form a random tree, subtotals included"},
    {"sensitive", "0.02", "share of the interior cells that are primary"},
    {"sensitive-count", "", "number of primaries, instead of --sensitive"},
    {"zeros", "0.05", "share of the interior cells that are zero and published"},
    {"turnovers", "lognormal",
     "how large the businesses are: lognormal, or skewed (-1 / ln r with r uniform, as Smith et al. draw "
     "contributions)"},
    {"spread", "1.2", "with lognormal turnovers: the standard deviation of their logarithms"},
    kRuleOption,
    kWeightsOption,
    kCommonBoundsOption,
};

struct OnsClass {
    std::string_view name, rows, columns, sensitive, count, zeros, hierarchy;
};
// The papers' files had bounds of 0.5 and 1.5 times the value: with this percentage a cell with one business
// needs all the room that they leave. With the 10 of other instances nearly any secondary has room for a
// level, and the order of primaries does not matter.
constexpr std::string_view kClassPercent = "50";
// Of Staggemeier et al. the printed numbers of primaries count: the printed shares contradict them.
constexpr OnsClass kClasses[] = {
    {"200x5-2", "200", "5", "0.02", "", "0.05", "none"},
    {"200x5-10", "200", "5", "0.10", "", "0.25", "none"},
    {"200x50-2", "200", "50", "0.02", "", "0.05", "none"},
    {"200x50-10", "200", "50", "0.10", "", "0.25", "none"},
    {"4000x10-2", "4000", "10", "0.02", "", "0.05", "none"},
    {"4000x10-10", "4000", "10", "0.10", "", "0.25", "none"},
    {"A", "200", "5", "0", "60", "0.25", "none"},
    {"B", "200", "5", "0", "60", "0.05", "none"},
    {"C", "200", "50", "0", "553", "0.25", "none"},
    {"D", "200", "50", "0", "526", "0.05", "none"},
    {"E", "4000", "10", "0", "2387", "0.25", "none"},
    {"F", "4000", "10", "0", "2201", "0.05", "none"},
    {"G", "654", "14", "0", "1913", "0.16", "none"},
    {"H1", "14", "1433", "0", "3680", "0.14", "columns"},
    {"H2", "14", "1433", "0", "3641", "0.14", "columns"},
    {"H3", "712", "10", "0", "407", "0.49", "rows"},
    {"H4", "712", "10", "0", "495", "0.49", "rows"},
    {"H5", "712", "19", "0", "1432", "0.35", "rows"},
    {"H6", "712", "19", "0", "1616", "0.35", "rows"},
};

Settings read_settings(const GeneratorValues& values) {
    Settings settings(kOptions, values);
    if (settings.text("class").empty()) return settings;
    const OnsClass& found = settings.pick("class", kClasses);
    settings.preset("rows", std::string(found.rows));
    settings.preset("columns", std::string(found.columns));
    settings.preset("hierarchy", std::string(found.hierarchy));
    // A share that is given comes before a number that is not.
    if (!values.contains("sensitive")) settings.preset("sensitive-count", std::string(found.count));
    settings.preset("sensitive", std::string(found.sensitive));
    settings.preset("zeros", std::string(found.zeros));
    settings.preset("bounds", "own");
    settings.preset("p", std::string(kClassPercent));
    return settings;
}

struct Hierarchy {
    std::string_view name;
};
constexpr Hierarchy kHierarchies[] = {{"none"}, {"rows"}, {"columns"}};

/// Codes without the total: flat, or a tree with its subtotals.
Dimension make_dimension(const Settings& settings, std::string_view option, Random& random) {
    const bool is_tree = settings.pick("hierarchy", kHierarchies).name == option;
    const std::uint32_t size = settings.count(option, is_tree ? kSmallestHierarchy - 1 : 2, kMostRows) + 1;
    return is_tree ? hierarchical_dimension(size, random) : flat_dimension(size);
}

std::uint32_t leaf_count(const Dimension& dimension) {
    std::vector<bool> is_total(dimension.size());
    for (const std::uint32_t parent : dimension.parent) is_total[parent] = true;
    return static_cast<std::uint32_t>(std::ranges::count(is_total, false));
}

/// Turnover in thousands, of a business of an ordinary row and column.
using DrawTurnover = double (*)(Random&, double spread);

double draw_lognormal(Random& random, double spread) {
    constexpr double kMedian = 100;
    return kMedian * exponential(spread * random.normal());
}

double draw_skewed(Random& random, double /*spread*/) {
    constexpr double kUnit = 100;
    constexpr double kMost = 1e9;  // one in 10^7
    return std::min(kMost, -kUnit / natural_log(random.uniform()));
}

constexpr double kMostSpread = 3;  // one business in 10^9 is then 10^8 times the median

struct Turnovers {
    std::string_view name;
    DrawTurnover draw;
};
constexpr Turnovers kTurnovers[] = {{"lognormal", draw_lognormal}, {"skewed", draw_skewed}};

Amount scaled(double turnover, double scale) {
    return std::max<Amount>(kLeastValue, std::llround(turnover * scale));
}

/// How large the businesses of each row or column are, relative to all.
std::vector<double> draw_scales(Random& random, std::size_t count, double spread) {
    std::vector<double> scales(count);
    for (double& scale : scales) scale = exponential(spread * random.normal());
    return scales;
}

struct Plan {
    std::uint32_t zeros = 0;
    std::uint32_t primaries = 0;
    PPercentRule rule{};
    DrawTurnover draw = nullptr;
    double spread = 0;
    double mean = 0;  // contributors of a cell that is not zero
};

Plan make_plan(const Settings& settings, std::size_t interior) {
    const bool has_count = !settings.text("sensitive-count").empty();
    Plan plan{share_of(settings.share("zeros"), interior),
              has_count ? settings.count("sensitive-count", 0, static_cast<std::uint32_t>(interior))
                        : share_of(settings.share("sensitive"), interior),
              read_rule(settings), settings.pick("turnovers", kTurnovers).draw,
              settings.number("spread", 0, kMostSpread)};
    const std::size_t with_value = interior - plan.zeros;
    if (plan.primaries > with_value)
        settings.refuse(
            has_count ? "sensitive-count" : "sensitive",
            fmt::format("at most the share of cells that are not zero, {} of {}", with_value, interior));
    const double share = plan.primaries / std::max(1.0, static_cast<double>(with_value));
    plan.mean = fitting_mean(share, plan.rule,
                             [&](Random& random) { return scaled(plan.draw(random, plan.spread), 1); });
    return plan;
}

/// By cell; totals are left empty.
std::vector<Contributions> draw_interior(const Plan& plan, const Grid& grid, std::uint32_t columns,
                                         Random& random) {
    const auto leaves = grid.leaves();
    const auto row_scales = draw_scales(random, leaves.size() / columns, 1.0);
    const auto column_scales = draw_scales(random, columns, 0.7);
    const auto is_zero = random.choose(plan.zeros, leaves.size());
    std::vector<Contributions> cells(grid.cell_count());
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        if (is_zero[i]) continue;
        const double scale = row_scales[i / columns] * column_scales[i % columns];
        cells[leaves[i]] = draw_cell(
            random, plan.mean, [&](Random& source) { return scaled(plan.draw(source, plan.spread), scale); });
    }
    return cells;
}

}  // namespace

std::span<const GeneratorOption> ons_options() {
    return kOptions;
}

Table generate_ons(std::uint64_t seed, const GeneratorValues& values) {
    const Settings settings = read_settings(values);
    Random random(seed);
    Dimension rows = make_dimension(settings, "rows", random);
    Dimension columns = make_dimension(settings, "columns", random);
    const std::uint32_t leaf_columns = leaf_count(columns);
    Draft draft{Grid({std::move(rows), std::move(columns)})};
    auto candidates = draft.grid.leaves();
    const Plan plan = make_plan(settings, candidates.size());
    const auto cells = draw_interior(plan, draft.grid, leaf_columns, random);
    for (const Contributions& cell : cells) draft.values.push_back(cell.sum);
    add_up(draft);
    std::erase_if(candidates, [&](std::uint32_t cell) { return cells[cell].sum == 0; });
    draft.primaries = most_sensitive(cells, std::move(candidates), plan.primaries, plan.rule, seed);
    return finish(draft, settings);
}

}  // namespace tacet::instance
