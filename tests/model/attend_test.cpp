// SPDX-License-Identifier: Apache-2.0
#include "tacet/attend.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace tacet {

namespace {

int until_stopped(const std::stop_token& stop) {
    while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return 7;
}

TEST(Attend, returns_what_the_work_gives) {
    EXPECT_EQ(attend([](const std::stop_token&) { return 3; }, [] { return true; }), 3);
}

TEST(Attend, throws_what_the_work_throws) {
    const auto work = [](const std::stop_token&) -> int { throw std::runtime_error("no"); };
    EXPECT_THROW(attend(work, [] { return true; }), std::runtime_error);
}

TEST(Attend, stops_the_work_and_keeps_its_value) {
    int looks = 0;
    EXPECT_EQ(attend(until_stopped, [&] { return ++looks < 2; }), 7);
    EXPECT_EQ(looks, 2);
}

TEST(Attend, throws_what_the_look_throws_once_the_work_has_ended) {
    std::atomic<bool> has_ended = false;
    const auto work = [&](const std::stop_token& stop) {
        const int value = until_stopped(stop);
        has_ended = true;
        return value;
    };
    EXPECT_THROW(attend(work, []() -> bool { throw std::logic_error("interrupt"); }), std::logic_error);
    EXPECT_TRUE(has_ended);
}

}  // namespace

}  // namespace tacet
