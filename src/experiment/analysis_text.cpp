// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "experiment/analysis.h"

namespace tacet {

namespace {

std::vector<std::size_t> widths(const AnalysisTable& table) {
    std::vector<std::size_t> widths;
    for (const std::string& each : table.columns) widths.push_back(each.size());
    for (const auto& line : table.lines)
        for (std::size_t i = 0; i < line.cells.size(); ++i)
            widths[i] = std::max(widths[i], line.cells[i].size() + 1);
    return widths;
}

/// Names to the left, numbers to the right, the best with a star.
std::string table_text(const AnalysisTable& table) {
    const auto width = widths(table);
    std::string text = fmt::format("\n{}\n", table.title);
    if (!table.note.empty()) text += fmt::format("  {}\n", table.note);
    const auto add = [&](const std::vector<std::string>& cells, const std::vector<bool>& is_best) {
        text += fmt::format("  {:<{}}", cells.front(), width.front());
        for (std::size_t i = 1; i < cells.size(); ++i) {
            const bool has_star = i < is_best.size() && is_best[i];
            text += fmt::format("  {:>{}}", cells[i] + (has_star ? "*" : " "), width[i] + 1);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    };
    add(table.columns, {});
    for (const auto& line : table.lines) add(line.cells, line.is_best);
    return text;
}

}  // namespace

std::string to_text(const Analysis& analysis) {
    std::string text = analysis.heading + "\n";
    for (const AnalysisTable& each : analysis.tables) text += table_text(each);
    return text;
}

}  // namespace tacet
