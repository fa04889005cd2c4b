// SPDX-License-Identifier: Apache-2.0
// The rows of an experiment in order: which classes, instances and algorithms there are, and costs by them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiment/row.h"

namespace tacet {

using Names = std::vector<std::string>;

/// Unless it is there.
void add_name(Names& names, const std::string& name);
[[nodiscard]] double mean(const std::vector<double>& values);

/// Refers to the rows, which must outlive it. Measurements are no algorithms.
class Results {
  public:
    Results(const std::vector<ResultRow>& rows, std::string baseline);

    [[nodiscard]] const std::vector<ResultRow>& rows() const { return rows_; }
    [[nodiscard]] const std::string& baseline() const { return baseline_; }
    [[nodiscard]] const Names& classes() const { return classes_; }        ///< small tables first
    [[nodiscard]] const Names& algorithms() const { return algorithms_; }  ///< the baseline first
    [[nodiscard]] Names contestants() const;                               ///< without the baseline
    [[nodiscard]] const Names& instances(const std::string& class_name) const {
        return instances_.at(class_name);
    }
    [[nodiscard]] std::size_t instance_count() const;

    /// Mean over seeds; nothing if no seed gave a safe pattern.
    [[nodiscard]] std::optional<double> cost(const std::string& instance, const std::string& algorithm) const;
    /// Mean over seeds, of runs that gave a safe pattern.
    [[nodiscard]] std::optional<double> cpu_seconds(const std::string& instance,
                                                    const std::string& algorithm) const;
    /// The best that any row tells.
    [[nodiscard]] std::optional<double> lower_bound(const std::string& instance) const;
    [[nodiscard]] std::uint64_t cells(const std::string& instance) const { return cells_.at(instance); }
    /// In percent of the cost of the baseline.
    [[nodiscard]] std::optional<double> improvement(const std::string& instance,
                                                    const std::string& algorithm) const;
    /// Of all algorithms, the lowest first, over the instances of the class on which each has a value; empty
    /// if there is none.
    [[nodiscard]] std::vector<double> mean_ranks(std::optional<double> (Results::*measure)(const std::string&,
                                                                                           const std::string&)
                                                     const,
                                                 const std::string& class_name) const;
    /// Instances on which all these algorithms gave a pattern: one block of negative costs each.
    [[nodiscard]] std::vector<std::vector<double>> blocks(const Names& names) const;

  private:
    using Run = std::pair<std::string, std::string>;  // instance and algorithm

    const std::vector<ResultRow>& rows_;
    std::string baseline_;
    Names classes_;
    Names algorithms_;
    std::map<std::string, Names> instances_;  // by class
    std::map<std::string, std::uint64_t> cells_;
    std::map<std::string, double> lower_bounds_;
    std::map<Run, std::vector<double>> costs_;
    std::map<Run, std::vector<double>> seconds_;
};

}  // namespace tacet
