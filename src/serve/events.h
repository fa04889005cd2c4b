// SPDX-License-Identifier: Apache-2.0
// What happens in the workbench, told to every page that listens.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>

namespace tacet {

class Events {
  public:
    /// `kind` is a word, `json` one line.
    void tell(std::string kind, std::string json);
    /// The number of the newest event.
    [[nodiscard]] std::uint64_t last() const;
    /// What was told after `seen`, as server-sent events, and moves `seen` on; empty after the time, or when
    /// closed. Who fell too far behind is told to look anew.
    [[nodiscard]] std::string wait(std::uint64_t& seen, std::chrono::milliseconds time);
    void close();
    [[nodiscard]] bool is_closed() const;

  private:
    struct Event {
        std::uint64_t number = 0;
        std::string text;
    };

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Event> recent_;
    std::uint64_t last_ = 0;
    bool is_closed_ = false;
};

}  // namespace tacet
