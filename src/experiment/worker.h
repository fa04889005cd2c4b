// SPDX-License-Identifier: Apache-2.0
// A run in a process of its own: its CPU time is its own, memory is limited, and a crash takes nothing else
// along.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>

#include "experiment/run.h"

namespace tacet {

class Worker {
  public:
    /// Starts at once. The process that calls this must not have other threads at work.
    Worker(const RunPlan& plan, std::optional<std::uint64_t> memory);
    Worker(Worker&& other) noexcept;
    Worker& operator=(Worker&& other) noexcept;
    /// Ends the run if it is under way.
    ~Worker();

    [[nodiscard]] const RunPlan& plan() const { return plan_; }
    /// Reads what there is; true once the run has ended. One that goes on long after its limit is ended.
    bool poll();
    [[nodiscard]] int descriptor() const { return pipe_; }
    /// After the end: the row that the run wrote, or one that says how it failed.
    [[nodiscard]] std::string row() const;

  private:
    void end();
    [[nodiscard]] bool is_late() const;

    RunPlan plan_;
    pid_t process_ = -1;
    int pipe_ = -1;
    int status_ = 0;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    bool is_overdue_ = false;
    std::string text_;
};

}  // namespace tacet
