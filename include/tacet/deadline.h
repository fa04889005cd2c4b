// SPDX-License-Identifier: Apache-2.0
// When long work must end: at a time, or when the user asks.
#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <stop_token>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// As long as clocks can hold with ease: a year.
inline constexpr std::chrono::duration<double> kForever = std::chrono::hours(24 * 365);

/// What a time limit counts: time that goes by, or the CPU time of the whole process. With the latter, work
/// gets as far on a busy machine as on a quiet one; it does not end work that only waits.
enum class TimeKind : std::uint8_t { elapsed, cpu };

class Deadline {
  public:
    using Clock = std::chrono::steady_clock;

    /// Never.
    Deadline() = default;
    Deadline(Clock::time_point end, std::stop_token stop, TimeKind kind = TimeKind::elapsed)
        : end_(end), stop_(std::move(stop)), kind_(kind) {}

    /// CPU time counts from the start of the process; only differences mean something.
    [[nodiscard]] static Clock::time_point now(TimeKind kind) {
        if (kind == TimeKind::elapsed) return Clock::now();
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return Clock::time_point(std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
    }

    [[nodiscard]] bool passed() const {
        return stop_.stop_requested() ||
               (kind_ == TimeKind::elapsed ? Clock::now() : recent_cpu_time()) >= end_;
    }
    [[nodiscard]] bool interrupted() const { return stop_.stop_requested(); }
    [[nodiscard]] TimeKind kind() const { return kind_; }
    /// By the clock that `end` is a time of.
    [[nodiscard]] Clock::time_point now() const { return now(kind_); }
    [[nodiscard]] Clock::time_point end() const { return end_; }
    /// When this share of the time that is left has gone.
    [[nodiscard]] Deadline share(double part) const {
        if (end_ == Clock::time_point::max()) return *this;
        const auto start = now();
        return {start + std::chrono::duration_cast<Clock::duration>((end_ - start) * part), stop_, kind_};
    }
    /// So long from now, if this does not come first.
    [[nodiscard]] Deadline within(std::chrono::duration<double> time) const {
        const auto start = now();
        if (end_ - start <= time) return *this;
        return {start + std::chrono::duration_cast<Clock::duration>(time), stop_, kind_};
    }

  private:
    /// Searches ask at every step, and the CPU clock takes ten times as long to read as the other one. So a
    /// reading counts for half a millisecond.
    [[nodiscard]] static Clock::time_point recent_cpu_time() {
        constexpr std::chrono::microseconds kRecent(500);
        thread_local Clock::time_point read_at;
        thread_local Clock::time_point reading;
        const auto elapsed = Clock::now();
        if (elapsed - read_at >= kRecent) {
            read_at = elapsed;
            reading = now(TimeKind::cpu);
        }
        return reading;
    }

    Clock::time_point end_ = Clock::time_point::max();
    std::stop_token stop_;
    TimeKind kind_ = TimeKind::elapsed;
};

}  // namespace tacet
