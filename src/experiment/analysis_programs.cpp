// SPDX-License-Identifier: Apache-2.0
// Sizes of the integer programs, and what a smaller one saves: Serpell et al. 2008, Tables 4 and 5, Fig. 1.
#include <fmt/format.h>

#include <algorithm>

#include "experiment/analysis_parts.h"

namespace tacet {

namespace {

std::optional<double> figure(const ResultRow& row, const std::string& name) {
    const auto found = row.figures.find(name);
    if (found == row.figures.end()) return {};
    return found->second;
}

bool is_program(const ResultRow& row) {
    return figure(row, "variables") && figure(row, "constraints");
}

/// In percent of what the whole program needs.
double saved(double whole, double reduced) {
    return whole == 0 ? 0 : 100 * (whole - reduced) / whole;
}

/// The program with all primaries on the same instance.
const ResultRow* whole_of(const Results& results, const ResultRow& reduced) {
    const auto found = std::ranges::find_if(results.rows(), [&](const ResultRow& row) {
        return is_program(row) && !figure(row, "initially_exposed") && row.instance == reduced.instance &&
               row.seed == reduced.seed;
    });
    return found == results.rows().end() ? nullptr : &*found;
}

void sizes(const Results& results, Analysis& analysis) {
    AnalysisTable table{
        "Sizes of programs",
        "Of the first program of each run.",
        {"instance and algorithm", "variables", "constraints", "cost", "CPU seconds", "outcome"},
        {}};
    for (const ResultRow& row : results.rows())
        if (is_program(row))
            table.lines.push_back(
                {{fmt::format("{}: {}", row.instance, row.algorithm), fixed(*figure(row, "variables"), 0),
                  fixed(*figure(row, "constraints"), 0), row.cost ? fixed(*row.cost, 0) : "-",
                  fixed(row.cpu_seconds, 3), row.outcome},
                 {}});
    if (!table.lines.empty()) analysis.tables.push_back(std::move(table));
}

void savings(const Results& results, Analysis& analysis) {
    AnalysisTable table{
        "What the smaller program saves, in percent",
        "Of the primaries considered, variables, constraints and CPU seconds of the whole one.",
        {"instance and algorithm", "primaries", "variables", "constraints", "CPU seconds"},
        {}};
    AnalysisPlot plot{"What the smaller program saves",
                      "percent of the primaries",
                      "percent of the whole program",
                      AnalysisPlot::Kind::dots,
                      false,
                      false,
                      {{"variables", {}}, {"constraints", {}}, {"CPU seconds", {}}}};
    for (const ResultRow& row : results.rows()) {
        const auto exposed = figure(row, "initially_exposed");
        const ResultRow* whole = exposed && is_program(row) ? whole_of(results, row) : nullptr;
        if (!whole) continue;
        const double primaries = saved(static_cast<double>(row.primaries), *exposed);
        const double values[] = {saved(*figure(*whole, "variables"), *figure(row, "variables")),
                                 saved(*figure(*whole, "constraints"), *figure(row, "constraints")),
                                 saved(whole->cpu_seconds, row.cpu_seconds)};
        table.lines.push_back({{fmt::format("{}: {}", row.instance, row.algorithm), fixed(primaries),
                                fixed(values[0]), fixed(values[1]), fixed(values[2])},
                               {}});
        for (std::size_t i = 0; i < std::size(values); ++i)
            plot.series[i].points.push_back({primaries, values[i]});
    }
    if (table.lines.empty()) return;
    analysis.tables.push_back(std::move(table));
    analysis.plots.push_back(std::move(plot));
}

}  // namespace

void add_programs(const Results& results, Analysis& analysis) {
    sizes(results, analysis);
    savings(results, analysis);
}

}  // namespace tacet
