// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "experiment/analysis_parts.h"

namespace tacet {

void add_reduction(const Results& results, Analysis& result) {
    std::map<std::string, std::map<std::uint64_t, std::vector<double>>> shares;  // by class and cells
    Names classes;
    for (const ResultRow& row : results.rows()) {
        if (!row.reduced || row.primaries == 0) continue;
        add_name(classes, row.class_name);
        shares[row.class_name][row.cells].push_back(100 * static_cast<double>(*row.reduced) /
                                                    static_cast<double>(row.primaries));
    }
    if (classes.empty()) return;
    AnalysisTable table{"Primaries that the reduction leaves, in percent",
                        "Means by class and size.",
                        {"class", "cells", "tables", "left", "least", "most"},
                        {}};
    AnalysisPlot plot{"Primaries that the reduction leaves",
                      "cells",
                      "percent of the primaries",
                      AnalysisPlot::Kind::dots,
                      true,
                      false,
                      {}};
    for (const std::string& class_name : classes) {
        Series series{class_name, {}};
        for (const auto& [cells, values] : shares[class_name]) {
            table.lines.push_back({{class_name, fmt::format("{}", cells), fmt::format("{}", values.size()),
                                    fixed(mean(values), 1), fixed(std::ranges::min(values), 1),
                                    fixed(std::ranges::max(values), 1)},
                                   {}});
            series.points.push_back({static_cast<double>(cells), mean(values)});
        }
        plot.series.push_back(std::move(series));
    }
    result.tables.push_back(std::move(table));
    result.plots.push_back(std::move(plot));
}

}  // namespace tacet
