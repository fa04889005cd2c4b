// SPDX-License-Identifier: Apache-2.0
#include "methods/classical.h"

#include <gtest/gtest.h>

#include "effort.h"
#include "methods/shared/preprocessing.h"
#include "methods/shared/program_size.h"
#include "methods/shared/suppression_program.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/generate.h"
#include "tacet/protect.h"
#include "tacet/unpick.h"

namespace tacet {
namespace {

constexpr const char* kBoth[] = {"classical", "classical-reduced"};

Result run_program(const Table& table, const char* method, std::map<std::string, std::string> options = {},
                   Protection protection = Protection::at_least) {
    ProtectOptions asked;
    asked.method = method;
    asked.options = std::move(options);
    asked.protection = protection;
    return protect(table, asked);
}

struct Counted {
    std::size_t variables = 0;
    std::size_t constraints = 0;
    friend bool operator==(const Counted&, const Counted&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Counted& size) {
        return out << size.variables << " variables, " << size.constraints << " constraints";
    }
};

Counted size(const Table& table, std::span<const CellId> primaries) {
    const auto made = make_suppression_program(table, whole_table(table), Protection::at_least, primaries);
    return {made.program.columns.size(), made.program.rows.size()};
}

Table shape(int number) {
    return generate("small", 1, {{"shape", std::to_string(number)}});
}

/// Serpell et al. 2008, Table 4, and the number of initially exposed primaries from Table 3.
struct PaperRow {
    Counted classical;
    std::size_t initially_exposed = 0;
    Counted modified;
};
// The paper prints the modified program's size twice in row 19; here is what its formula gives for 11.
constexpr PaperRow kPaper[] = {
    {{612, 1376}, 6, {468, 1034}},    {{714, 1584}, 3, {294, 599}},         {{720, 1568}, 4, {432, 899}},
    {{1890, 4250}, 3, {378, 764}},    {{2100, 4692}, 4, {540, 1117}},       {{1856, 4088}, 5, {704, 1469}},
    {{2376, 5216}, 5, {792, 1641}},   {{2160, 4680}, 5, {880, 1808}},       {{2187, 4732}, 7, {1215, 2554}},
    {{3150, 6834}, 5, {990, 2022}},   {{7623, 16492}, 4, {1089, 2155}},     {{11583, 24960}, 4, {1287, 2532}},
    {{1404, 2768}, 4, {1404, 2768}},  {{3588, 7612}, 8, {2652, 5539}},      {{1404, 2768}, 4, {1404, 2768}},
    {{2340, 4844}, 7, {2340, 4844}},  {{2340, 4844}, 4, {1404, 2771}},      {{2964, 6228}, 9, {2964, 6228}},
    {{3588, 7612}, 10, {3276, 6921}}, {{15300, 32900}, 18, {11100, 23695}},
};

TEST(Classical, knows_the_size_of_its_program_before_it_makes_it) {
    for (const int number : {1, 9, 20}) {
        const Table table = shape(number);
        for (const std::size_t count : {std::size_t{0}, std::size_t{2}, table.primaries().size()}) {
            const auto primaries = table.primaries().first(count);
            const Scope scope = whole_table(table);
            const auto made = make_suppression_program(table, scope, Protection::at_least, primaries);
            const ProgramSize size = program_size(table, scope, count);
            std::size_t terms = 0;
            for (const auto& row : made.program.rows) terms += row.terms.size();
            EXPECT_EQ(size.variables, made.program.columns.size());
            EXPECT_EQ(size.constraints, made.program.rows.size());
            EXPECT_EQ(size.terms, terms);
        }
    }
}

TEST(Classical, refuses_what_does_not_fit_into_memory_and_names_another_method) {
    const Table table = shape(1);
    const ProgramSize size = program_size(table, whole_table(table), table.primaries().size());
    EXPECT_FALSE(reason_against_size(size, size.bytes()));
    const auto reason = reason_against_size(size, size.bytes() / 2);
    ASSERT_TRUE(reason);
    EXPECT_NE(reason->find("use method optimal"), std::string::npos) << *reason;
    EXPECT_FALSE(reason_against_classical(table));
    // Terabytes.
    const Table large = generate("contributors", 1, {{"dimensions", "40x40x40"}, {"sensitive", "0.7"}});
    EXPECT_TRUE(reason_against_classical(large));
}

TEST(Classical, stops_making_its_program_when_told) {
    const Table table = shape(20);
    std::stop_source source;
    source.request_stop();
    const Deadline deadline(Deadline::Clock::time_point::max(), source.get_token());
    const auto made = make_suppression_program(table, whole_table(table), Protection::at_least,
                                               table.primaries(), deadline);
    EXPECT_FALSE(made.is_complete);
    EXPECT_LE(made.program.columns.size(), table.cell_count());
}

TEST(SuppressionProgram, has_the_size_of_the_paper) {
    for (int number = 1; number <= 20; ++number) {
        const Table table = shape(number);
        const PaperRow& row = kPaper[number - 1];
        EXPECT_EQ(size(table, table.primaries()), row.classical) << number;
        EXPECT_EQ(size(table, table.primaries().first(row.initially_exposed)), row.modified) << number;
    }
}

TEST(SuppressionProgram, claims_nothing_where_cells_have_far_more_room_than_levels) {
    const tables::Grid near{{{5, 6}, {8, 9}}, 10};
    const tables::Grid far{{{5, 6}, {8, 9}}, 1'000'000'000};
    for (const tables::Grid* grid : {&near, &far}) {
        TableData data = grid->data();
        // One more equation, or the room of flows would be no more than the level.
        data.cells.push_back(data.cells[grid->at(1, 1).index()]);
        data.begin_equation();
        data.add_term(grid->at(1, 1), 1);
        data.add_term(CellId(9), -1);
        tables::make_primary(data, grid->at(2, 2), 2);
        const Table table(std::move(data));
        for (const char* method : kBoth) {
            const Result result = run_program(table, method);
            ASSERT_TRUE(result.report);
            EXPECT_EQ(result.outcome, grid == &near ? Outcome::optimal : Outcome::feasible);
            EXPECT_EQ(result.lower_bound.has_value(), grid == &near);
        }
    }
}

TEST(InitiallyExposed, are_those_of_the_papers_example) {
    const std::vector<CellId> expected = {CellId(16), CellId(19), CellId(24)};
    EXPECT_EQ(initially_exposed(tables::serpell_example(), Protection::at_least), expected);
}

TEST(Classical, agrees_with_the_papers_example) {
    const Table table = tables::serpell_example();
    EXPECT_EQ(size(table, table.primaries()), (Counted{833, 1824}));
    EXPECT_EQ(size(table, initially_exposed(table, Protection::at_least)), (Counted{343, 689}));
    Pattern printed(table);
    for (const std::uint32_t cell : {37, 38, 40}) printed.add(CellId(cell));
    ASSERT_TRUE(audit(table, printed).safe());
    for (const char* method : kBoth)
        for (const char* start : {"auto", "none"}) {
            const Result result = run_program(table, method, {{"start", start}});
            EXPECT_EQ(result.outcome, Outcome::optimal);
            EXPECT_EQ(result.cost, cost(table, printed));
        }
}

TEST(Classical, reports_its_size) {
    const Table table = shape(1);
    const auto whole = run_program(table, "classical").statistics;
    EXPECT_EQ(whole.at("variables"), 612);
    EXPECT_EQ(whole.at("constraints"), 1376);
    EXPECT_EQ(whole.at("removed_cells"), 0);
    const auto reduced = run_program(table, "classical-reduced").statistics;
    const double exposed = reduced.at("initially_exposed");
    EXPECT_EQ(reduced.at("variables"), 36 * (2 * exposed + 1));
    EXPECT_EQ(reduced.at("constraints"), (2 * 12 + 4 * 36 + 3) * exposed + 8);
}

TEST(Classical, and_its_reduced_form_agree_on_the_small_shapes) {
    for (const int number : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14, 16, 17, 18}) {
        const Table table = shape(number);
        const Result whole = run_program(table, "classical");
        const Result reduced = run_program(table, "classical-reduced", {{"start", "none"}});
        ASSERT_TRUE(whole.report && reduced.report) << number;
        EXPECT_EQ(whole.outcome, Outcome::optimal) << number;
        EXPECT_EQ(reduced.outcome, Outcome::optimal) << number;
        EXPECT_EQ(whole.cost, reduced.cost) << number;
        EXPECT_EQ(whole.lower_bound, whole.cost) << number;
    }
}

TEST(ClassicalReduced, adds_the_primary_that_no_equation_alone_exposes) {
    const Table table = tables::bridge();
    EXPECT_TRUE(initially_exposed(table, Protection::at_least).empty());
    const Result result = run_program(table, "classical-reduced");
    ASSERT_TRUE(result.report);
    EXPECT_EQ(result.outcome, Outcome::optimal);
    EXPECT_EQ(result.statistics.at("initially_exposed"), 0);
    EXPECT_EQ(result.statistics.at("added_primaries"), 1);
    EXPECT_EQ(result.statistics.at("rounds"), 2);
    EXPECT_EQ(result.cost, run_program(table, "classical").cost);
}

TEST(Preprocessing, leaves_out_published_zeros_and_one_equation_of_a_two_way_table) {
    const Table table = shape(2);
    const Scope scope = preprocess(table, {});
    EXPECT_EQ(scope.cells.size(), 42U - 7U);
    EXPECT_EQ(scope.equations.size(), 13U - 1U);
    for (const char* method : kBoth) {
        const Result result = run_program(table, method, {{"preprocess", "on"}});
        EXPECT_EQ(result.cost, run_program(table, method).cost);
        EXPECT_EQ(result.statistics.at("removed_cells"), 7);
        EXPECT_EQ(result.statistics.at("removed_equations"), 1);
    }
}

TEST(Preprocessing, keeps_zeros_that_may_rise) {
    const Table table(tables::Grid{{{0, 2}, {3, 4}}}.data());
    EXPECT_EQ(preprocess(table, {}).cells.size(), 9U);
}

TEST(Classical, finds_the_least_cost_of_all_patterns) {
    int feasible = 0;
    for (std::uint32_t seed = 1; seed <= tries(400); ++seed) {
        const Protection protection = seed % 3 == 0 ? Protection::strict : Protection::at_least;
        const Table table = clip_levels(tables::random_table(seed), protection).table;
        const auto least = tables::least_cost(table, protection);
        feasible += least.has_value();
        const std::map<std::string, std::string> options = {{"preprocess", seed % 2 == 0 ? "on" : "off"},
                                                            {"start", seed % 5 < 2 ? "auto" : "none"}};
        for (const char* method : kBoth) {
            const Result result = run_program(table, method, options, protection);
            EXPECT_EQ(result.outcome, least ? Outcome::optimal : Outcome::infeasible) << method << seed;
            EXPECT_EQ(result.report.has_value(), least.has_value()) << method << seed;
            if (!least || !result.report) continue;
            EXPECT_EQ(result.cost, *least) << method << seed;
            EXPECT_EQ(result.repaired, 0U) << method << seed;
            EXPECT_LE(result.lower_bound.value_or(0), *least) << method << seed;
        }
    }
    EXPECT_GT(feasible, tries(100));
}

TEST(Classical, gives_a_safe_pattern_and_a_bound_that_holds_when_time_is_up) {
    const Table table = generate("contributors", 1, {{"dimensions", "5x5x4"}, {"sensitive", "0.1"}});
    ProtectOptions asked;
    asked.time_limit = std::chrono::seconds(2);
    for (const char* method : kBoth) {
        asked.method = method;
        const Result result = protect(table, asked);
        ASSERT_TRUE(result.report);
        EXPECT_TRUE(result.report->safe());
        EXPECT_EQ(result.outcome, Outcome::time_limit);
        EXPECT_LE(result.lower_bound.value_or(0), result.cost);
    }
}

}  // namespace
}  // namespace tacet
