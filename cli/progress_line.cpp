// SPDX-License-Identifier: Apache-2.0
#include "progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

namespace tacet {

ProgressLine::ProgressLine(std::chrono::duration<double> time_limit)
    : is_terminal_(isatty(STDERR_FILENO) == 1), time_limit_(time_limit) {}

void ProgressLine::show(const Progress& progress, Costs costs) {
    if (!is_due()) return;
    std::string text = fmt::format("{} {}/{}", progress.phase, progress.done, progress.total);
    if (costs == Costs::shown) text += fmt::format(", cost {:.0f}", progress.cost);
    if (costs == Costs::shown && progress.lower_bound)
        text += fmt::format(", bound {:.0f}", *progress.lower_bound);
    print(text);
}

void ProgressLine::show(const BoundProgress& progress) {
    if (is_due())
        print(fmt::format("round {}, {} constraints, bound {:.0f}", progress.rounds, progress.constraints,
                          progress.lower_bound));
}

void ProgressLine::show_records(std::uint64_t records) {
    if (!is_due()) return;
    is_shown_ = true;
    fmt::print(stderr, "\r\x1b[K{} records", records);
    std::fflush(stderr);
}

bool ProgressLine::is_due() {
    constexpr auto kBetween = std::chrono::milliseconds(100);
    const auto now = Clock::now();
    if (!is_terminal_ || now - last_ < kBetween) return false;
    last_ = now;
    return true;
}

void ProgressLine::print(const std::string& text) {
    is_shown_ = true;
    const std::chrono::duration<double> left = time_limit_ - (last_ - start_);
    fmt::print(stderr, "\r\x1b[K{}, {:.0f} s left", text, std::max(0.0, left.count()));
    std::fflush(stderr);
}

void ProgressLine::clear() {
    if (is_shown_) fmt::print(stderr, "\r\x1b[K");
    is_shown_ = false;
}

}  // namespace tacet
