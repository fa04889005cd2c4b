// SPDX-License-Identifier: Apache-2.0
// Ctrl-C and SIGTERM as a stop token: the first asks long work to end with what it has, the second ends it at
// once.
#pragma once

#include <stop_token>
#include <thread>

namespace tacet {

class Interrupt {
  public:
    /// Blocks the signals for this thread and all it starts, so that only the watching thread sees them.
    Interrupt();
    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

  private:
    std::stop_source source_;
    std::jthread watcher_;
};

}  // namespace tacet
