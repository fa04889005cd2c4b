// SPDX-License-Identifier: Apache-2.0
// Long work on a thread of its own, while the thread that asked for it looks after its caller: an interpreter
// that wants to hear of Ctrl-C and to show how far the work is.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// How often the caller is looked after.
inline constexpr std::chrono::milliseconds kAttendEvery{50};

/// Runs `work(stop_token)` on another thread and returns its value or throws what it threw. Meanwhile calls
/// `look()` on this thread every now and then; where it returns false, or throws, the work is asked to stop,
/// and ends with what it has. What `look` threw is thrown at the end, once the work has ended.
template <class Work, class Look>
auto attend(Work&& work, Look&& look) {
    std::optional<decltype(work(std::stop_token()))> value;
    std::exception_ptr failure;
    std::mutex mutex;
    std::condition_variable changed;
    bool has_ended = false;
    std::jthread worker([&](const std::stop_token& stop) {
        try {
            value.emplace(work(stop));
        } catch (...) {
            failure = std::current_exception();
        }
        const std::scoped_lock lock(mutex);
        has_ended = true;
        changed.notify_one();
    });
    std::exception_ptr interruption;
    for (std::unique_lock lock(mutex); !changed.wait_for(lock, kAttendEvery, [&] { return has_ended; });) {
        lock.unlock();
        try {
            if (!look()) worker.request_stop();
        } catch (...) {
            if (!interruption) interruption = std::current_exception();
            worker.request_stop();
        }
        lock.lock();
    }
    worker.join();
    if (interruption) std::rethrow_exception(interruption);
    if (failure) std::rethrow_exception(failure);
    return std::move(*value);
}

}  // namespace tacet
