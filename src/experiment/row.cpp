// SPDX-License-Identifier: Apache-2.0
#include "experiment/row.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <sstream>

#include "sources/csv_file.h"
#include "tacet/error.h"
#include "text/csv_field.h"
#include "text/numbers.h"

namespace tacet {

namespace {

constexpr std::string_view kColumns[] = {
    "instance",    "class",       "cells",           "primaries", "algorithm",   "method",
    "options",     "seed",        "time_limit",      "threads",   "cost",        "secondaries",
    "lower_bound", "evaluations", "best_evaluation", "seconds",   "cpu_seconds", "safe",
    "proven",      "outcome",     "stopped_by",      "reduced",   "commit",      "curve",
    "figures",     "version",     "cores",           "processor"};
// Rows made before there were columns for what the method counted, and for version and machine.
constexpr std::size_t kWithoutFigures = 24;
constexpr std::size_t kWithoutMachine = 25;

bool is_width_of_rows(std::size_t columns) {
    return columns == std::size(kColumns) || columns == kWithoutFigures || columns == kWithoutMachine;
}
// A curve is thinned out to about so many points.
constexpr std::size_t kMostPoints = 100;

template <class Number>
std::string optional_text(const std::optional<Number>& number) {
    return number ? fmt::format("{}", *number) : "";
}

/// "evaluations:seconds:cpu_seconds:cost" for each point.
std::string curve_text(const std::vector<CurvePoint>& curve) {
    std::vector<std::string> points;
    const std::size_t step = curve.size() / kMostPoints + 1;
    for (std::size_t i = 0; i < curve.size(); ++i)
        if (i % step == 0 || i + 1 == curve.size())
            points.push_back(fmt::format("{}:{:.3f}:{:.3f}:{}", curve[i].evaluations, curve[i].seconds,
                                         curve[i].cpu_seconds, curve[i].cost));
    return fmt::format("{}", fmt::join(points, " "));
}

/// "name=value" for each.
std::string figures_text(const std::map<std::string, double>& figures) {
    std::vector<std::string> all;
    for (const auto& [name, value] : figures) all.push_back(fmt::format("{}={}", name, value));
    return fmt::format("{}", fmt::join(all, " "));
}

/// Takes the fields of one line in the order of the columns.
class Fields {
  public:
    Fields(const std::string& path, const CsvRow& row) : path_(path), row_(row) {
        if (!is_width_of_rows(row.fields.size()))
            throw InputError(fmt::format("{}:{}: found {} fields, expected {}", path, row.line,
                                         row.fields.size(), std::size(kColumns)));
    }
    const std::string& text() {
        static const std::string kNone;
        return at_ < row_.fields.size() ? row_.fields[at_++] : kNone;
    }
    template <class Number>
    std::optional<Number> maybe() {
        const std::string& field = text();
        if (field.empty()) return {};
        const auto number = parse_number<Number>(field);
        if (!number)
            throw InputError(fmt::format("{}:{}: found {} = '{}', expected a number", path_, row_.line,
                                         kColumns[at_ - 1], field));
        return number;
    }
    template <class Number>
    Number number() {
        const auto number = maybe<Number>();
        if (number) return *number;
        throw InputError(
            fmt::format("{}:{}: found no {}, expected a number", path_, row_.line, kColumns[at_ - 1]));
    }
    bool flag() { return text() == "yes"; }
    std::vector<CurvePoint> curve() {
        std::vector<CurvePoint> points;
        std::istringstream words(text());
        char colon = 0;
        for (CurvePoint point; words >> point.evaluations >> colon >> point.seconds >> colon >>
                               point.cpu_seconds >> colon >> point.cost;)
            points.push_back(point);
        if (words.eof()) return points;
        throw InputError(
            fmt::format("{}:{}: found a curve that cannot be read, expected "
                        "evaluations:seconds:cpu_seconds:cost",
                        path_, row_.line));
    }

    std::map<std::string, double> figures() {
        std::map<std::string, double> all;
        std::istringstream words(text());
        double value = 0;
        for (std::string name; std::getline(words >> std::ws, name, '=') && words >> value;)
            all[name] = value;
        if (words.eof()) return all;
        throw InputError(
            fmt::format("{}:{}: found figures that cannot be read, expected name=value", path_, row_.line));
    }

  private:
    const std::string& path_;
    const CsvRow& row_;
    std::size_t at_ = 0;
};

ResultRow to_row(const std::string& path, const CsvRow& line) {
    Fields fields(path, line);
    ResultRow row;
    row.instance = fields.text();
    row.class_name = fields.text();
    row.cells = fields.number<std::uint64_t>();
    row.primaries = fields.number<std::uint64_t>();
    row.algorithm = fields.text();
    row.method = fields.text();
    row.options = fields.text();
    row.seed = fields.number<std::uint64_t>();
    row.time_limit = fields.number<double>();
    row.threads = fields.number<unsigned>();
    row.cost = fields.maybe<double>();
    row.secondaries = fields.maybe<std::uint64_t>();
    row.lower_bound = fields.maybe<double>();
    row.evaluations = fields.maybe<std::uint64_t>();
    row.best_evaluation = fields.maybe<std::uint64_t>();
    row.seconds = fields.number<double>();
    row.cpu_seconds = fields.number<double>();
    row.is_safe = fields.flag();
    row.is_proven = fields.flag();
    row.outcome = fields.text();
    row.stopped_by = fields.text();
    row.reduced = fields.maybe<std::uint64_t>();
    row.commit = fields.text();
    row.curve = fields.curve();
    row.figures = fields.figures();
    row.version = fields.text();
    row.cores = fields.maybe<unsigned>();
    row.processor = fields.text();
    return row;
}

}  // namespace

std::string ResultRow::key() const {
    return fmt::format("{}\n{}\n{}\n{}\n{}\n{}", instance, algorithm, method, options, seed, time_limit);
}

bool is_measurement(std::string_view method) {
    return method == "reduction" || method == "bound";
}

std::string csv_header() {
    return fmt::format("{}\n", fmt::join(kColumns, ","));
}

std::string to_csv(const ResultRow& row) {
    const auto yes = [](bool is_so) { return is_so ? "yes" : "no"; };
    const std::string fields[] = {csv_field(row.instance),
                                  csv_field(row.class_name),
                                  fmt::format("{}", row.cells),
                                  fmt::format("{}", row.primaries),
                                  csv_field(row.algorithm),
                                  csv_field(row.method),
                                  csv_field(row.options),
                                  fmt::format("{}", row.seed),
                                  fmt::format("{}", row.time_limit),
                                  fmt::format("{}", row.threads),
                                  optional_text(row.cost),
                                  optional_text(row.secondaries),
                                  optional_text(row.lower_bound),
                                  optional_text(row.evaluations),
                                  optional_text(row.best_evaluation),
                                  fmt::format("{:.3f}", row.seconds),
                                  fmt::format("{:.3f}", row.cpu_seconds),
                                  yes(row.is_safe),
                                  yes(row.is_proven),
                                  csv_field(row.outcome),
                                  csv_field(row.stopped_by),
                                  optional_text(row.reduced),
                                  csv_field(row.commit),
                                  curve_text(row.curve),
                                  csv_field(figures_text(row.figures)),
                                  csv_field(row.version),
                                  optional_text(row.cores),
                                  csv_field(row.processor)};
    static_assert(std::size(fields) == std::size(kColumns));
    return fmt::format("{}\n", fmt::join(fields, ","));
}

std::vector<ResultRow> read_rows(const std::string& path) {
    const auto lines = read_csv(path);
    std::vector<ResultRow> rows;
    if (lines.empty()) return rows;
    const auto& header = lines.front().fields;
    if (!is_width_of_rows(header.size()) ||
        !std::ranges::equal(header, std::span(kColumns).first(header.size())))
        throw InputError(fmt::format("{}:1: found other columns, expected {}", path, csv_header()));
    for (std::size_t i = 1; i < lines.size(); ++i) rows.push_back(to_row(path, lines[i]));
    return rows;
}

}  // namespace tacet
