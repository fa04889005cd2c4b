// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "experiment/analysis.h"
#include "sources/csv_file.h"
#include "text/csv_field.h"

namespace tacet {

std::string to_csv(const Analysis& analysis) {
    std::string text = "table,row,column,value\n";
    const auto add = [&](std::string_view table, std::string_view row, std::string_view column,
                         std::string_view value) {
        text += fmt::format("{},{},{},{}\n", csv_field(table), csv_field(row), csv_field(column),
                            csv_field(value));
    };
    for (const AnalysisTable& table : analysis.tables)
        for (const auto& line : table.lines)
            for (std::size_t i = 1; i < line.cells.size(); ++i)
                add(table.title, line.cells.front(), table.columns[i], line.cells[i]);
    for (const AnalysisPlot& plot : analysis.plots)
        for (const Series& series : plot.series)
            for (const auto& [x, y] : series.points)
                add(plot.title, series.name, fmt::format("{}", x), fmt::format("{}", y));
    return text;
}

}  // namespace tacet
