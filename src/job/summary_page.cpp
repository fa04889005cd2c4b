// SPDX-License-Identifier: Apache-2.0
// The page that links all reports of a batch. It tells no costs, which are sums of what is suppressed.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "tacet/summary.h"
#include "text/format.h"
#include "text/markup.h"

namespace tacet {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1c2024; --rule: #dfe3e8; --failed: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171a; --ink: #e6e9ec; --rule: #2d343b; --failed: #ff8a80; } }
body { margin: 0 auto; max-width: 72rem; padding: 2rem 1.5rem 4rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0; }
div { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin-top: 1rem; }
th, td { padding: .25rem .8rem; text-align: left; border-bottom: 1px solid var(--rule); }
td.number, th.number { text-align: right; }
tr.failed td { color: var(--failed); }
)";

constexpr std::string_view kHeadings =
    R"(<tr><th>job</th><th>table</th><th class="number">cells</th><th class="number">primaries</th>)"
    R"(<th class="number">secondaries</th><th class="number">seconds</th><th>outcome</th><th>report</th></tr>)";

/// As a link has it: a percent sign in front of what means something else there.
std::string url(const std::string& path) {
    constexpr std::string_view kPlain = "-._~/";
    std::string text;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain = kPlain.find(c) != kPlain.npos || (byte < 0x80 && std::isalnum(byte) != 0);
        text += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return text;
}

std::string link(const std::string& report, const fs::path& folder) {
    if (report.empty()) return "none";
    const fs::path near = fs::absolute(report).lexically_normal().lexically_relative(folder);
    return fmt::format("<a href=\"{}\">{}</a>", url(near.generic_string()),
                       escaped(fs::path(report).filename().string()));
}

std::string line(const SummaryRow& row, const fs::path& folder) {
    const bool is_done = row.problem.empty();
    std::string text = fmt::format("<tr{}><td>{}</td><td>{}</td>", is_done ? "" : " class=\"failed\"",
                                   escaped(row.job), escaped(row.table));
    auto out = std::back_inserter(text);
    if (is_done)
        fmt::format_to(out,
                       "<td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>"
                       "<td class=\"number\">{:.1f}</td>",
                       row.cells, row.primaries, row.secondaries, row.seconds);
    else
        fmt::format_to(out, "<td colspan=\"4\">{}</td>", escaped(row.problem));
    fmt::format_to(out, "<td>{}</td><td>{}</td></tr>\n", escaped(row.outcome), link(row.report, folder));
    return text;
}

}  // namespace

std::string to_html(std::span<const SummaryRow> rows, const std::string& path) {
    const fs::path folder = fs::absolute(path).lexically_normal().parent_path();
    const auto failed = static_cast<std::size_t>(
        std::ranges::count_if(rows, [](const SummaryRow& row) { return !row.problem.empty(); }));
    std::string text = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>Summary of tables</title>\n<style>{}</style>\n</head>\n<body>\n"
        "<h1>{}, {} not done</h1>\n<div><table>\n{}\n",
        kStyle, count(rows.size(), "table"), failed, kHeadings);
    for (const SummaryRow& row : rows) text += line(row, folder);
    return text + "</table></div>\n</body>\n</html>\n";
}

}  // namespace tacet
