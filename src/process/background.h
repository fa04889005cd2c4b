// SPDX-License-Identifier: Apache-2.0
// Work that may wait.
#pragma once

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace tacet {

/// From now on the thread that calls it gets what time others leave. Linux keeps this for each thread; where
/// a system does not, nothing changes.
inline void step_back() {
#ifdef __linux__
    constexpr int kNice = 15;
    (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);
#endif
}

}  // namespace tacet
