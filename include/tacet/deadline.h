// SPDX-License-Identifier: Apache-2.0
// When long work must end: at a time, or when the user asks.
#pragma once

#include <algorithm>
#include <chrono>
#include <stop_token>

namespace tacet {

class Deadline {
  public:
    using Clock = std::chrono::steady_clock;

    /// Never.
    Deadline() = default;
    Deadline(Clock::time_point end, std::stop_token stop) : end_(end), stop_(std::move(stop)) {}

    [[nodiscard]] bool passed() const { return stop_.stop_requested() || Clock::now() >= end_; }
    [[nodiscard]] bool interrupted() const { return stop_.stop_requested(); }
    [[nodiscard]] Clock::time_point end() const { return end_; }
    /// When this share of the time that is left has gone.
    [[nodiscard]] Deadline share(double part) const {
        if (end_ == Clock::time_point::max()) return {end_, stop_};
        const auto now = Clock::now();
        return {now + std::chrono::duration_cast<Clock::duration>((end_ - now) * part), stop_};
    }
    [[nodiscard]] Deadline no_later_than(Clock::time_point end) const { return {std::min(end, end_), stop_}; }

  private:
    Clock::time_point end_ = Clock::time_point::max();
    std::stop_token stop_;
};

}  // namespace tacet
