// SPDX-License-Identifier: Apache-2.0
#include "tacet/audit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "audit/check_proof.h"
#include "tables.h"
#include "tacet/error.h"
#include "tacet/generate.h"
#include "tacet/publication.h"
#include "tacet/results.h"

namespace tacet {
namespace {

std::set<std::uint32_t> exposed_cells(const Report& report) {
    std::set<std::uint32_t> cells;
    for (const CellReport* each : report.exposed()) cells.insert(each->cell.index());
    return cells;
}

TEST(Audit, finds_a_lone_primary_exposed_and_names_the_equation) {
    const Table table = tables::two_by_two_one_primary();
    const Report report = audit(table, Pattern(table));
    EXPECT_FALSE(report.safe());
    ASSERT_EQ(report.exposed().size(), 1U);
    EXPECT_EQ(report.exposed().front()->up.evidence, Evidence::none);
    EXPECT_EQ(report.exposed().front()->up.attainable, 0);
    EXPECT_FALSE(report.exposed().front()->up.equations.empty());
}

TEST(Audit, calls_a_rectangle_safe_and_proves_it) {
    const Table table = tables::two_by_two_one_primary();
    Pattern pattern(table);
    for (const std::uint32_t cell : {4, 5, 7}) pattern.add(CellId(cell));
    const Report report = audit(table, pattern);
    EXPECT_TRUE(report.safe());
    EXPECT_TRUE(report.proven());
    EXPECT_EQ(report.proof.claims.size(), 2U);
}

TEST(Audit, finds_the_bridge_that_no_single_equation_discloses) {
    const Table table = tables::bridge();
    const Report report = audit(table, Pattern(table));
    EXPECT_EQ(exposed_cells(report), (std::set<std::uint32_t>{13}));  // row 2, column 3 of five columns
}

TEST(Audit, agrees_with_the_worked_example_of_serpell_et_al) {
    const Table table = tables::serpell_example();
    EXPECT_EQ(exposed_cells(audit(table, Pattern(table))), (std::set<std::uint32_t>{16, 19, 20, 24, 27}));
}

TEST(Audit, asks_for_more_when_strict) {
    const tables::Grid grid{{{10, 1}, {10, 10}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 1);
    const Table table(std::move(data));
    Pattern pattern(table);
    for (const CellId cell : {grid.at(1, 2), grid.at(2, 1), grid.at(2, 2)}) pattern.add(cell);
    EXPECT_TRUE(audit(table, pattern, {.protection = Protection::at_least}).safe());
    const Report strict = audit(table, pattern, {.protection = Protection::strict});
    EXPECT_FALSE(strict.safe());  // cell (1,2) falls by 1 only
    EXPECT_EQ(strict.primaries.front().up.required, 2);
}

TEST(Audit, gives_the_range_of_every_suppressed_cell_when_asked) {
    const Table table = tables::two_by_two_one_primary();
    Pattern pattern(table);
    for (const std::uint32_t cell : {4, 5, 7, 1}) pattern.add(CellId(cell));  // cell 1 is a lone column total
    const Report report = audit(table, pattern, {.full = true});
    ASSERT_TRUE(report.ranges);
    ASSERT_EQ(report.ranges->size(), 5U);
    for (const CellRange& each : *report.ranges) EXPECT_EQ(each.is_disclosed(), each.cell == CellId(1));
    EXPECT_NE(to_csv(table, report).find("1,secondary,0,0,yes"), std::string::npos);
}

TEST(Audit, trusts_no_hint_that_does_not_hold) {
    const Table table = tables::two_by_two_one_primary();
    Proof lies;
    lies.witnesses.push_back({{CellId(8)}, {1}, 1});  // breaks equations
    lies.witnesses.push_back(
        {{CellId(4), CellId(5), CellId(7), CellId(8)}, {1, -1, -1, 1}, 1});  // moves published
    lies.claims.push_back({CellId(8), Side::up, 0, 1});
    const Report report = audit(table, Pattern(table), {}, lies);
    EXPECT_FALSE(report.safe());
    EXPECT_TRUE(report.proof.claims.empty());
}

TEST(Audit, counts_nothing_as_safe_once_time_has_run_out) {
    const Table table = generate("ons", 1, {{"class", "200x5-10"}});
    const Report report =
        audit(table, fullest_pattern(table), {.deadline = Deadline(Deadline::Clock::now(), {})});
    EXPECT_FALSE(report.safe());
}

TEST(Publishing, refuses_an_unsafe_pattern) {
    const Table table = tables::two_by_two_one_primary();
    EXPECT_THROW(static_cast<void>(publish(table, audit(table, Pattern(table)))), UnsafeError);
}

TEST(Publishing, hides_every_suppressed_value) {
    const Table table = tables::two_by_two_one_primary();
    Pattern pattern(table);
    for (const std::uint32_t cell : {4, 5, 7}) pattern.add(CellId(cell));
    const std::string csv = to_csv(publish(table, audit(table, pattern)));
    EXPECT_EQ(std::ranges::count(csv, 'x'), 4);
    EXPECT_NE(csv.find("0,Total,Total,10\n"), std::string::npos) << csv;
}

TEST(Unprotectable, are_primaries_that_stay_exposed_with_everything_suppressed) {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 2), 5);  // cannot fall below 0
    const Table table(std::move(data));
    const auto found = find_unprotectable(table);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().side, Requirement::down);
    EXPECT_EQ(found.front().attainable, 4);
}

TEST(CheckProof, drops_claims_beyond_the_bounds) {
    const tables::Grid grid{{{1, 2}, {3, 4}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 2), 1);
    const Table table(std::move(data));
    const Pattern pattern = fullest_pattern(table);
    Proof proof;
    proof.witnesses.push_back({{CellId(4), CellId(5), CellId(7), CellId(8)}, {1, -1, -1, 1}, 1});
    proof.claims.push_back({CellId(8), Side::up, 0, 2});
    EXPECT_EQ(check_proof(table, pattern, proof).at(CellId(8)).up, 2);
    proof.claims.front().factor = Rational("2000000000001/1000000000000");
    EXPECT_TRUE(check_proof(table, pattern, proof).empty());
}

}  // namespace
}  // namespace tacet
