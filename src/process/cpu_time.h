// SPDX-License-Identifier: Apache-2.0
// CPU time of the whole process.
#pragma once

#include <ctime>

namespace tacet {

[[nodiscard]] inline double cpu_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace tacet
