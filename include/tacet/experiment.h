// SPDX-License-Identifier: Apache-2.0
// Experiments: methods x options x instances x seeds, one row of results for each run, and what the rows say.
// docs/experiments.md
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// "512M", "8G" or a number of bytes. Nothing if it is none of these.
[[nodiscard]] std::optional<std::uint64_t> memory_bytes(const std::string& text);

/// Where an experiment stands, for display.
struct ExperimentProgress {
    std::size_t done = 0;  ///< of the runs that there were to make
    std::size_t total = 0;
    std::size_t running = 0;
    std::size_t failed = 0;
    std::string last = {};  ///< the run that ended last
};

struct ExperimentOptions {
    std::string output = {};  ///< instead of the file that the specification names
    unsigned jobs = 1;        ///< runs at a time
    std::optional<std::uint64_t> memory =
        {};                     ///< bytes for all runs together, instead of the specification's
    std::stop_token stop = {};  ///< runs under way are given up and leave no row
    std::function<void(const ExperimentProgress&)> on_progress = {};
    /// Makes the runs of these numbers, in place of `jobs` processes: it tells the row of each, an empty one
    /// if it was given up. May be empty.
    using RowSink = std::function<void(std::size_t run, const std::string& row)>;
    std::function<void(std::span<const std::size_t> runs, const RowSink& finished)> hand_out = {};
};

struct ExperimentSummary {
    std::string output;       ///< the file with the rows
    std::size_t total = 0;    ///< runs of the experiment
    std::size_t earlier = 0;  ///< of which the file had rows already
    std::size_t done = 0;     ///< of which were made now
    std::size_t failed = 0;   ///< of these, without a safe pattern
    bool is_interrupted = false;
};

/// Makes the runs that have no row yet and appends their rows. Throws InputError if the specification or the
/// file with earlier rows is not what it should be, before any run.
[[nodiscard]] ExperimentSummary run_experiment(const std::string& spec,
                                               const ExperimentOptions& options = {});

/// One run of the experiment, by its number, in a process of its own: its row. Empty if it was stopped.
class ExperimentRuns {
  public:
    /// Throws InputError if the specification is not what it should be.
    explicit ExperimentRuns(const std::string& spec, std::optional<std::uint64_t> memory = {});
    ~ExperimentRuns();
    ExperimentRuns(const ExperimentRuns&) = delete;
    ExperimentRuns& operator=(const ExperimentRuns&) = delete;
    [[nodiscard]] std::string make(std::size_t run, const std::stop_token& stop) const;

  private:
    struct Plans;
    std::unique_ptr<Plans> plans_;
};

/// What the rows of one or more files say: texts for people and programs.
struct AnalysisOptions {
    std::string baseline = "order-by-weight";  ///< the algorithm that improvements are measured against
};
struct AnalysisTexts {
    std::string text;
    std::string csv;
    std::string html;
};
/// Throws InputError if a file is not made of such rows.
[[nodiscard]] AnalysisTexts analyse(const std::vector<std::string>& paths,
                                    const AnalysisOptions& options = {});

}  // namespace tacet
