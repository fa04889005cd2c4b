// SPDX-License-Identifier: Apache-2.0
// Work that waits in line: one piece at a time, in the order of asking.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace tacet {

class Lane {
  public:
    explicit Lane(std::size_t most_waiting);
    /// Ends after the present piece; what waits is dropped.
    ~Lane();
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;

    /// False if too much waits already. `work` must not throw.
    bool add(std::function<void()> work);

  private:
    void run(const std::stop_token& stop);

    std::size_t most_waiting_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<std::function<void()>> waiting_;
    std::jthread thread_;
};

}  // namespace tacet
