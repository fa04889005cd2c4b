// SPDX-License-Identifier: Apache-2.0
#include "methods/modular.h"

#include <gtest/gtest.h>

#include <optional>

#include "cpu_time.h"
#include "tables.h"
#include "tacet/audit.h"
#include "tacet/error.h"
#include "tacet/generate.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

using tables::TwoBranches;

Result run_modular(const Table& table, std::map<std::string, std::string> options = {}) {
    ProtectOptions asked;
    asked.method = "modular";
    asked.iterations = 50;
    asked.options = std::move(options);
    return protect(table, asked);
}

TEST(Modular, protects_a_primary_within_its_subtable) {
    const TwoBranches branches{{{10, 20}, {30, 40}, {50, 60}, {70, 80}}};
    TableData data = branches.data();
    tables::make_primary(data, branches.at(TwoBranches::a1, 1), 2);
    const Result result = run_modular(Table(std::move(data)));
    ASSERT_TRUE(result.report);
    EXPECT_EQ(result.cost, 20 + 30 + 40);
    EXPECT_EQ(result.repaired, 0U);
    EXPECT_EQ(result.statistics.at("subtables"), 3);
    EXPECT_EQ(result.statistics.at("solves"), 1);
    EXPECT_EQ(result.statistics.at("carried"), 0);
    EXPECT_EQ(result.statistics.at("backtracks"), 0);
}

TEST(Modular, carries_secondaries_down_into_the_subtables_that_hold_them) {
    const TwoBranches branches{{{10, 20}, {30, 40}, {50, 60}, {70, 80}}};
    TableData data = branches.data();
    tables::make_primary(data, branches.at(TwoBranches::a, 1), 2);
    const Result result = run_modular(Table(std::move(data)));
    ASSERT_TRUE(result.report);
    // Above, A and B in both columns; below, a part of each of them.
    EXPECT_EQ(result.cost, (60 + 120 + 140) + (10 + 20) + (50 + 60));
    EXPECT_EQ(result.statistics.at("carried"), 3);
    EXPECT_EQ(result.statistics.at("backtracks"), 0);
    EXPECT_EQ(result.statistics.at("solves"), 3);
}

TEST(Modular, goes_back_up_where_a_subtable_needs_its_totals) {
    const TwoBranches branches{{{10, 20}, {30, 40}, {50, 60}, {70, 80}}};
    TableData data = branches.data();
    tables::make_primary(data, branches.at(TwoBranches::a1, 1), 2);
    for (const std::uint32_t column : {0, 1, 2})
        data.cells[branches.at(TwoBranches::a2, column).index()].status = Status::published;
    const Result result = run_modular(Table(std::move(data)));
    ASSERT_TRUE(result.report);
    // a1 moves with A, so B must move against A, and b1 with B.
    EXPECT_EQ(result.cost, 20 + (40 + 60) + (120 + 140) + (50 + 60));
    EXPECT_EQ(result.statistics.at("backtracks"), 1);
    EXPECT_EQ(result.statistics.at("carried"), 4);
    EXPECT_EQ(result.statistics.at("solves"), 3);
}

TEST(Modular, leaves_to_the_repair_what_no_pattern_of_a_subtable_protects) {
    const TwoBranches branches{{{10, 20}, {30, 40}, {50, 60}, {70, 80}}};
    TableData data = branches.data();
    tables::make_primary(data, branches.at(TwoBranches::a1, 1), 2);
    for (Cell& cell : data.cells)
        if (cell.status == Status::candidate) cell.status = Status::published;
    const Result result = run_modular(Table(std::move(data)));
    EXPECT_EQ(result.outcome, Outcome::infeasible);
    EXPECT_EQ(result.statistics.at("left_to_repair"), 2);
    EXPECT_EQ(result.unprotectable.size(), 2U);
}

TEST(Modular, gives_the_answer_of_its_solver_where_the_table_is_flat) {
    const Table table = generate("ons", 1, {{"rows", "20"}, {"columns", "8"}, {"sensitive", "0.1"}});
    for (const char* solver : {"auto", "flows", "incremental"}) {
        ProtectOptions alone;
        alone.method = solver;
        alone.iterations = 50;
        const Result expected = protect(table, alone);
        const Result result = run_modular(table, {{"solver", solver}});
        ASSERT_TRUE(expected.report && result.report);
        EXPECT_EQ(result.report->pattern, expected.report->pattern) << solver;
        EXPECT_EQ(result.lower_bound, expected.lower_bound) << solver;
        EXPECT_EQ(result.statistics.at("subtables"), 1);
    }
}

TEST(Modular, is_safe_on_hierarchical_tables_whatever_protects_the_rest) {
    std::map<std::string, int> repaired;  // tables, by what protects the rest
    for (const char* dimensions : {"12x22H", "12Hx13H", "5x7Hx6H"})
        for (const std::uint64_t seed : {1, 2}) {
            const Table table = generate("contributors", seed, {{"dimensions", dimensions}});
            for (const char* rest : {"incremental", "flows", "repair"}) {
                const Result result = run_modular(table, {{"solver", "flows"}, {"rest", rest}});
                ASSERT_TRUE(result.report) << dimensions << " seed " << seed << " " << rest;
                EXPECT_TRUE(audit(table, result.report->pattern).safe()) << dimensions << " seed " << seed;
                EXPECT_GE(result.statistics.at("solves"), 2);
                EXPECT_EQ(result.statistics.at("unsolved"), 0);
                repaired[rest] += result.repaired > 0;
            }
        }
    // Subtables that are safe each on their own are not safe together: the reason for all that follows them.
    EXPECT_GT(repaired["repair"], 2);
    EXPECT_EQ(repaired["flows"], 0);
    EXPECT_EQ(repaired["incremental"], 0);
    RecordProperty("tables_repaired_of_6", repaired["repair"]);
}

TEST(Modular, leaves_programs_over_the_whole_table_to_tables_that_are_small_or_flat) {
    const auto pattern = [](const char* dimensions, const char* rest) {
        const Table table = generate("contributors", 1, {{"dimensions", dimensions}, {"sensitive", "0.02"}});
        return run_modular(table, {{"rest", rest}}).report->pattern;
    };
    for (const char* dimensions : {"12Hx13H", "5x7Hx6H"})
        EXPECT_EQ(pattern(dimensions, "auto"), pattern(dimensions, "incremental")) << dimensions;
    EXPECT_EQ(pattern("5x18Hx25H", "auto"), pattern("5x18Hx25H", "flows"));
}

TEST(Modular, protects_the_rest_in_haste_when_time_runs_out) {
    const Table table = generate("contributors", 1, {{"dimensions", "40Hx40H"}});
    ProtectOptions asked;
    asked.method = "modular";
    asked.time_limit = std::chrono::seconds(1);
    std::optional<Result> result;
    EXPECT_LT(cpu_seconds([&] { result = protect(table, asked); }), 10);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->outcome, Outcome::time_limit);
    EXPECT_TRUE(!result->report || audit(table, result->report->pattern).safe());
}

TEST(Modular, refuses_options_out_of_range) {
    const Table table = tables::two_by_two_one_primary();
    for (const auto& [name, value] :
         std::vector<std::pair<std::string, std::string>>{{"solver", "magic"},
                                                          {"subtable-seconds", "0"},
                                                          {"subtable-seconds", "soon"},
                                                          {"lower-margin", "1.1"},
                                                          {"upper-margin", "0.9"},
                                                          {"rest", "none"}})
        EXPECT_THROW(static_cast<void>(run_modular(table, {{name, value}})), InputError) << name;
}

}  // namespace
}  // namespace tacet
