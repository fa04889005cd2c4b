// SPDX-License-Identifier: Apache-2.0
// Two-way tables in the manner of the generator of the UK's Office for National Statistics: industries by
// regions, few of them large, each cell made of the turnovers of businesses (Smith, Clark, Staggemeier and
// Serpell, A genetic approach to statistical disclosure control, Table II).
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
     "one of the six classes of the paper, rows x columns - % sensitive, e.g. 200x50-10: sets rows, "
     "columns, sensitive and zeros where they are not given"},
    {"rows", "200", "rows, without the total"},
    {"columns", "5", "columns, without the total"},
    {"sensitive", "0.02", "share of the interior cells that are primary"},
    {"zeros", "0.05", "share of the interior cells that are zero and published"},
    kRuleOption,
    kWeightsOption,
    kCommonBoundsOption,
};

struct OnsClass {
    std::string_view name, rows, columns, sensitive, zeros;
};
constexpr OnsClass kClasses[] = {
    {"200x5-2", "200", "5", "0.02", "0.05"},     {"200x5-10", "200", "5", "0.10", "0.25"},
    {"200x50-2", "200", "50", "0.02", "0.05"},   {"200x50-10", "200", "50", "0.10", "0.25"},
    {"4000x10-2", "4000", "10", "0.02", "0.05"}, {"4000x10-10", "4000", "10", "0.10", "0.25"},
};

Settings read_settings(const GeneratorValues& values) {
    Settings settings(kOptions, values);
    if (settings.text("class").empty()) return settings;
    const OnsClass& found = settings.pick("class", kClasses);
    settings.preset("rows", std::string(found.rows));
    settings.preset("columns", std::string(found.columns));
    settings.preset("sensitive", std::string(found.sensitive));
    settings.preset("zeros", std::string(found.zeros));
    return settings;
}

/// Lognormal turnover in thousands.
Amount draw_turnover(Random& random, double scale) {
    constexpr double kMedian = 100;
    constexpr double kSpread = 1.2;
    const double turnover = kMedian * scale * exponential(kSpread * random.normal());
    return std::max<Amount>(kLeastValue, std::llround(turnover));
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
    double mean = 0;  // contributors of a cell that is not zero
};

Plan make_plan(const Settings& settings, std::size_t interior) {
    Plan plan{share_of(settings.share("zeros"), interior), share_of(settings.share("sensitive"), interior),
              read_rule(settings)};
    const std::size_t with_value = interior - plan.zeros;
    if (plan.primaries > with_value)
        settings.refuse("sensitive", fmt::format("at most the share of cells that are not zero, {} of {}",
                                                 with_value, interior));
    const double share = plan.primaries / std::max(1.0, static_cast<double>(with_value));
    plan.mean = fitting_mean(share, plan.rule, [](Random& random) { return draw_turnover(random, 1); });
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
        cells[leaves[i]] =
            draw_cell(random, plan.mean, [scale](Random& source) { return draw_turnover(source, scale); });
    }
    return cells;
}

}  // namespace

std::span<const GeneratorOption> ons_options() {
    return kOptions;
}

Table generate_ons(std::uint64_t seed, const GeneratorValues& values) {
    const Settings settings = read_settings(values);
    const std::uint32_t rows = settings.count("rows", 2, kMostRows);
    const std::uint32_t columns = settings.count("columns", 2, kMostRows);
    Draft draft{Grid({flat_dimension(rows + 1), flat_dimension(columns + 1)})};
    auto candidates = draft.grid.leaves();
    const Plan plan = make_plan(settings, candidates.size());
    Random random(seed);
    const auto cells = draw_interior(plan, draft.grid, columns, random);
    for (const Contributions& cell : cells) draft.values.push_back(cell.sum);
    add_up(draft);
    std::erase_if(candidates, [&](std::uint32_t cell) { return cells[cell].sum == 0; });
    draft.primaries = most_sensitive(cells, std::move(candidates), plan.primaries, plan.rule, seed);
    return finish(draft, settings);
}

}  // namespace tacet::instance
