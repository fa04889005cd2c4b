// SPDX-License-Identifier: Apache-2.0
// A request to stop, passed on a little later: for work without which nothing is left of what was done
// before.
#pragma once

#include <chrono>
#include <semaphore>
#include <stop_token>
#include <thread>

namespace tacet {

class LateStop {
  public:
    LateStop(std::stop_token stop, std::chrono::duration<double> delay)
        : on_stop_(std::move(stop), Wake{this}), timer_([this, delay] { wait(delay); }) {}
    LateStop(const LateStop&) = delete;
    LateStop& operator=(const LateStop&) = delete;
    ~LateStop() {
        events_.release();
        end_.release();
    }

    [[nodiscard]] std::stop_token token() const { return late_.get_token(); }

  private:
    struct Wake {
        LateStop* self;
        void operator()() const { self->events_.release(); }
    };

    /// For a stop or the end, and after a stop for the end or the delay.
    void wait(std::chrono::duration<double> delay) {
        events_.acquire();
        if (!end_.try_acquire_for(delay)) late_.request_stop();
    }

    std::counting_semaphore<2> events_{0};
    std::binary_semaphore end_{0};
    std::stop_source late_;
    std::stop_callback<Wake> on_stop_;
    std::jthread timer_;
};

}  // namespace tacet
