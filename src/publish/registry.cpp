// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "features/features.h"
#include "publish/formats.h"
#include "publish/formulas.h"
#include "tacet/error.h"
#include "text/format.h"

namespace tacet {

namespace {

constexpr OutputFormat kFormats[] = {
    {"csv", ".csv", 0, "one line per cell, for readers and programs", Audience::anyone, false, true,
     make_long_csv, Formulas::marked},
    {"matrix", ".csv", 1, "rows and columns, a block per layer, as tau-ARGUS writes it", Audience::anyone,
     true, false, make_matrix, Formulas::kept},
    {"pivot", ".csv", 2, "one line per cell under a header, as tau-ARGUS writes it",
     Audience::office_with_status, true, false, make_pivot, Formulas::kept},
    {"code-value", ".txt", 3, "one line per cell, as tau-ARGUS writes it", Audience::office_with_status, true,
     false, make_code_value, Formulas::kept},
    {"sbs", ".csv", 4, "for structural business statistics, with flags and true values", Audience::office,
     true, false, make_sbs, Formulas::kept},
    {"intermediate", ".tab", 5, "the table with its metadata, which tau-ARGUS can read again",
     Audience::office, true, false, make_intermediate, Formulas::kept},
    {"jj", ".jj", 6, "the table as a problem for solvers, secondaries as m", Audience::office, true, true,
     make_jj},
    {"sdmx-csv", ".csv", 0, "SDMX-CSV 2.0 with observation and confidentiality status", Audience::anyone,
     false, false, make_sdmx_csv, Formulas::kept},
    {"workbook", ".xlsx", 0, "Excel: a sheet per layer, legend, summary and rules", Audience::anyone, false,
     false, make_workbook, Formulas::harmless, "workbooks"},
    {"html", ".html", 0, "the report: what was suppressed and why, and how it is proven",
     Audience::office_with_values, true, true, make_html_report},
    {"problem", ".jj", 0, "all tables as they were protected together, for tacet-verify", Audience::office,
     false, true, make_problem},
    {"pattern", ".pattern", 0, "suppressed cells of the problem, with their codes", Audience::anyone, false,
     true, make_pattern},
    {"witness", ".witness", 0, "the proof of protection of the problem, for tacet-verify", Audience::office,
     false, true, make_witness},
    {"attackers", ".attackers", 0, "who is kept out beside outsiders, by codes, for tacet-verify --attackers",
     Audience::office, false, true, make_attackers},
};

std::string expected_names() {
    std::vector<std::string_view> names;
    for (const OutputFormat& each : kFormats) names.push_back(each.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

bool OutputFormat::holds_suppressed(const OutputOptions& options) const {
    return audience == Audience::office ||
           (audience == Audience::office_with_status && options.adds_status) ||
           (audience == Audience::office_with_values && options.shows_values);
}

std::span<const OutputFormat> output_formats() {
    return kFormats;
}

const OutputFormat& output_format(std::string_view name) {
    const auto found = std::ranges::find(kFormats, name, &OutputFormat::name);
    if (found == std::end(kFormats))
        throw InputError(fmt::format("found output format '{}', expected one of {}", name, expected_names()));
    if (!found->feature.empty()) require_feature(found->feature, fmt::format("output format '{}'", name));
    return *found;
}

const OutputFormat& output_format(int argus_type) {
    const auto found = std::ranges::find(kFormats, argus_type, &OutputFormat::argus_type);
    if (argus_type == 0 || found == std::end(kFormats))
        throw InputError(fmt::format("found output type {}, expected 1 to 6", argus_type));
    return *found;
}

std::string warn_of_formulas(const Publication& publication, const OutputFormat& format,
                             const OutputSpec& request) {
    if (format.formulas == Formulas::harmless || publication.cubes().empty()) return {};
    const auto found = find_formulas(publication.cubes().at(request.cube).cube, format.formulas);
    if (found.empty()) return {};
    return fmt::format("{}: a spreadsheet would run {} as {}; {}", request.path,
                       count(found.size(), "code or label", "codes or labels"),
                       found.size() == 1 ? "a formula" : "formulas",
                       format.formulas == Formulas::marked ? "an apostrophe was put before each"
                                                           : "open the file as text, or write a workbook");
}

}  // namespace tacet
