// SPDX-License-Identifier: Apache-2.0
// Processor time, which other work on the machine does not lengthen as it does time on the clock.
#pragma once

#include <ctime>
#include <utility>

namespace tacet {

/// Seconds of this process on all processors while `action` runs.
template <class Action>
double cpu_seconds(Action&& action) {
    const std::clock_t start = std::clock();
    std::forward<Action>(action)();
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

}  // namespace tacet
