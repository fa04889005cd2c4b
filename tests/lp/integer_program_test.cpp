// SPDX-License-Identifier: Apache-2.0
#include "lp/integer_program.h"

#include <gtest/gtest.h>

namespace tacet {
namespace {

/// Cover 7 at least by whole pieces of 5 at cost 3, 4 at cost 2.5 and 3 at cost 2: best are 4 and 3, at 4.5.
IntegerProgram cover() {
    IntegerProgram program;
    for (const auto& [name, cost] : {std::pair{"five", 3.0}, {"four", 2.5}, {"three", 2.0}})
        program.columns.push_back({.name = name, .upper = 1, .cost = cost, .is_whole = true});
    program.rows.push_back({.name = "enough", .lower = 7, .terms = {{0, 5}, {1, 4}, {2, 3}}});
    return program;
}

TEST(IntegerProgram, finds_the_cheapest_solution_and_proves_it) {
    const IntegerAnswer answer = minimise(cover(), IntegerProgram::kInfinity, {});
    EXPECT_EQ(answer.end, End::done);
    ASSERT_TRUE(answer.solution);
    EXPECT_NEAR((*answer.solution)[0], 0, 1e-6);
    EXPECT_NEAR((*answer.solution)[1], 1, 1e-6);
    EXPECT_NEAR((*answer.solution)[2], 1, 1e-6);
    EXPECT_EQ(answer.lower_bound, 4.5);
}

TEST(IntegerProgram, wants_only_what_is_cheaper_than_the_cutoff) {
    EXPECT_EQ(minimise(cover(), 4.6, {}).end, End::done);
    const IntegerAnswer answer = minimise(cover(), 4.5, {});
    EXPECT_EQ(answer.end, End::infeasible);
    EXPECT_FALSE(answer.solution);
    EXPECT_EQ(answer.lower_bound, 4.5);
}

TEST(IntegerProgram, tells_small_and_odd_costs_apart) {
    IntegerProgram program = cover();
    program.columns[0].cost = 3e-9 / 7;
    program.columns[1].cost = 2.5e-9 / 7;
    program.columns[2].cost = 2e-9 / 7;
    const IntegerAnswer answer = minimise(program, 5.0e-9 / 7, {});
    EXPECT_EQ(answer.end, End::done);
    ASSERT_TRUE(answer.lower_bound);
    EXPECT_NEAR(*answer.lower_bound, 4.5e-9 / 7, 1e-17);
    EXPECT_LT(*answer.lower_bound, 4.5e-9 / 7);
}

TEST(IntegerProgram, says_if_there_is_no_solution) {
    IntegerProgram program = cover();
    program.rows[0].lower = 13;
    const IntegerAnswer answer = minimise(program, IntegerProgram::kInfinity, {});
    EXPECT_EQ(answer.end, End::infeasible);
    EXPECT_FALSE(answer.lower_bound);
}

TEST(IntegerProgram, proves_nothing_without_time) {
    const IntegerAnswer answer =
        minimise(cover(), IntegerProgram::kInfinity, Deadline(Deadline::Clock::now(), {}));
    EXPECT_EQ(answer.end, End::stopped);
    EXPECT_FALSE(answer.lower_bound);
}

}  // namespace
}  // namespace tacet
