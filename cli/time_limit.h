// SPDX-License-Identifier: Apache-2.0
// The --time-limit of a command.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <string>

#include "tacet/deadline.h"

namespace tacet {

class TimeLimit {
  public:
    explicit TimeLimit(double seconds) : seconds_(seconds) {}

    void add(CLI::App& command, const std::string& description);
    /// At most a year, so that clocks can hold it.
    [[nodiscard]] std::chrono::duration<double> duration() const;
    /// The limit counted from now, or the stop if that comes first.
    [[nodiscard]] Deadline deadline(std::stop_token stop) const;

  private:
    double seconds_;
};

}  // namespace tacet
