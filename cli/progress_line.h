// SPDX-License-Identifier: Apache-2.0
// One line on the terminal that shows where long work stands. Silent when standard error is not a terminal.
#pragma once

#include <chrono>
#include <string>

#include "tacet/bound.h"
#include "tacet/protect.h"
#include "tacet/results.h"

namespace tacet {

class ProgressLine {
  public:
    explicit ProgressLine(std::chrono::duration<double> time_limit);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const Progress& progress, Costs costs = Costs::shown);
    void show(const BoundProgress& progress);
    /// While data are read.
    void show_records(std::uint64_t records);
    void clear();

  private:
    /// Every now and then.
    [[nodiscard]] bool is_due();
    void print(const std::string& text);

    using Clock = std::chrono::steady_clock;
    bool is_terminal_;
    bool is_shown_ = false;
    std::chrono::duration<double> time_limit_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point last_{};
};

}  // namespace tacet
