// SPDX-License-Identifier: Apache-2.0
#include "serve/events.h"

#include <fmt/format.h>

namespace tacet {

namespace {

constexpr std::size_t kMostKept = 500;

}  // namespace

void Events::tell(std::string kind, std::string json) {
    const std::scoped_lock lock(mutex_);
    ++last_;
    recent_.push_back({last_, fmt::format("id: {}\nevent: {}\ndata: {}\n\n", last_, kind, json)});
    if (recent_.size() > kMostKept) recent_.pop_front();
    changed_.notify_all();
}

std::uint64_t Events::last() const {
    const std::scoped_lock lock(mutex_);
    return last_;
}

std::string Events::wait(std::uint64_t& seen, std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, time, [&] { return is_closed_ || last_ > seen; });
    std::string text;
    if (!recent_.empty() && recent_.front().number > seen + 1)
        text = fmt::format("id: {}\nevent: resync\ndata: {{}}\n\n", recent_.front().number - 1);
    for (const Event& each : recent_)
        if (each.number > seen) text += each.text;
    seen = last_;
    return text;
}

void Events::close() {
    const std::scoped_lock lock(mutex_);
    is_closed_ = true;
    changed_.notify_all();
}

bool Events::is_closed() const {
    const std::scoped_lock lock(mutex_);
    return is_closed_;
}

}  // namespace tacet
