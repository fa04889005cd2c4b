// SPDX-License-Identifier: Apache-2.0
#include "methods/auto.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "effort.h"
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

/// Of each kind that begins in a way of its own.
std::vector<Table> tables_of_all_kinds() {
    std::vector<Table> all;
    for (const char* shape : {"9x8", "20x6H", "8Hx8H", "5x5x5", "4x4x9H", "4x4x4x4"})
        all.push_back(generate("contributors", 1, {{"dimensions", shape}, {"sensitive", "0.15"}}));
    return all;
}

TEST(Auto, ends_no_more_costly_than_it_began_whatever_the_limit) {
    int compared = 0;
    for (const Table& table : tables_of_all_kinds())
        for (const double seconds : {0.02, 0.1, 0.3}) {
            ProtectOptions asked;
            asked.limit_kind = TimeKind::cpu;
            asked.time_limit = std::chrono::duration<double>(seconds);
            const Result result = protect(table, asked);
            if (!result.report || result.repaired > 0) continue;
            EXPECT_LE(result.cost, result.statistics.at("construction_cost") * (1 + 1e-12));
            ++compared;
        }
    EXPECT_GT(compared, 10);
}

/// Chance decides single tables.
TEST(Auto, raises_the_bound_of_a_large_table_beside_its_search) {
    const Table table = generate("contributors", 1, {{"dimensions", "28x28x28"}, {"sensitive", "0.01"}});
    ASSERT_GT(table.cell_count(), 20'000U);
    ProtectOptions asked;
    asked.threads = 2;
    asked.time_limit = std::chrono::seconds(kSanitized ? 20 : 5);
    const Result result = protect(table, asked);
    ASSERT_TRUE(result.report);
    EXPECT_TRUE(result.report->safe());
    EXPECT_LT(result.cost, result.statistics.at("construction_cost"));
    EXPECT_GT(result.statistics.at("constraints"), 0);
    EXPECT_GT(result.lower_bound.value_or(0), 0);
    EXPECT_LE(result.lower_bound.value_or(0), result.cost * (1 + 1e-12));
}

TEST(Auto, costs_less_than_flows_after_as_many_rounds) {
    double logarithm = 0;
    for (const Table& table : tables_of_all_kinds()) {
        ProtectOptions asked;
        asked.iterations = 50;
        const double own = protect(table, asked).cost;
        asked.method = "flows";
        const double other = protect(table, asked).cost;
        EXPECT_LE(own, 1.1 * other) << table.cell_count();
        logarithm += std::log(own / other);
    }
    EXPECT_LT(logarithm, 0);
}

}  // namespace
}  // namespace tacet
