// SPDX-License-Identifier: Apache-2.0
#include "protect/late_stop.h"

#include <gtest/gtest.h>

namespace tacet {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

TEST(LateStop, passes_a_request_on_after_the_delay_and_not_before) {
    std::stop_source user;
    const LateStop late(user.get_token(), milliseconds(50));
    EXPECT_FALSE(late.token().stop_requested());
    const auto asked = Clock::now();
    user.request_stop();
    while (!late.token().stop_requested()) std::this_thread::yield();
    EXPECT_GE(Clock::now() - asked, milliseconds(49));
}

TEST(LateStop, ends_at_once_whether_a_stop_was_asked_for_or_not) {
    const auto begin = Clock::now();
    for (const bool asks : {false, true}) {
        std::stop_source user;
        const LateStop late(user.get_token(), std::chrono::hours(1));
        if (asks) user.request_stop();
        EXPECT_FALSE(late.token().stop_requested());
    }
    EXPECT_LT(Clock::now() - begin, std::chrono::minutes(10));
}

TEST(LateStop, hears_of_a_request_that_came_before_it) {
    std::stop_source user;
    user.request_stop();
    const LateStop late(user.get_token(), milliseconds(1));
    while (!late.token().stop_requested()) std::this_thread::yield();
}

}  // namespace
}  // namespace tacet
