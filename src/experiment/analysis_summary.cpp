// SPDX-License-Identifier: Apache-2.0
// Mean, median, deviation and rank of every algorithm, by class.
#include <fmt/format.h>

#include <algorithm>

#include "experiment/analysis_parts.h"
#include "experiment/statistics.h"

namespace tacet {

namespace {

using Measure = std::optional<double> (Results::*)(const std::string&, const std::string&) const;

std::vector<double> by_instance(const Results& results, Measure measure, const std::string& class_name,
                                const std::string& algorithm) {
    std::vector<double> values;
    for (const std::string& instance : results.instances(class_name))
        if (const auto each = (results.*measure)(instance, algorithm)) values.push_back(*each);
    return values;
}

AnalysisTable summary(const Results& results, Measure measure, std::string title, int decimals) {
    AnalysisTable table{
        std::move(title),
        "Over instances, each with its mean over seeds. The deviation is that of a sample. The "
        "rank is the mean over the instances of the class that all algorithms protected; the "
        "lowest has rank 1.",
        {"class and algorithm", "instances", "mean", "median", "deviation", "least", "most", "rank"},
        {}};
    for (const std::string& class_name : results.classes()) {
        const auto class_ranks = results.mean_ranks(measure, class_name);
        for (std::size_t i = 0; i < results.algorithms().size(); ++i) {
            const std::string& algorithm = results.algorithms()[i];
            const auto values = by_instance(results, measure, class_name, algorithm);
            if (values.empty()) continue;
            const auto text = [&](double value) { return fixed(value, decimals); };
            table.lines.push_back(
                {{fmt::format("{}: {}", class_name, algorithm), fmt::format("{}", values.size()),
                  text(mean(values)), text(median(values)), text(deviation(values)),
                  text(std::ranges::min(values)), text(std::ranges::max(values)),
                  class_ranks.empty() ? "-" : fixed(class_ranks[i])},
                 {}});
        }
    }
    return table;
}

}  // namespace

void add_summaries(const Results& results, Analysis& analysis) {
    analysis.tables.push_back(summary(results, &Results::cost, "Costs by class", 2));
    analysis.tables.push_back(summary(results, &Results::cpu_seconds, "CPU seconds by class", 3));
}

}  // namespace tacet
