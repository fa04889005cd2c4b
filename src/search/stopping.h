// SPDX-License-Identifier: Apache-2.0
// When a search that evaluates one pattern after the other ends: whichever of several values is met first
// (Smith et al. 2011, section IV; the cost-benefit rule after Herrington 2015). It also keeps the curve of
// the best cost.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "tacet/deadline.h"
#include "tacet/search_record.h"

namespace tacet {

struct StoppingValues {
    std::uint64_t evaluations = 10'000;
    std::uint64_t patience = 1'000;  ///< evaluations without improvement
    /// Iterations in a row with the mean cost of the population within 1 % of the best; 0: no such rule.
    std::uint64_t converged = 0;
    /// Improvement over the later half of the CPU time, in percent of the cost per CPU second; 0: no such
    /// rule.
    double benefit = 0;
};

class Stopping {
  public:
    struct Times {
        double seconds = 0;
        double cpu_seconds = 0;
    };

    /// The clock tells the time since the search began; without one, the machine's is used.
    Stopping(const StoppingValues& values, Deadline deadline, std::function<Times()> clock = {});

    /// An evaluation was made. True if it is the best so far.
    bool count(double cost);
    /// An iteration has ended with this mean cost of the population.
    void observe(double mean);
    /// The value that was met, if one was: "evaluations", "patience", "converged", "benefit", "time" or
    /// "interrupted".
    [[nodiscard]] std::string_view reason() const;
    [[nodiscard]] bool is_over() const { return !reason().empty(); }
    /// How many more evaluations are allowed.
    [[nodiscard]] std::uint64_t evaluations_left() const { return values_.evaluations - evaluations_; }
    [[nodiscard]] std::uint64_t evaluations() const { return evaluations_; }
    [[nodiscard]] SearchRecord record() const;

  private:
    [[nodiscard]] bool is_worthless() const;

    StoppingValues values_;
    Deadline deadline_;
    std::function<Times()> clock_;
    std::uint64_t evaluations_ = 0;
    std::uint64_t near_ = 0;  // iterations in a row near the best
    std::vector<CurvePoint> curve_;
};

}  // namespace tacet
