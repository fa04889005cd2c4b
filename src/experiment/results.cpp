// SPDX-License-Identifier: Apache-2.0
#include "experiment/results.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "experiment/statistics.h"

namespace tacet {

namespace {

std::optional<double> mean_of(
    const std::map<std::pair<std::string, std::string>, std::vector<double>>& values,
    const std::string& instance, const std::string& algorithm) {
    const auto found = values.find({instance, algorithm});
    if (found == values.end()) return {};
    return mean(found->second);
}

}  // namespace

void add_name(Names& names, const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Results::Results(const std::vector<ResultRow>& rows, std::string baseline)
    : rows_(rows), baseline_(std::move(baseline)) {
    std::map<std::string, std::uint64_t> largest;
    for (const ResultRow& row : rows) {
        if (row.lower_bound) {
            const auto [best, is_new] = lower_bounds_.emplace(row.instance, *row.lower_bound);
            if (!is_new) best->second = std::max(best->second, *row.lower_bound);
        }
        if (is_measurement(row.method)) continue;
        add_name(classes_, row.class_name);
        add_name(instances_[row.class_name], row.instance);
        add_name(algorithms_, row.algorithm);
        cells_[row.instance] = row.cells;
        largest[row.class_name] = std::max(largest[row.class_name], row.cells);
        if (!row.cost) continue;
        costs_[{row.instance, row.algorithm}].push_back(*row.cost);
        seconds_[{row.instance, row.algorithm}].push_back(row.cpu_seconds);
    }
    // Rows come in the order in which runs ended, which is of no interest.
    std::ranges::sort(classes_, {}, [&](const std::string& name) { return std::pair(largest[name], name); });
    std::ranges::sort(algorithms_, {},
                      [&](const std::string& name) { return std::pair(name != baseline_, name); });
    for (auto& [class_name, names] : instances_) std::ranges::sort(names);
}

Names Results::contestants() const {
    Names names;
    std::ranges::copy_if(algorithms_, std::back_inserter(names),
                         [&](const std::string& name) { return name != baseline_; });
    return names;
}

std::size_t Results::instance_count() const {
    std::set<std::string> names;
    for (const ResultRow& row : rows_) names.insert(row.instance);
    return names.size();
}

std::optional<double> Results::cost(const std::string& instance, const std::string& algorithm) const {
    return mean_of(costs_, instance, algorithm);
}

std::optional<double> Results::cpu_seconds(const std::string& instance, const std::string& algorithm) const {
    return mean_of(seconds_, instance, algorithm);
}

std::optional<double> Results::lower_bound(const std::string& instance) const {
    const auto found = lower_bounds_.find(instance);
    if (found == lower_bounds_.end()) return {};
    return found->second;
}

std::optional<double> Results::improvement(const std::string& instance, const std::string& algorithm) const {
    const auto base = cost(instance, baseline_);
    const auto own = cost(instance, algorithm);
    if (!base || !own) return {};
    return *base == 0 ? 0 : 100 * (*base - *own) / *base;
}

std::vector<double> Results::mean_ranks(std::optional<double> (Results::*measure)(const std::string&,
                                                                                  const std::string&) const,
                                        const std::string& class_name) const {
    std::vector<std::vector<double>> blocks;
    for (const std::string& instance : instances_.at(class_name)) {
        std::vector<double> block;
        for (const std::string& name : algorithms_)
            if (const auto each = (this->*measure)(instance, name)) block.push_back(*each);
        if (block.size() == algorithms_.size()) blocks.push_back(std::move(block));
    }
    if (algorithms_.size() < 2) return {};
    return friedman(blocks).mean_ranks;
}

std::vector<std::vector<double>> Results::blocks(const Names& names) const {
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

}  // namespace tacet
