// SPDX-License-Identifier: Apache-2.0
// When long work must end: at a time, or when the user asks.
#pragma once

#include <chrono>
#include <stop_token>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// As long as clocks can hold with ease: a year.
inline constexpr std::chrono::duration<double> kForever = std::chrono::hours(24 * 365);

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
    /// So long from now, if this does not come first.
    [[nodiscard]] Deadline within(std::chrono::duration<double> time) const {
        const auto now = Clock::now();
        if (end_ - now <= time) return {end_, stop_};
        return {now + std::chrono::duration_cast<Clock::duration>(time), stop_};
    }

  private:
    Clock::time_point end_ = Clock::time_point::max();
    std::stop_token stop_;
};

}  // namespace tacet
