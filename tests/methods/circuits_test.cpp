// SPDX-License-Identifier: Apache-2.0
// What is particular to the methods on networks and circuits; what they share with all is in the conformance
// tests.
#include <gtest/gtest.h>

#include <map>

#include "methods/method.h"
#include "tables.h"
#include "tacet/error.h"
#include "tacet/generate.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

Result run_circuits(const Table& table, const char* method, std::map<std::string, std::string> options = {}) {
    ProtectOptions asked;
    asked.method = method;
    asked.options = std::move(options);
    Result result = protect(table, asked);
    EXPECT_TRUE(result.report && result.report->proven()) << method;
    return result;
}

Table uniform() {
    return generate("uniform", 4, {{"rows", "30"}, {"columns", "25"}, {"sensitive", "0.03"}});
}

/// Values of either sign that an attacker knows no bounds of: a circuit protects whatever its values are.
Table general() {
    const tables::Grid grid{{{-5, 8, 3, 1}, {6, -7, 2, 4}, {4, 4, -9, 2}, {1, 0, 3, -2}}};
    TableData data = grid.data();
    for (Cell& cell : data.cells) {
        cell.lower_bound = -1'000'000;
        cell.upper_bound = 1'000'000;
        cell.weight = static_cast<double>(std::abs(cell.value));
    }
    tables::make_primary(data, grid.at(2, 2), 5'000);
    return Table(std::move(data));
}

TEST(ShortestPath, protects_beyond_the_value_of_the_cell) {
    const tables::Grid grid{{{1, 9, 9}, {9, 9, 9}, {9, 9, 9}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 1);
    data.cells[grid.at(1, 1).index()].upper_level = 8;
    EXPECT_EQ(run_circuits(Table(std::move(data)), "shortest-path").cost, 27);
}

TEST(ShortestPath, needs_the_cheapest_circuit_only_in_general_tables) {
    // The primary (2,2) with (2,3), which costs 2, (4,2), which costs nothing, and (4,3), which costs 3.
    EXPECT_EQ(run_circuits(general(), "shortest-path").cost, 5);
    EXPECT_EQ(run_circuits(general(), "network-flow").cost, 5);
}

TEST(ShortestPath, costs_no_more_with_its_clean_up) {
    for (const char* method : {"shortest-path", "network-flow"}) {
        const Result with = run_circuits(uniform(), method);
        const Result without = run_circuits(uniform(), method, {{"cleanup", "off"}});
        EXPECT_EQ(with.statistics.at("construction_cost"), without.cost);
        EXPECT_LT(with.cost, without.cost);
    }
}

TEST(ShortestPath, takes_few_cells_if_each_counts_one) {
    const Result by_weight = run_circuits(uniform(), "shortest-path", {{"cleanup", "off"}});
    const Result by_number = run_circuits(uniform(), "shortest-path", {{"cleanup", "off"}, {"weights", "1"}});
    EXPECT_LT(by_number.report->pattern.cells().size(), by_weight.report->pattern.cells().size());
    EXPECT_LT(by_weight.cost, by_number.cost);
}

TEST(Hypercube, carries_secondaries_to_the_other_subtables_until_nothing_changes) {
    // Totals are among the primaries.
    const Table table = generate("contributors", 1, {{"dimensions", "8x20H"}, {"sensitive", "0.2"}});
    const Result result = run_circuits(table, "hypercube");
    EXPECT_GT(result.statistics.at("subtables"), 1);
    EXPECT_GT(result.statistics.at("carried"), 0);
    EXPECT_GT(result.statistics.at("rounds"), 1);
}

TEST(Hypercube, protects_tables_of_one_dimension) {
    for (const char* shape : {"12", "25H"}) {
        const Table table = generate("contributors", 3, {{"dimensions", shape}, {"sensitive", "0.2"}});
        ASSERT_EQ(table.dimensions()->count(), 1U) << shape;
        const Result result = run_circuits(table, "hypercube");
        EXPECT_GT(result.cost, 0) << shape;
        EXPECT_EQ(result.repaired, 0U) << shape;
    }
}

TEST(Hypercube, keeps_the_grand_total_where_anything_else_protects) {
    for (const char* shape : {"9", "12x9", "6x14H", "9Hx10H", "6x5x9H"}) {
        TableData data = generate("contributors", 2, {{"dimensions", shape}, {"sensitive", "0.1"}}).data();
        ASSERT_EQ(data.cells.front().status, Status::candidate) << shape;
        // All others cost more.
        data.cells.front().weight = 0;
        EXPECT_FALSE(run_circuits(Table(std::move(data)), "hypercube").report->pattern.contains(CellId(0)))
            << shape;
    }
}

TEST(Hypercube, suppresses_the_grand_total_where_nothing_else_protects) {
    const tables::Grid grid{{{4, 5}, {6, 7}}};
    TableData data = grid.data();
    for (const CellId cell : {grid.at(1, 2), grid.at(2, 1), grid.at(2, 2)})
        data.cells[cell.index()].status = Status::published;
    tables::make_primary(data, grid.at(1, 1), 1);
    EXPECT_TRUE(run_circuits(Table(std::move(data)), "hypercube").report->pattern.contains(grid.at(0, 0)));
}

TEST(Hypercube, needs_no_linear_program_for_many_primaries_of_a_large_hierarchical_table) {
    // With programs, or circuits on credit, these would take minutes.
    const Table table = generate("contributors", 1, {{"dimensions", "40Hx9x20H"}, {"sensitive", "0.3"}});
    const Result result = run_circuits(table, "hypercube");
    EXPECT_EQ(result.statistics.at("left_to_repair"), 0);
    EXPECT_EQ(result.repaired, 0U);
    EXPECT_LT(secondaries(table, result.report->pattern).size(), table.cell_count() / 2);
}

TEST(Hypercube, removes_what_is_redundant_if_asked) {
    for (const char* shape : {"12x9", "6x14H", "5x5x4"}) {
        const Table table = generate("contributors", 1, {{"dimensions", shape}, {"sensitive", "0.15"}});
        EXPECT_LE(run_circuits(table, "hypercube", {{"redundant", "remove"}}).cost,
                  run_circuits(table, "hypercube").cost);
    }
}

TEST(GeneticMethods, leave_no_infeasible_offspring_and_count_what_they_repair) {
    // The papers' own ways of `gapn` and `heurgene` end too soon on so small a table to improve it.
    const std::map<std::string, std::map<std::string, std::string>> options{
        {"gensup", {{"stall", "40"}}},
        {"gapn", {{"stall", "40"}, {"mutation", "cheaper"}, {"mutants", "both"}}},
        {"heurgene", {{"stall", "40"}, {"mutation", "cheaper"}, {"lone-mutants", "on"}}}};
    for (const char* method : {"gensup", "gapn", "heurgene"}) {
        const Result plain = run_circuits(uniform(), method);
        EXPECT_LE(plain.cost, plain.statistics.at("start_cost") * (1 + 1e-9)) << method;  // sums are rounded
        const Result result = run_circuits(uniform(), method, options.at(method));
        const auto& counts = result.statistics;
        EXPECT_GT(counts.at("offspring"), 0) << method;
        EXPECT_EQ(counts.at("offspring_infeasible"), counts.at("offspring_repaired")) << method;
        // Only cells that are cut anywhere leave circuits in pieces.
        EXPECT_EQ(counts.at("offspring_infeasible") > 0, std::string_view(method) == "gensup") << method;
        EXPECT_LT(result.cost, counts.at("start_cost")) << method;
        EXPECT_EQ(result.repaired, 0U) << method;
    }
}

TEST(GeneticMethods, end_when_told) {
    for (const char* method : {"gensup", "gapn", "heurgene"}) {
        EXPECT_EQ(run_circuits(uniform(), method, {{"generations", "7"}}).statistics.at("generations"), 7)
            << method;
        // No cost falls by that much in a second.
        const Result result = run_circuits(uniform(), method, {{"benefit", "1e9"}, {"stall", "1000"}});
        EXPECT_EQ(result.statistics.at("generations"), 10) << method;
    }
}

TEST(Heurgene, knows_every_strategy_and_both_kinds_of_diversity) {
    for (const char* strategy :
         {"portfolio", "roulette-kill", "roulette-similar", "tournament-kill", "tournament-similar", "elite"})
        for (const char* diversity : {"cells", "circuits"}) {
            const Result result =
                run_circuits(uniform(), "heurgene",
                             {{"strategy", strategy}, {"diversity", diversity}, {"generations", "50"}});
            EXPECT_LE(result.cost, result.statistics.at("start_cost") + 1e-6) << strategy << " " << diversity;
        }
}

TEST(GeneticMethods, refuse_numbers_that_make_no_sense) {
    for (const auto& [name, value] : std::map<std::string, std::string>{
             {"population", "1"}, {"generations", "-1"}, {"stall", "0"}, {"benefit", "much"}}) {
        ProtectOptions asked;
        asked.method = "heurgene";
        asked.options = {{name, value}};
        EXPECT_THROW(static_cast<void>(protect(uniform(), asked)), InputError) << name;
    }
}

}  // namespace
}  // namespace tacet
