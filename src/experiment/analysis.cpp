// SPDX-License-Identifier: Apache-2.0
#include "experiment/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "experiment/statistics.h"
#include "report/format.h"

namespace tacet {

namespace {

// Costs are sums in floating point: closer ones are equal.
constexpr double kSame = 1e-9;

using Names = std::vector<std::string>;  // in the order in which rows mention them

void add_name(Names& names, const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::string fixed(double value, int decimals = 2) {
    return fmt::format("{:.{}f}", value == 0 ? 0 : value, decimals);
}

std::string p_text(double p) {
    return p < 0.0001 ? "< 0.0001" : fixed(p, 4);
}

class Analyst {
  public:
    Analyst(const std::vector<ResultRow>& rows, const AnalysisOptions& options)
        : rows_(rows), options_(options) {
        for (const ResultRow& row : rows) {
            if (row.reduced) continue;
            add_name(classes_, row.class_name);
            add_name(instances_[row.class_name], row.instance);
            add_name(algorithms_, row.algorithm);
            if (row.cost) costs_[{row.instance, row.algorithm}].push_back(*row.cost);
            cells_[row.class_name] = std::max(cells_[row.class_name], row.cells);
        }
        // Rows come in the order in which runs ended, which is of no interest.
        std::ranges::sort(classes_, {},
                          [&](const std::string& name) { return std::pair(cells_[name], name); });
        std::ranges::sort(algorithms_, {},
                          [&](const std::string& name) { return std::pair(name != options.baseline, name); });
        for (auto& [class_name, names] : instances_) std::ranges::sort(names);
    }

    Analysis analyse() {
        Analysis result;
        result.heading =
            fmt::format("{}, {}, {}", count(rows_.size(), "run"), count(instance_count(), "instance"),
                        count(algorithms_.size(), "algorithm"));
        if (!algorithms_.empty()) {
            improvements(result);
            best_counts(result);
            protected_counts(result);
            ranks_of_all(result);
            pairs(result);
            costs(result);
            effort(result);
            curves(result);
            evaluations_by_size(result);
        }
        reduction(result);
        return result;
    }

  private:
    [[nodiscard]] std::size_t instance_count() const {
        std::set<std::string> names;
        for (const ResultRow& row : rows_) names.insert(row.instance);
        return names.size();
    }

    /// Mean over seeds; nothing if no seed gave a safe pattern.
    [[nodiscard]] std::optional<double> cost(const std::string& instance,
                                             const std::string& algorithm) const {
        const auto found = costs_.find({instance, algorithm});
        if (found == costs_.end()) return {};
        return mean(found->second);
    }

    [[nodiscard]] std::optional<double> improvement(const std::string& instance,
                                                    const std::string& algorithm) const {
        const auto base = cost(instance, options_.baseline);
        const auto own = cost(instance, algorithm);
        if (!base || !own) return {};
        return *base == 0 ? 0 : 100 * (*base - *own) / *base;
    }

    /// Without the baseline.
    [[nodiscard]] Names contestants() const {
        Names names;
        std::ranges::copy_if(algorithms_, std::back_inserter(names),
                             [&](const std::string& name) { return name != options_.baseline; });
        return names;
    }

    static Names headed(std::string first, const Names& names) {
        Names all{std::move(first)};
        all.insert(all.end(), names.begin(), names.end());
        return all;
    }

    /// One number per algorithm; the largest, or the smallest, are the best.
    static AnalysisTable::Line line(std::string name, const std::vector<std::optional<double>>& values,
                                    bool high, const std::function<std::string(double)>& text) {
        AnalysisTable::Line line{{std::move(name)}, {false}};
        std::optional<double> best;
        std::optional<double> worst;
        for (const auto& each : values) {
            if (!each) continue;
            if (!best || (high ? *each > *best : *each < *best)) best = each;
            if (!worst || (high ? *each < *worst : *each > *worst)) worst = each;
        }
        const auto is_same = [](double one, double other) {
            return std::abs(one - other) <= kSame * std::abs(other);
        };
        for (const auto& each : values) {
            line.cells.push_back(each ? text(*each) : "-");
            // Where all are equal none stands out.
            line.is_best.push_back(each && !is_same(*worst, *best) && is_same(*each, *best));
        }
        return line;
    }

    void improvements(Analysis& result) const {
        if (std::ranges::find(algorithms_, options_.baseline) == algorithms_.end()) return;
        const Names names = contestants();
        AnalysisTable table{"Improvement over " + options_.baseline + ", in percent of its cost",
                            "Means over instances and seeds, by class.",
                            headed("class", names),
                            {}};
        std::vector<std::vector<double>> all(names.size());
        for (const std::string& class_name : classes_) {
            std::vector<std::optional<double>> values;
            for (std::size_t i = 0; i < names.size(); ++i) {
                std::vector<double> found;
                for (const std::string& instance : instances_.at(class_name))
                    if (const auto each = improvement(instance, names[i])) found.push_back(*each);
                values.push_back(found.empty() ? std::nullopt : std::optional(mean(found)));
                if (values.back()) all[i].push_back(*values.back());
            }
            table.lines.push_back(line(class_name, values, true, [](double x) { return fixed(x); }));
        }
        std::vector<std::optional<double>> means;
        // Over the same classes for all, or not at all.
        for (const auto& each : all)
            means.push_back(each.size() < classes_.size() ? std::nullopt : std::optional(mean(each)));
        table.lines.push_back(line("mean of classes", means, true, [](double x) { return fixed(x); }));
        result.tables.push_back(std::move(table));
    }

    void best_counts(Analysis& result) const {
        AnalysisTable table{"Instances on which an algorithm is best or equal to it",
                            "By the mean cost over seeds.",
                            headed("class", algorithms_),
                            {}};
        std::vector<double> sums(algorithms_.size());
        const auto whole = [](double x) { return fmt::format("{:.0f}", x); };
        const auto add = [&](const std::string& name, const std::vector<double>& counts) {
            table.lines.push_back(line(name, {counts.begin(), counts.end()}, true, whole));
        };
        for (const std::string& class_name : classes_) {
            std::vector<double> counts(algorithms_.size());
            for (const std::string& instance : instances_.at(class_name)) {
                std::optional<double> best;
                for (const std::string& name : algorithms_)
                    if (const auto each = cost(instance, name); each && (!best || *each < *best)) best = each;
                for (std::size_t i = 0; i < algorithms_.size(); ++i)
                    if (const auto each = cost(instance, algorithms_[i]);
                        each && *each <= *best * (1 + kSame))
                        ++counts[i];
            }
            for (std::size_t i = 0; i < counts.size(); ++i) sums[i] += counts[i];
            add(class_name, counts);
        }
        add("all", sums);
        result.tables.push_back(std::move(table));
    }

    void protected_counts(Analysis& result) const {
        AnalysisTable table{"Instances that were protected",
                            "Out of those tried, with at least one seed.",
                            headed("class", algorithms_),
                            {}};
        bool is_told = false;
        for (const std::string& class_name : classes_) {
            AnalysisTable::Line line{{class_name}, {}};
            for (const std::string& name : algorithms_) {
                std::size_t tried = 0;
                std::size_t safe = 0;
                for (const std::string& instance : instances_.at(class_name)) {
                    tried += std::ranges::any_of(rows_, [&](const ResultRow& row) {
                        return row.instance == instance && row.algorithm == name;
                    });
                    safe += cost(instance, name).has_value();
                }
                is_told |= safe < tried;
                line.cells.push_back(tried == 0 ? "-" : fmt::format("{}/{}", safe, tried));
            }
            table.lines.push_back(std::move(line));
        }
        if (!is_told) table.note += " All were.";
        result.tables.push_back(std::move(table));
    }

    /// Instances on which all these algorithms gave a pattern: one block of negative costs each.
    [[nodiscard]] std::vector<std::vector<double>> blocks(const Names& names) const {
        std::vector<std::vector<double>> blocks;
        for (const std::string& class_name : classes_)
            for (const std::string& instance : instances_.at(class_name)) {
                std::vector<double> block;
                for (const std::string& name : names)
                    if (const auto each = cost(instance, name)) block.push_back(-*each);
                if (block.size() == names.size()) blocks.push_back(std::move(block));
            }
        return blocks;
    }

    void ranks_of_all(Analysis& result) const {
        const Names names = contestants();
        const Friedman test = friedman(blocks(names));
        if (names.size() < 2 || test.blocks < 2) return;
        AnalysisTable table{
            "Friedman's mean ranks",
            fmt::format("The best has the highest rank. {}, chi-squared {} with {} degrees of freedom, "
                        "p {}.",
                        count(test.blocks, "instance"), fixed(test.statistic), names.size() - 1,
                        p_text(test.p_value)),
            {"algorithm", "mean rank"},
            {}};
        std::vector<std::size_t> order(names.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return test.mean_ranks[i]; });
        for (const std::size_t i : order) table.lines.push_back({{names[i], fixed(test.mean_ranks[i])}, {}});
        result.tables.push_back(std::move(table));
    }

    void pairs(Analysis& result) const {
        AnalysisTable table{"Wilcoxon's signed-rank tests",
                            "Two-sided, over the mean costs by instance, in percent of "
                            "the dearer; instances with equal costs are left out.",
                            {"better", "worse", "wins", "losses", "p"},
                            {}};
        for (std::size_t i = 0; i < algorithms_.size(); ++i)
            for (std::size_t j = i + 1; j < algorithms_.size(); ++j) {
                std::vector<double> differences;
                for (const auto& block : blocks({algorithms_[i], algorithms_[j]})) {
                    const double dearer = std::max(-block[0], -block[1]);
                    const double gain = dearer == 0 ? 0 : (block[0] - block[1]) / dearer;
                    differences.push_back(std::abs(gain) <= kSame ? 0 : gain);
                }
                if (differences.size() < 2) continue;
                const Wilcoxon test = wilcoxon(differences);
                const bool is_first = test.positive >= test.negative;
                const auto wins = static_cast<std::size_t>(
                    std::ranges::count_if(differences, [](double x) { return x > 0; }));
                const std::size_t losses = test.pairs - wins;
                table.lines.push_back({{algorithms_[is_first ? i : j], algorithms_[is_first ? j : i],
                                        fmt::format("{}", is_first ? wins : losses),
                                        fmt::format("{}", is_first ? losses : wins), p_text(test.p_value)},
                                       {}});
            }
        if (!table.lines.empty()) result.tables.push_back(std::move(table));
    }

    void costs(Analysis& result) const {
        AnalysisTable table{
            "Costs", "Means over seeds; - where no pattern was found.", headed("instance", algorithms_), {}};
        for (const std::string& class_name : classes_)
            for (const std::string& instance : instances_.at(class_name)) {
                std::vector<std::optional<double>> values;
                for (const std::string& name : algorithms_) values.push_back(cost(instance, name));
                table.lines.push_back(
                    line(instance, values, false, [](double x) { return fmt::format("{:.0f}", x); }));
            }
        result.tables.push_back(std::move(table));
    }

    void effort(Analysis& result) const {
        AnalysisTable table{"Evaluations and CPU seconds",
                            "Means over instances and seeds: evaluations / CPU seconds.",
                            headed("class", algorithms_),
                            {}};
        for (const std::string& class_name : classes_) {
            AnalysisTable::Line line{{class_name}, {}};
            for (const std::string& name : algorithms_) {
                std::vector<double> evaluations;
                std::vector<double> seconds;
                for (const ResultRow& row : rows_) {
                    if (row.class_name != class_name || row.algorithm != name) continue;
                    seconds.push_back(row.cpu_seconds);
                    if (row.evaluations) evaluations.push_back(static_cast<double>(*row.evaluations));
                }
                line.cells.push_back(
                    seconds.empty()
                        ? "-"
                        : fmt::format("{} / {}", evaluations.empty() ? "-" : fixed(mean(evaluations), 0),
                                      fixed(mean(seconds), 1)));
            }
            table.lines.push_back(std::move(line));
        }
        result.tables.push_back(std::move(table));
    }

    /// Of the first instance of each class that has some, with the first seed.
    void curves(Analysis& result) const {
        for (const std::string& class_name : classes_)
            for (const std::string& instance : instances_.at(class_name)) {
                AnalysisPlot by_time{
                    "Best cost by CPU time: " + instance, "CPU seconds", "cost", {}, false, false, {}};
                AnalysisPlot by_evaluation{
                    "Best cost by evaluations: " + instance, "evaluations", "cost", {}, true, false, {}};
                for (const std::string& name : algorithms_) add_curve(instance, name, by_time, by_evaluation);
                if (by_time.series.empty()) continue;
                result.plots.push_back(std::move(by_time));
                result.plots.push_back(std::move(by_evaluation));
                break;
            }
    }

    void add_curve(const std::string& instance, const std::string& name, AnalysisPlot& by_time,
                   AnalysisPlot& by_evaluation) const {
        const auto row = std::ranges::find_if(rows_, [&](const ResultRow& each) {
            return each.instance == instance && each.algorithm == name && !each.curve.empty();
        });
        if (row == rows_.end()) return;
        Series time{name, {}};
        Series evaluation{name, {}};
        for (const CurvePoint& point : row->curve) {
            time.points.push_back({point.cpu_seconds, point.cost});
            evaluation.points.push_back({static_cast<double>(point.evaluations), point.cost});
        }
        // As long as it went on without finding better.
        time.points.push_back({std::max(row->cpu_seconds, time.points.back().x), row->curve.back().cost});
        evaluation.points.push_back(
            {static_cast<double>(row->evaluations.value_or(1)), row->curve.back().cost});
        by_time.series.push_back(std::move(time));
        by_evaluation.series.push_back(std::move(evaluation));
    }

    void evaluations_by_size(Analysis& result) const {
        AnalysisPlot plot{"Evaluations by size of the table",
                          "cells",
                          "evaluations",
                          AnalysisPlot::Kind::dots,
                          true,
                          true,
                          {}};
        for (const std::string& name : algorithms_) {
            Series series{name, {}};
            for (const ResultRow& row : rows_)
                if (row.algorithm == name && row.evaluations)
                    series.points.push_back(
                        {static_cast<double>(row.cells), static_cast<double>(*row.evaluations)});
            if (!series.points.empty()) plot.series.push_back(std::move(series));
        }
        if (!plot.series.empty()) result.plots.push_back(std::move(plot));
    }

    void reduction(Analysis& result) const {
        std::map<std::string, std::map<std::uint64_t, std::vector<double>>> shares;  // by class and cells
        Names classes;
        for (const ResultRow& row : rows_) {
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
                table.lines.push_back(
                    {{class_name, fmt::format("{}", cells), fmt::format("{}", values.size()),
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

    const std::vector<ResultRow>& rows_;
    const AnalysisOptions& options_;
    Names classes_;
    std::map<std::string, std::uint64_t> cells_;  // of the largest instance of a class
    std::map<std::string, Names> instances_;      // by class
    Names algorithms_;
    std::map<std::pair<std::string, std::string>, std::vector<double>> costs_;  // by instance and algorithm
};

}  // namespace

Analysis analyse(const std::vector<ResultRow>& rows, const AnalysisOptions& options) {
    return Analyst(rows, options).analyse();
}

AnalysisTexts analyse(const std::vector<std::string>& paths, const AnalysisOptions& options) {
    std::vector<ResultRow> rows;
    for (const std::string& path : paths)
        for (ResultRow& row : read_rows(path)) rows.push_back(std::move(row));
    const Analysis analysis = analyse(rows, options);
    return {to_text(analysis), to_csv(analysis), to_html(analysis)};
}

}  // namespace tacet
