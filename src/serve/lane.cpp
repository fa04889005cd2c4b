// SPDX-License-Identifier: Apache-2.0
#include "serve/lane.h"

namespace tacet {

Lane::Lane(std::size_t most_waiting)
    : most_waiting_(most_waiting), thread_([this](const std::stop_token& stop) { run(stop); }) {}

Lane::~Lane() {
    thread_.request_stop();
    changed_.notify_all();
}

bool Lane::add(std::function<void()> work) {
    const std::scoped_lock lock(mutex_);
    if (waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(work));
    changed_.notify_all();
    return true;
}

void Lane::run(const std::stop_token& stop) {
    for (;;) {
        std::function<void()> work;
        {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, stop, [&] { return !waiting_.empty(); }) || stop.stop_requested())
                return;
            work = std::move(waiting_.front());
            waiting_.pop_front();
        }
        work();
    }
}

}  // namespace tacet
