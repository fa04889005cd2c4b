// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "experiment/analysis_parts.h"
#include "experiment/statistics.h"
#include "text/format.h"

namespace tacet {

namespace {

// Costs are sums in floating point: closer ones are equal.
constexpr double kSame = 1e-9;

std::string p_text(double p) {
    return p < 0.0001 ? "< 0.0001" : fixed(p, 4);
}

Names headed(std::string first, const Names& names) {
    Names all{std::move(first)};
    all.insert(all.end(), names.begin(), names.end());
    return all;
}

/// One number per algorithm; the largest, or the smallest, are the best.
AnalysisTable::Line line(std::string name, const std::vector<std::optional<double>>& values, bool high,
                         const std::function<std::string(double)>& text) {
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

void improvements(const Results& results, Analysis& result) {
    if (std::ranges::find(results.algorithms(), results.baseline()) == results.algorithms().end()) return;
    const Names names = results.contestants();
    AnalysisTable table{"Improvement over " + results.baseline() + ", in percent of its cost",
                        "Means over instances and seeds, by class.",
                        headed("class", names),
                        {}};
    std::vector<std::vector<double>> all(names.size());
    for (const std::string& class_name : results.classes()) {
        std::vector<std::optional<double>> values;
        for (std::size_t i = 0; i < names.size(); ++i) {
            std::vector<double> found;
            for (const std::string& instance : results.instances(class_name))
                if (const auto each = results.improvement(instance, names[i])) found.push_back(*each);
            values.push_back(found.empty() ? std::nullopt : std::optional(mean(found)));
            if (values.back()) all[i].push_back(*values.back());
        }
        table.lines.push_back(line(class_name, values, true, [](double x) { return fixed(x); }));
    }
    std::vector<std::optional<double>> means;
    // Over the same classes for all, or not at all.
    for (const auto& each : all)
        means.push_back(each.size() < results.classes().size() ? std::nullopt : std::optional(mean(each)));
    table.lines.push_back(line("mean of classes", means, true, [](double x) { return fixed(x); }));
    result.tables.push_back(std::move(table));
}

void best_counts(const Results& results, Analysis& result) {
    AnalysisTable table{"Instances on which an algorithm is best or equal to it",
                        "By the mean cost over seeds.",
                        headed("class", results.algorithms()),
                        {}};
    std::vector<double> sums(results.algorithms().size());
    const auto whole = [](double x) { return fmt::format("{:.0f}", x); };
    const auto add = [&](const std::string& name, const std::vector<double>& counts) {
        table.lines.push_back(line(name, {counts.begin(), counts.end()}, true, whole));
    };
    for (const std::string& class_name : results.classes()) {
        std::vector<double> counts(results.algorithms().size());
        for (const std::string& instance : results.instances(class_name)) {
            std::optional<double> best;
            for (const std::string& name : results.algorithms())
                if (const auto each = results.cost(instance, name); each && (!best || *each < *best))
                    best = each;
            for (std::size_t i = 0; i < results.algorithms().size(); ++i)
                if (const auto each = results.cost(instance, results.algorithms()[i]);
                    each && *each <= *best * (1 + kSame))
                    ++counts[i];
        }
        for (std::size_t i = 0; i < counts.size(); ++i) sums[i] += counts[i];
        add(class_name, counts);
    }
    add("all", sums);
    result.tables.push_back(std::move(table));
}

void protected_counts(const Results& results, Analysis& result) {
    AnalysisTable table{"Instances that were protected",
                        "Out of those tried, with at least one seed.",
                        headed("class", results.algorithms()),
                        {}};
    bool is_told = false;
    for (const std::string& class_name : results.classes()) {
        AnalysisTable::Line line{{class_name}, {}};
        for (const std::string& name : results.algorithms()) {
            std::size_t tried = 0;
            std::size_t safe = 0;
            for (const std::string& instance : results.instances(class_name)) {
                tried += std::ranges::any_of(results.rows(), [&](const ResultRow& row) {
                    return row.instance == instance && row.algorithm == name;
                });
                safe += results.cost(instance, name).has_value();
            }
            is_told |= safe < tried;
            line.cells.push_back(tried == 0 ? "-" : fmt::format("{}/{}", safe, tried));
        }
        table.lines.push_back(std::move(line));
    }
    if (!is_told) table.note += " All were.";
    result.tables.push_back(std::move(table));
}

void ranks_of_all(const Results& results, Analysis& result) {
    const Names names = results.contestants();
    const Friedman test = friedman(results.blocks(names));
    if (names.size() < 2 || test.blocks < 2) return;
    AnalysisTable table{
        "Friedman's mean ranks",
        fmt::format(
            "The best has the highest rank{}. {}, chi-squared {} with {} degrees of freedom, "
            "p {}.",
            names.size() < results.algorithms().size() ? ", without " + results.baseline() + ", the baseline"
                                                       : "",
            count(test.blocks, "instance"), fixed(test.statistic), names.size() - 1, p_text(test.p_value)),
        {"algorithm", "mean rank"},
        {}};
    std::vector<std::size_t> order(names.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return test.mean_ranks[i]; });
    for (const std::size_t i : order) table.lines.push_back({{names[i], fixed(test.mean_ranks[i])}, {}});
    table.lines.push_back({{"p", p_text(test.p_value)}, {}});
    result.tables.push_back(std::move(table));
}

void pairs(const Results& results, Analysis& result) {
    AnalysisTable table{"Wilcoxon's signed-rank tests",
                        "Two-sided, over the mean costs by instance, in percent of "
                        "the costlier; instances with equal costs are left out.",
                        {"better", "worse", "wins", "losses", "p"},
                        {}};
    for (std::size_t i = 0; i < results.algorithms().size(); ++i)
        for (std::size_t j = i + 1; j < results.algorithms().size(); ++j) {
            std::vector<double> differences;
            for (const auto& block : results.blocks({results.algorithms()[i], results.algorithms()[j]})) {
                const double higher = std::max(-block[0], -block[1]);
                const double gain = higher == 0 ? 0 : (block[0] - block[1]) / higher;
                differences.push_back(std::abs(gain) <= kSame ? 0 : gain);
            }
            if (differences.size() < 2) continue;
            const Wilcoxon test = wilcoxon(differences);
            const bool is_first = test.positive >= test.negative;
            const auto wins =
                static_cast<std::size_t>(std::ranges::count_if(differences, [](double x) { return x > 0; }));
            const std::size_t losses = test.pairs - wins;
            table.lines.push_back(
                {{results.algorithms()[is_first ? i : j], results.algorithms()[is_first ? j : i],
                  fmt::format("{}", is_first ? wins : losses), fmt::format("{}", is_first ? losses : wins),
                  p_text(test.p_value)},
                 {}});
        }
    if (!table.lines.empty()) result.tables.push_back(std::move(table));
}

void costs(const Results& results, Analysis& result) {
    AnalysisTable table{"Costs",
                        "Means over seeds; - where no pattern was found.",
                        headed("instance", results.algorithms()),
                        {}};
    for (const std::string& class_name : results.classes())
        for (const std::string& instance : results.instances(class_name)) {
            std::vector<std::optional<double>> values;
            for (const std::string& name : results.algorithms())
                values.push_back(results.cost(instance, name));
            table.lines.push_back(
                line(instance, values, false, [](double x) { return fmt::format("{:.0f}", x); }));
        }
    result.tables.push_back(std::move(table));
}

void effort(const Results& results, Analysis& result) {
    AnalysisTable table{"Evaluations and CPU seconds",
                        "Means over instances and seeds: evaluations / CPU seconds.",
                        headed("class", results.algorithms()),
                        {}};
    for (const std::string& class_name : results.classes()) {
        AnalysisTable::Line line{{class_name}, {}};
        for (const std::string& name : results.algorithms()) {
            std::vector<double> evaluations;
            std::vector<double> seconds;
            for (const ResultRow& row : results.rows()) {
                if (row.class_name != class_name || row.algorithm != name) continue;
                seconds.push_back(row.cpu_seconds);
                if (row.evaluations) evaluations.push_back(static_cast<double>(*row.evaluations));
            }
            line.cells.push_back(seconds.empty()
                                     ? "-"
                                     : fmt::format("{} / {}",
                                                   evaluations.empty() ? "-" : fixed(mean(evaluations), 0),
                                                   fixed(mean(seconds), 1)));
        }
        table.lines.push_back(std::move(line));
    }
    result.tables.push_back(std::move(table));
}

}  // namespace

std::string fixed(double value, int decimals) {
    return fmt::format("{:.{}f}", value == 0 ? 0 : value, decimals);
}

void add_tables(const Results& results, Analysis& result) {
    improvements(results, result);
    best_counts(results, result);
    protected_counts(results, result);
    ranks_of_all(results, result);
    pairs(results, result);
    costs(results, result);
    effort(results, result);
}

}  // namespace tacet
