// SPDX-License-Identifier: Apache-2.0
#include "interrupt.h"

#include <unistd.h>

#include <csignal>

namespace tacet {

Interrupt::Interrupt() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    watcher_ = std::jthread([this, signals](const std::stop_token& done) {
        constexpr timespec kWait{.tv_sec = 0, .tv_nsec = 10'000'000};
        constexpr int kExitInterrupted = 130;
        while (!done.stop_requested()) {
            if (sigtimedwait(&signals, nullptr, &kWait) < 0) continue;
            if (!source_.request_stop()) _exit(kExitInterrupted);
        }
    });
}

}  // namespace tacet
