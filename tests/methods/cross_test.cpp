// SPDX-License-Identifier: Apache-2.0
// All methods on the same tables: what one claims, no other may contradict.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "methods/method.h"
#include "random_table.h"
#include "tacet/bound.h"
#include "tacet/generate.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

std::vector<Result> run_all(const Table& table, Protection protection, std::chrono::seconds limit) {
    std::vector<Result> results;
    for (const Method& method : registry()) {
        if (method.reason_against != nullptr && method.reason_against(table)) continue;
        ProtectOptions asked;
        asked.method = method.name;
        asked.protection = protection;
        asked.time_limit = limit;
        asked.iterations = 200;
        results.push_back(protect(table, asked));
    }
    return results;
}

double lower_bound(const Table& table, Protection protection) {
    double most = 0;
    for (const BoundMethod method : {BoundMethod::capacity, BoundMethod::castro})
        most =
            std::max(most, find_lower_bound(table, {.method = method, .protection = protection}).lower_bound);
    return most;
}

TEST(Methods, claim_nothing_that_the_best_of_all_patterns_contradicts) {
    int feasible = 0;
    int proven = 0;
    for (std::uint32_t seed = 1001; seed <= 1300; ++seed) {
        const Protection protection = seed % 3 == 0 ? Protection::strict : Protection::at_least;
        const Table table = clip_levels(tables::random_table(seed), protection).table;
        const auto least = tables::least_cost(table, protection);
        feasible += least.has_value();
        for (const Result& result : run_all(table, protection, std::chrono::seconds(20))) {
            EXPECT_EQ(result.report.has_value(), least.has_value()) << result.method << " " << seed;
            if (!least || !result.report) continue;
            EXPECT_GE(result.cost, *least) << result.method << " " << seed;
            EXPECT_LE(result.lower_bound.value_or(0), *least) << result.method << " " << seed;
            EXPECT_TRUE(result.outcome != Outcome::optimal || result.cost == *least)
                << result.method << " " << seed;
            if (result.method == "optimal") proven += result.outcome == Outcome::optimal;
        }
        EXPECT_TRUE(!least || lower_bound(table, protection) <= *least) << seed;
    }
    EXPECT_GT(feasible, 75);
    EXPECT_EQ(proven, feasible);
}

/// Some cells cost nothing, others next to nothing or more than a solver tells apart from a little less; some
/// levels are all of the room there is.
Table with_extremes(const Table& table, std::uint32_t seed, double large) {
    constexpr double kSmall = 1e-3;
    std::mt19937 random(seed);
    TableData data = table.data();
    for (Cell& cell : data.cells) {
        const double weights[] = {0, kSmall, 2 * kSmall, large, large + kSmall};
        cell.weight = weights[random() % 5];
        if (cell.status == Status::primary && random() % 4 == 0) cell.upper_level = room(cell, Side::up);
    }
    return Table(std::move(data));
}

TEST(Methods, call_nothing_optimal_that_is_so_to_within_tolerances_only) {
    int proven = 0;
    for (std::uint32_t seed = 2001; seed <= 2120; ++seed) {
        const double large = seed % 3 == 0 ? 1e10 : seed % 3 == 1 ? 1e6 : 1e3;
        const Table table =
            with_extremes(clip_levels(tables::random_table(seed), Protection::at_least).table, seed, large);
        const auto least = tables::least_cost(table, Protection::at_least);
        for (const char* method : {"auto", "optimal", "classical", "classical-reduced"}) {
            ProtectOptions asked;
            asked.method = method;
            asked.time_limit = std::chrono::seconds(20);
            const Result result = protect(table, asked);
            EXPECT_EQ(result.report.has_value(), least.has_value()) << method << " " << seed;
            if (!least || !result.report) continue;
            EXPECT_LE(result.lower_bound.value_or(0), *least * (1 + 1e-15)) << method << " " << seed;
            if (result.outcome != Outcome::optimal) continue;
            ++proven;
            EXPECT_NEAR(result.cost, *least, 1e-4 + 1e-15 * *least) << method << " " << seed;
            EXPECT_EQ(result.lower_bound, result.cost) << method << " " << seed;
        }
    }
    EXPECT_GT(proven, 100);
}

TEST(Methods, never_beat_what_another_claims_to_be_optimal) {
    int proven = 0;
    for (const char* shape : {"6x5", "5x8H", "4x4x3", "7Hx7H"})
        for (const std::uint64_t seed : {1, 2, 3, 4}) {
            const Table table =
                generate("contributors", seed, {{"dimensions", shape}, {"sensitive", "0.12"}});
            const auto results = run_all(table, Protection::at_least, std::chrono::seconds(20));
            double least = 1e300;
            for (const Result& result : results)
                if (result.report) least = std::min(least, result.cost);
            for (const Result& result : results) {
                ASSERT_TRUE(result.report) << result.method << " " << shape << " " << seed;
                EXPECT_LE(result.lower_bound.value_or(0), least * (1 + 1e-12))
                    << result.method << " " << shape << " " << seed;
                if (result.outcome != Outcome::optimal) continue;
                EXPECT_EQ(result.cost, least) << result.method << " " << shape << " " << seed;
                proven += result.method == "optimal";
            }
            EXPECT_LE(lower_bound(table, Protection::at_least), least);
        }
    EXPECT_EQ(proven, 16);
}

TEST(Methods, auto_costs_no_more_than_the_start_by_bounds_and_paths_on_a_network) {
    const Table table = generate("ons", 2, {{"rows", "4000"}, {"columns", "10"}});
    ProtectOptions asked;
    asked.time_limit = std::chrono::seconds(8);
    const Result result = protect(table, asked);
    asked.method = "parallel-bound-path";
    EXPECT_LE(result.cost, protect(table, asked).cost);
}

/// Small ones of every class of experiments/crossing.
std::vector<std::pair<std::string, Table>> one_of_each_class() {
    struct Kind {
        std::string_view generator;
        GeneratorValues values;
    };
    const Kind kinds[] = {
        {"ons", {{"rows", "20"}, {"columns", "5"}, {"p", "50"}, {"bounds", "own"}}},
        {"ons", {{"rows", "20"}, {"columns", "5"}, {"sensitive", "0.1"}, {"hierarchy", "rows"}}},
        {"uniform", {{"rows", "15"}, {"columns", "15"}, {"sensitive", "0.02"}}},
        {"castro", {{"rows", "12"}, {"columns", "12"}, {"primaries", "10"}}},
        {"castro", {{"subtables", "3"}, {"rows", "6"}, {"columns", "6"}, {"primaries", "10"}}},
        {"small", {{"shape", "14"}}},
        {"contributors", {{"dimensions", "4x4x4"}}},
        {"contributors", {{"dimensions", "7Hx7H"}}},
        {"contributors", {{"dimensions", "7Hx3x3"}}},
        {"contributors", {{"dimensions", "3x3x3x3"}}},
        {"contributors", {{"dimensions", "5x4x4"}, {"primary-totals", "no"}}},
    };
    std::vector<std::pair<std::string, Table>> all;
    for (std::size_t i = 0; i < std::size(kinds); ++i)
        all.emplace_back(fmt::format("{} {}", kinds[i].generator, i),
                         generate(kinds[i].generator, 1, kinds[i].values));
    for (const std::uint32_t seed : {1002, 1003, 1004, 1005})  // equations that no product of dimensions has
        all.emplace_back(fmt::format("equations {}", seed), tables::random_table(seed));
    return all;
}

TEST(Methods, auto_is_beaten_by_none_on_small_tables_of_every_class) {
    constexpr std::chrono::seconds kLimit(5);
    int compared = 0;
    for (const auto& [name, table] : one_of_each_class()) {
        ProtectOptions asked;
        asked.limit_kind = TimeKind::cpu;
        asked.time_limit = kLimit;
        const Result result = protect(table, asked);
        for (const Result& other : run_all(table, Protection::at_least, kLimit)) {
            if (!other.report) continue;
            ASSERT_TRUE(result.report) << other.method << " " << name;
            EXPECT_LE(result.cost, other.cost * (1 + 1e-12)) << other.method << " " << name;
            ++compared;
        }
    }
    EXPECT_GT(compared, 200);
}

TEST(Methods, agree_on_the_small_shapes_of_the_paper) {
    for (int number = 1; number <= 20; ++number) {
        const Table table = generate("small", 1, {{"shape", std::to_string(number)}});
        ProtectOptions asked;
        asked.method = "optimal";
        const Result result = protect(table, asked);
        EXPECT_EQ(result.outcome, Outcome::optimal) << number;
        asked.method = "classical-reduced";
        EXPECT_EQ(protect(table, asked).cost, result.cost) << number;
    }
}

}  // namespace
}  // namespace tacet
