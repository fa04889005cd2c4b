// SPDX-License-Identifier: Apache-2.0
#include "tacet/deadline.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "process/cpu_time.h"

namespace tacet {
namespace {

using std::chrono::milliseconds;

Deadline never(TimeKind kind) {
    return {Deadline::Clock::time_point::max(), {}, kind};
}

TEST(Deadline, of_elapsed_time_passes_while_the_process_sleeps) {
    const Deadline deadline = Deadline().within(milliseconds(20));
    EXPECT_FALSE(deadline.kind() == TimeKind::cpu);
    std::this_thread::sleep_for(milliseconds(25));
    EXPECT_TRUE(deadline.passed());
}

TEST(Deadline, of_cpu_time_waits_for_work_of_any_thread) {
    const double start = cpu_seconds();
    const Deadline deadline = never(TimeKind::cpu).within(milliseconds(200));
    std::this_thread::sleep_for(milliseconds(300));
    EXPECT_FALSE(deadline.passed()) << "nobody has worked";
    std::atomic<bool> is_over = false;
    std::jthread sibling([&] {
        while (!is_over) {
        }
    });
    const Deadline patience = Deadline().within(std::chrono::minutes(1));
    while (!deadline.passed() && !patience.passed()) std::this_thread::sleep_for(milliseconds(1));
    is_over = true;
    EXPECT_TRUE(deadline.passed());
    EXPECT_GE(cpu_seconds() - start, 0.2);
}

TEST(Deadline, has_parts_of_its_own_kind) {
    for (const TimeKind kind : {TimeKind::elapsed, TimeKind::cpu}) {
        const Deadline whole = never(kind).within(std::chrono::hours(1));
        EXPECT_EQ(whole.kind(), kind);
        EXPECT_EQ(whole.share(0.5).kind(), kind);
        EXPECT_EQ(whole.within(milliseconds(1)).kind(), kind);
        const std::chrono::duration<double> half = whole.share(0.5).end() - whole.now();
        EXPECT_NEAR(half.count(), 1800, 60);
        EXPECT_EQ(whole.within(std::chrono::hours(2)).end(), whole.end()) << "it comes first";
        EXPECT_FALSE(never(kind).share(0.1).passed());
    }
}

TEST(Deadline, of_any_kind_passes_when_the_user_asks) {
    std::stop_source source;
    const Deadline deadline(Deadline::Clock::time_point::max(), source.get_token(), TimeKind::cpu);
    EXPECT_FALSE(deadline.passed());
    source.request_stop();
    EXPECT_TRUE(deadline.passed() && deadline.share(0.5).passed());
}

}  // namespace
}  // namespace tacet
