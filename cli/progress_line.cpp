// SPDX-License-Identifier: Apache-2.0
#include "progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

namespace tacet {

ProgressLine::ProgressLine(std::chrono::duration<double> time_limit)
    : is_terminal_(isatty(STDERR_FILENO) == 1), time_limit_(time_limit) {}

void ProgressLine::show(const Progress& progress) {
    constexpr auto kBetween = std::chrono::milliseconds(100);
    const auto now = Clock::now();
    if (!is_terminal_ || now - last_ < kBetween) return;
    last_ = now;
    is_shown_ = true;
    const std::chrono::duration<double> left = time_limit_ - (now - start_);
    fmt::print(stderr, "\r\x1b[K{} {}/{}, cost {:.0f}, {:.0f} s left", progress.phase, progress.done,
               progress.total, progress.cost, std::max(0.0, left.count()));
    std::fflush(stderr);
}

void ProgressLine::clear() {
    if (is_shown_) fmt::print(stderr, "\r\x1b[K");
    is_shown_ = false;
}

}  // namespace tacet
