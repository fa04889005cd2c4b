// SPDX-License-Identifier: Apache-2.0
#include "search/stopping.h"

#include <gtest/gtest.h>

namespace tacet {
namespace {

TEST(Stopping, ends_after_so_many_evaluations) {
    Stopping stopping({.evaluations = 3, .patience = 100}, {});
    for (const double cost : {5.0, 4.0, 3.0}) {
        EXPECT_FALSE(stopping.is_over());
        stopping.count(cost);
    }
    EXPECT_EQ(stopping.reason(), "evaluations");
    EXPECT_EQ(stopping.record().evaluations, 3U);
}

TEST(Stopping, ends_when_nothing_has_come_of_so_many_evaluations) {
    Stopping stopping({.evaluations = 100, .patience = 2}, {});
    for (const double cost : {5.0, 6.0, 4.0, 4.0}) {
        EXPECT_FALSE(stopping.is_over());
        stopping.count(cost);
    }
    stopping.count(4.5);
    EXPECT_EQ(stopping.reason(), "patience");
}

TEST(Stopping, ends_when_the_population_has_stayed_near_the_best) {
    Stopping stopping({.evaluations = 100, .patience = 100, .converged = 2}, {});
    stopping.count(100);
    stopping.observe(101);  // near
    stopping.observe(102);  // not near
    stopping.observe(101);
    EXPECT_FALSE(stopping.is_over());
    stopping.observe(100);
    EXPECT_EQ(stopping.reason(), "converged");
}

TEST(Stopping, ends_when_the_later_half_of_the_time_has_gained_too_little) {
    Stopping::Times now;
    Stopping stopping({.benefit = 1}, {}, [&] { return now; });
    const auto at = [&](double time, double cost) {
        now = {time, time};
        stopping.count(cost);
    };
    at(0.1, 1000);
    EXPECT_FALSE(stopping.is_over());  // too early to say
    at(1.5, 900);                      // 10 % in the later half, 0.75 s: 13 % per second
    EXPECT_FALSE(stopping.is_over());
    now = {3.1, 3.1};  // nothing since 1.55
    EXPECT_EQ(stopping.reason(), "benefit");
    at(3.1, 880);  // 2.2 % in 1.55 s
    EXPECT_FALSE(stopping.is_over());
}

TEST(Stopping, time_and_interruption_come_before_all_else) {
    EXPECT_EQ(Stopping({}, Deadline(Deadline::Clock::now(), {})).reason(), "time");
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(Stopping({}, Deadline(Deadline::Clock::now(), source.get_token())).reason(), "interrupted");
}

TEST(Stopping, keeps_the_curve_of_the_best) {
    Stopping::Times now;
    Stopping stopping({}, {}, [&] { return now; });
    for (const double cost : {9.0, 9.0, 7.0, 8.0, 6.0}) {
        now.seconds += 1;
        now.cpu_seconds += 2;
        stopping.count(cost);
    }
    const SearchRecord record = stopping.record();
    ASSERT_EQ(record.curve.size(), 3U);
    EXPECT_EQ(record.curve[1].evaluations, 3U);
    EXPECT_EQ(record.curve[1].seconds, 3);
    EXPECT_EQ(record.curve[1].cpu_seconds, 6);
    EXPECT_EQ(record.curve[2].cost, 6);
}

}  // namespace
}  // namespace tacet
