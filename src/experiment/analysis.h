// SPDX-License-Identifier: Apache-2.0
// What rows of results say, as tables and plots that any writer can lay out.
#pragma once

#include <string>
#include <vector>

#include "experiment/row.h"
#include "tacet/experiment.h"

namespace tacet {

struct AnalysisTable {
    std::string title;
    std::string note;
    std::vector<std::string> columns;  ///< the first names the rows
    struct Line {
        std::vector<std::string> cells;
        std::vector<bool> is_best = {};  ///< by cell; may be empty
    };
    std::vector<Line> lines;
};

struct Series {
    std::string name;
    struct Point {
        double x = 0;
        double y = 0;
    };
    std::vector<Point> points;
};

struct AnalysisPlot {
    enum class Kind : std::uint8_t { steps, dots };
    std::string title;
    std::string x_label;
    std::string y_label;
    Kind kind = Kind::steps;
    bool has_log_x = false;
    bool has_log_y = false;
    std::vector<Series> series;
};

struct Analysis {
    std::string heading;
    std::vector<AnalysisTable> tables;
    std::vector<AnalysisPlot> plots;
};

[[nodiscard]] Analysis analyse(const std::vector<ResultRow>& rows, const AnalysisOptions& options);
[[nodiscard]] std::string to_text(const Analysis& analysis);
/// One line per number: table, row, column, value.
[[nodiscard]] std::string to_csv(const Analysis& analysis);
/// One page that needs nothing else.
[[nodiscard]] std::string to_html(const Analysis& analysis);

}  // namespace tacet
