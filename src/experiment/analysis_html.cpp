// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "experiment/analysis.h"
#include "experiment/plot.h"
#include "text/markup.h"

namespace tacet {

namespace {

// Colours that stay apart for most colour-blind readers (after Okabe and Ito), lighter where it is dark.
constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1c2024; --faint: #5d6670; --rule: #dfe3e8; --best: #e8f1fb;
  --c0: #0063a6; --c1: #c8500a; --c2: #00805c; --c3: #a8337f; --c4: #8a6d00; --c5: #3a8fd0; --c6: #6b4fa0; --c7: #4c565f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171a; --ink: #e6e9ec; --faint: #98a2ac; --rule: #2d343b; --best: #1d3045;
    --c0: #62b1ee; --c1: #f2965a; --c2: #4fc79d; --c3: #e58cc4; --c4: #d9bd4f; --c5: #a5d5f7; --c6: #b9a3e3; --c7: #b3bcc4; } }
@media print {
  :root { color-scheme: light; --paper: #ffffff; --ink: #000000; --faint: #444444; --rule: #cccccc; --best: #eeeeee;
    --c0: #0063a6; --c1: #c8500a; --c2: #00805c; --c3: #a8337f; --c4: #8a6d00; --c5: #3a8fd0; --c6: #6b4fa0; --c7: #4c565f; }
  figure, tr { break-inside: avoid; } h2 { break-after: avoid; } }
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1.5rem 4rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2.5rem 0 .2rem; }
p { color: var(--faint); margin: .2rem 0 .8rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .8rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { font-weight: 600; } th:first-child, td:first-child { text-align: left; }
td.best { background: var(--best); font-weight: 600; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr)); gap: 1.5rem; }
figure { margin: 0; } figcaption { font-weight: 600; margin-bottom: .3rem; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
.grid { stroke: var(--rule); } .tick { fill: var(--faint); } .label { fill: var(--ink); }
.line { fill: none; stroke-width: 2; } .dot { stroke: var(--paper); stroke-width: 1; }
.key { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; font-size: .85rem; margin-top: .2rem; }
.key i { display: inline-block; width: 1.1rem; height: .2rem; vertical-align: middle; margin-right: .4rem; }
)";

std::string colour_rules() {
    // Dashes tell lines apart where colours do not.
    constexpr std::string_view kDashes[] = {"none", "7 3", "2 3", "9 3 2 3", "none", "7 3", "2 3", "9 3 2 3"};
    std::string rules;
    for (std::size_t i = 0; i < kPlotColours; ++i)
        rules += fmt::format(
            ".line.c{} {{ stroke: var(--c{}); stroke-dasharray: {}; }} .dot.c{} {{ fill: var(--c{}); }} "
            "i.c{} {{ background: var(--c{}); }}\n",
            i, i, kDashes[i], i, i, i, i);
    return rules;
}

std::string table_html(const AnalysisTable& table) {
    std::string html = fmt::format("<h2>{}</h2>\n<p>{}</p>\n<div class=\"scroll\"><table><thead><tr>",
                                   escaped(table.title), escaped(table.note));
    for (const std::string& each : table.columns) html += fmt::format("<th>{}</th>", escaped(each));
    html += "</tr></thead><tbody>\n";
    for (const auto& line : table.lines) {
        html += "<tr>";
        for (std::size_t i = 0; i < line.cells.size(); ++i)
            html += fmt::format("<td{}>{}</td>",
                                i < line.is_best.size() && line.is_best[i] ? " class=\"best\"" : "",
                                escaped(line.cells[i]));
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

std::string plot_html(const AnalysisPlot& plot) {
    std::string html = fmt::format("<figure><figcaption>{}</figcaption>{}<div class=\"key\">",
                                   escaped(plot.title), to_svg(plot));
    for (std::size_t i = 0; i < plot.series.size(); ++i)
        html += fmt::format("<span><i class=\"c{}\"></i>{}</span>", i % kPlotColours,
                            escaped(plot.series[i].name));
    return html + "</div></figure>\n";
}

std::string plots_html(const std::vector<AnalysisPlot>& plots) {
    if (plots.empty()) return {};
    std::string html = "<h2>Plots</h2>\n<div class=\"plots\">\n";
    for (const AnalysisPlot& each : plots) html += plot_html(each);
    return html + "</div>\n";
}

}  // namespace

std::string to_html(const Analysis& analysis) {
    std::string html = fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>Results of an "
        "experiment</title>\n<style>{}{}</style>\n"
        "</head>\n<body>\n<h1>Results of an experiment</h1>\n<p>{}</p>\n",
        kStyle, colour_rules(), escaped(analysis.heading));
    // What matters most comes first: the first table, then all that can be seen at a glance.
    for (std::size_t i = 0; i < analysis.tables.size(); ++i) {
        html += table_html(analysis.tables[i]);
        if (i == 0) html += plots_html(analysis.plots);
    }
    return html + "</body>\n</html>\n";
}

}  // namespace tacet
