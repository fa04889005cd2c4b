// SPDX-License-Identifier: Apache-2.0
#include "methods/auto.h"

#include <gtest/gtest.h>

#include "tacet/generate.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

TEST(Auto, proves_tables_with_few_choices_without_a_long_search) {
    constexpr double kFewRounds = 20'000;
    for (int shape = 1; shape <= 20; ++shape) {
        const Result result = protect(generate("small", 1, {{"shape", std::to_string(shape)}}), {});
        EXPECT_EQ(result.outcome, Outcome::optimal) << shape;
        const auto rounds = result.statistics.find("rounds");  // none if the proof came first
        EXPECT_TRUE(rounds == result.statistics.end() || rounds->second <= kFewRounds) << shape;
    }
}

}  // namespace
}  // namespace tacet
