// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "experiment/analysis_parts.h"

namespace tacet {

namespace {

void add_curve(const Results& results, const std::string& instance, const std::string& name,
               AnalysisPlot& by_time, AnalysisPlot& by_evaluation) {
    const auto row = std::ranges::find_if(results.rows(), [&](const ResultRow& each) {
        return each.instance == instance && each.algorithm == name && !each.curve.empty();
    });
    if (row == results.rows().end()) return;
    Series time{name, {}};
    Series evaluation{name, {}};
    for (const CurvePoint& point : row->curve) {
        time.points.push_back({point.cpu_seconds, point.cost});
        evaluation.points.push_back({static_cast<double>(point.evaluations), point.cost});
    }
    // As long as it went on without finding better.
    time.points.push_back({std::max(row->cpu_seconds, time.points.back().x), row->curve.back().cost});
    evaluation.points.push_back({static_cast<double>(row->evaluations.value_or(1)), row->curve.back().cost});
    by_time.series.push_back(std::move(time));
    by_evaluation.series.push_back(std::move(evaluation));
}

/// Of the first instance of each class that has some, with the first seed.
void curves(const Results& results, Analysis& result) {
    for (const std::string& class_name : results.classes())
        for (const std::string& instance : results.instances(class_name)) {
            AnalysisPlot by_time{
                "Best cost by CPU time: " + instance, "CPU seconds", "cost", {}, false, false, {}};
            AnalysisPlot by_evaluation{
                "Best cost by evaluations: " + instance, "evaluations", "cost", {}, true, false, {}};
            for (const std::string& name : results.algorithms())
                add_curve(results, instance, name, by_time, by_evaluation);
            if (by_time.series.empty()) continue;
            result.plots.push_back(std::move(by_time));
            result.plots.push_back(std::move(by_evaluation));
            break;
        }
}

void evaluations_by_size(const Results& results, Analysis& result) {
    AnalysisPlot plot{
        "Evaluations by size of the table", "cells", "evaluations", AnalysisPlot::Kind::dots, true, true, {}};
    for (const std::string& name : results.algorithms()) {
        Series series{name, {}};
        for (const ResultRow& row : results.rows())
            if (row.algorithm == name && row.evaluations)
                series.points.push_back(
                    {static_cast<double>(row.cells), static_cast<double>(*row.evaluations)});
        if (!series.points.empty()) plot.series.push_back(std::move(series));
    }
    if (!plot.series.empty()) result.plots.push_back(std::move(plot));
}

/// Classes hold tables of so many sizes that growth can be seen.
bool has_growth(const Results& results) {
    constexpr std::size_t kSizes = 3;
    return std::ranges::any_of(results.classes(), [&](const std::string& class_name) {
        std::set<std::uint64_t> sizes;
        for (const std::string& each : results.instances(class_name)) sizes.insert(results.cells(each));
        return sizes.size() >= kSizes;
    });
}

using OfInstance = std::function<std::optional<double>(const std::string& instance)>;

/// One series for each class.
void add_growth(const Results& results, const std::string& title, const std::string& y_label, bool has_log_y,
                const OfInstance& value, Analysis& result) {
    AnalysisPlot plot{title, "cells", y_label, AnalysisPlot::Kind::dots, true, has_log_y, {}};
    for (const std::string& class_name : results.classes()) {
        Series series{class_name, {}};
        for (const std::string& instance : results.instances(class_name))
            if (const auto y = value(instance))
                series.points.push_back({static_cast<double>(results.cells(instance)), *y});
        if (!series.points.empty()) plot.series.push_back(std::move(series));
    }
    if (!plot.series.empty()) result.plots.push_back(std::move(plot));
}

void growth(const Results& results, Analysis& result) {
    if (!has_growth(results)) return;
    for (const std::string& name : results.algorithms())
        add_growth(
            results, fmt::format("CPU time of {} by size of the table", name), "CPU seconds", true,
            [&](const std::string& instance) { return results.cpu_seconds(instance, name); }, result);
    for (const std::string& name : results.contestants())
        add_growth(
            results, fmt::format("CPU time of {} as a multiple of that of {}", name, results.baseline()),
            "ratio", true,
            [&](const std::string& instance) -> std::optional<double> {
                const auto own = results.cpu_seconds(instance, name);
                const auto base = results.cpu_seconds(instance, results.baseline());
                if (!own || !base || *base <= 0) return {};
                return *own / *base;
            },
            result);
    for (const std::string& name : results.algorithms())
        add_growth(
            results, fmt::format("Gap of {} to the best lower bound", name), "percent of the cost", false,
            [&](const std::string& instance) -> std::optional<double> {
                const auto cost = results.cost(instance, name);
                const auto bound = results.lower_bound(instance);
                if (!cost || !bound || *cost <= 0) return {};
                return 100 * (*cost - *bound) / *cost;
            },
            result);
}

}  // namespace

void add_plots(const Results& results, Analysis& result) {
    curves(results, result);
    evaluations_by_size(results, result);
    growth(results, result);
}

}  // namespace tacet
