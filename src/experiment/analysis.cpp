// SPDX-License-Identifier: Apache-2.0
#include "experiment/analysis.h"

#include <fmt/format.h>

#include "experiment/analysis_parts.h"
#include "text/format.h"

namespace tacet {

Analysis analyse(const std::vector<ResultRow>& rows, const AnalysisOptions& options) {
    const Results results(rows, options.baseline);
    Analysis analysis;
    analysis.heading =
        fmt::format("{}, {}, {}", count(rows.size(), "run"), count(results.instance_count(), "instance"),
                    count(results.algorithms().size(), "algorithm"));
    if (!results.algorithms().empty()) {
        add_tables(results, analysis);
        add_summaries(results, analysis);
        add_programs(results, analysis);
        add_plots(results, analysis);
    }
    add_reduction(results, analysis);
    return analysis;
}

AnalysisTexts analyse(const std::vector<std::string>& paths, const AnalysisOptions& options) {
    std::vector<ResultRow> rows;
    for (const std::string& path : paths)
        for (ResultRow& row : read_rows(path)) rows.push_back(std::move(row));
    const Analysis analysis = analyse(rows, options);
    return {to_text(analysis), to_csv(analysis), to_html(analysis)};
}

}  // namespace tacet
