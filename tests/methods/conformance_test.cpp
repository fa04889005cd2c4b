// SPDX-License-Identifier: Apache-2.0
// What every registered method must do, on every kind of table.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "cpu_time.h"
#include "methods/method.h"
#include "random_table.h"
#include "tables.h"
#include "tacet/audit.h"
#include "tacet/error.h"
#include "tacet/generate.h"
#include "tacet/io.h"
#include "tacet/protect.h"

namespace tacet {
namespace {

enum class Size : std::uint8_t {
    tiny,  // all patterns can be tried
    small,
    large,  // too large for the compact integer programs, which would only run into the limit
};

struct NamedTable {
    const char* name;
    Size size;
    Table (*make)();
};

Table negative_values() {
    const tables::Grid grid{{{-5, 8, 3}, {6, -7, 2}, {4, 4, -9}}};
    TableData data = grid.data();
    for (Cell& cell : data.cells) {
        cell.lower_bound = -100;
        cell.upper_bound = 100;
        cell.weight = static_cast<double>(std::abs(cell.value));
    }
    tables::make_primary(data, grid.at(2, 2), 2);
    return Table(std::move(data));
}

Table sliding_levels() {
    const tables::Grid grid{{{9, 4, 7}, {3, 8, 5}, {6, 2, 9}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 2), 1);
    data.cells[grid.at(1, 2).index()].sliding_level = 6;
    tables::make_primary(data, grid.at(3, 1), 0);
    data.cells[grid.at(3, 1).index()].sliding_level = 7;
    return Table(std::move(data));
}

/// The primary cannot rise by more than two, so all the width must come from below.
Table sliding_level_one_way() {
    const tables::Grid grid{{{9, 1, 1}, {5, 5, 5}, {5, 5, 5}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(1, 1), 0);
    data.cells[grid.at(1, 1).index()].sliding_level = 6;
    for (std::uint32_t i = 0; i <= 3; ++i)
        data.cells[grid.at(0, i).index()].status = data.cells[grid.at(i, 0).index()].status =
            Status::published;
    return Table(std::move(data));
}

Table no_primaries() {
    return Table(tables::Grid{{{1, 2}, {3, 4}}}.data());
}

Table with_given_secondary_and_published_totals() {
    const tables::Grid grid{{{5, 6, 7}, {8, 9, 4}, {7, 3, 6}}};
    TableData data = grid.data();
    tables::make_primary(data, grid.at(2, 2), 2);
    data.cells[grid.at(3, 3).index()].status = Status::secondary;
    for (std::uint32_t i = 0; i <= 3; ++i)
        data.cells[grid.at(0, i).index()].status = data.cells[grid.at(i, 0).index()].status =
            Status::published;
    return Table(std::move(data));
}

Table linked_tables() {
    // Two 2x2 tables that share their row totals: one more equation system on the same cells.
    const tables::Grid grid{{{5, 6}, {8, 9}}};
    TableData data = grid.data();
    const auto first = static_cast<std::uint32_t>(data.cells.size());
    for (const Amount value : {4, 7, 10, 7})
        data.cells.push_back({.value = value, .upper_bound = 280, .weight = static_cast<double>(value)});
    for (std::uint32_t row = 0; row < 2; ++row) {
        data.begin_equation();
        data.add_term(grid.at(row + 1, 0), -1);
        data.add_term(CellId(first + 2 * row), 1);
        data.add_term(CellId(first + 2 * row + 1), 1);
    }
    tables::make_primary(data, grid.at(1, 1), 2);
    tables::make_primary(data, CellId(first + 3), 1);
    return Table(std::move(data));
}

constexpr NamedTable kTables[] = {
    {"two_by_two", Size::tiny, tables::two_by_two_one_primary},
    {"bridge", Size::small, tables::bridge},
    {"serpell", Size::small, tables::serpell_example},
    {"negative_values", Size::small, negative_values},
    {"sliding_levels", Size::small, sliding_levels},
    {"sliding_level_one_way", Size::tiny, sliding_level_one_way},
    {"no_primaries", Size::tiny, no_primaries},
    {"given_secondary", Size::tiny, with_given_secondary_and_published_totals},
    {"linked_tables", Size::tiny, linked_tables},
    {"flat", Size::large,
     [] {
         return generate("ons", 1, {{"rows", "20"}, {"columns", "8"}, {"sensitive", "0.1"}});
     }},
    {"hierarchical", Size::large,
     [] {
         return generate("contributors", 1, {{"dimensions", "6x14H"}, {"sensitive", "0.15"}});
     }},
    {"cube", Size::large,
     [] {
         return generate("contributors", 1, {{"dimensions", "5x5x4"}, {"sensitive", "0.1"}});
     }},
    {"hierarchical_cube", Size::large,
     [] {
         return generate("contributors", 2, {{"dimensions", "4x7Hx4"}, {"sensitive", "0.1"}});
     }},
};

class Conformance : public testing::TestWithParam<std::tuple<const Method*, const NamedTable*>> {
  protected:
    const Method& method_ = *std::get<0>(GetParam());
    const Table table_ = std::get<1>(GetParam())->make();
    /// Why there is nothing to test.
    const char* skip_ = is_refused() ? "the method refuses the table"
                        : method_.name.starts_with("classical") && is_large()
                            ? "would only run into the limit"
                            : nullptr;

    [[nodiscard]] bool is_refused() const {
        return method_.reason_against != nullptr && method_.reason_against(table_).has_value();
    }
    [[nodiscard]] static bool is_large() { return std::get<1>(GetParam())->size == Size::large; }

    [[nodiscard]] ProtectOptions options() const {
        ProtectOptions options;
        options.method = method_.name;
        options.time_limit = std::chrono::seconds(60);
        options.iterations = 100;  // enough to see what rounds do, and the same everywhere
        // Each of theirs completes a whole pattern.
        if (method_.name == "grasp" || method_.name == "ant-colony") options.iterations = 20;
        if (method_.name == "optimal") options.options["nodes"] = "5";  // likewise
        return options;
    }
};

TEST_P(Conformance, gives_a_safe_and_proven_pattern_with_all_primaries) {
    if (skip_ != nullptr) GTEST_SKIP() << skip_;
    for (const Protection protection : {Protection::at_least, Protection::strict}) {
        auto asked = options();
        asked.protection = protection;
        const Table clipped = clip_levels(table_, protection).table;
        const Result result = protect(clipped, asked);
        ASSERT_TRUE(result.report) << to_string(result.outcome);
        EXPECT_TRUE(result.report->safe());
        EXPECT_TRUE(result.report->proven());
        for (const CellId cell : clipped.primaries()) EXPECT_TRUE(result.report->pattern.contains(cell));
        for (const CellId cell : clipped.cells()) {
            EXPECT_FALSE(clipped[cell].status == Status::published && result.report->pattern.contains(cell));
            EXPECT_FALSE(clipped[cell].status == Status::secondary && !result.report->pattern.contains(cell));
        }
        EXPECT_EQ(result.cost, cost(clipped, result.report->pattern));
        for (const auto& [key, ignored] : result.statistics) EXPECT_TRUE(is_statistic(key)) << key;
        // Judged once more, without the hints of the method.
        EXPECT_TRUE(audit(clipped, result.report->pattern, {.protection = protection}).safe());
    }
}

TEST_P(Conformance, keeps_the_promise_of_its_guarantee_before_any_repair) {
    if (skip_ != nullptr) GTEST_SKIP() << skip_;
    if (method_.guarantee == Guarantee::heuristic) GTEST_SKIP() << "a heuristic may need repair";
    EXPECT_EQ(protect(table_, options()).repaired, 0U);
}

TEST_P(Conformance, repeats_with_the_same_seed_whatever_the_threads) {
    if (skip_ != nullptr) GTEST_SKIP() << skip_;
    auto one = options();
    auto two = options();
    one.seed = two.seed = 7;
    two.threads = 2;
    const Result first = protect(table_, one);
    const Result second = protect(table_, two);
    ASSERT_TRUE(first.report && second.report);
    EXPECT_EQ(first.report->pattern, second.report->pattern);
    EXPECT_EQ(to_text(table_, first.report->proof), to_text(table_, second.report->proof));
}

TEST_P(Conformance, ends_soon_after_its_limit_with_a_safe_pattern_or_none) {
    if (is_refused()) GTEST_SKIP() << skip_;
    auto asked = options();
    asked.time_limit = std::chrono::milliseconds(1);
    std::optional<Result> result;
    EXPECT_LT(cpu_seconds([&] { result = protect(table_, asked); }), 10);
    ASSERT_TRUE(result);
    EXPECT_TRUE(!result->report || audit(table_, result->report->pattern).safe());
}

TEST_P(Conformance, stops_when_asked_to) {
    if (is_refused()) GTEST_SKIP() << skip_;
    std::stop_source source;
    source.request_stop();
    auto asked = options();
    asked.stop = source.get_token();
    const Result result = protect(table_, asked);
    EXPECT_TRUE(result.report ? result.report->safe() : result.outcome == Outcome::interrupted);
}

TEST_P(Conformance, protects_secondaries_if_asked_to) {
    if (skip_ != nullptr || is_large()) GTEST_SKIP() << (skip_ != nullptr ? skip_ : "slow");
    auto asked = options();
    asked.margin = SecondaryMargin("20%");
    asked.margin->clips = true;  // some bounds leave less room
    const Table clipped = clip_levels(table_, asked.protection).table;
    const Result result = protect(clipped, asked);
    ASSERT_TRUE(result.report) << to_string(result.outcome);
    EXPECT_TRUE(result.report->proven());
    EXPECT_EQ(result.report->secondaries.size(), secondaries(clipped, result.report->pattern).size());
    EXPECT_LE(result.lower_bound.value_or(0), result.cost);
    EXPECT_TRUE(audit(clipped, result.report->pattern, {.margin = asked.margin}).safe());
}

TEST_P(Conformance, says_why_it_refuses_a_table) {
    if (!is_refused()) GTEST_SKIP() << "it does not";
    try {
        static_cast<void>(protect(table_, options()));
        ADD_FAILURE() << "not refused";
    } catch (const InputError& error) {
        EXPECT_NE(std::string_view(error.what()).find(", expected"), std::string_view::npos) << error.what();
    }
}

class TinyConformance : public Conformance {};

TEST_P(TinyConformance, costs_no_less_than_the_best_pattern) {
    if (skip_ != nullptr) GTEST_SKIP() << skip_;
    const double best = tables::least_cost(table_, Protection::at_least).value();
    const Result result = protect(table_, options());
    EXPECT_GE(result.cost, best);
    EXPECT_TRUE(method_.guarantee != Guarantee::optimal || result.cost == best);
    EXPECT_LE(result.lower_bound.value_or(0), best);
}

using Case = std::tuple<const Method*, const NamedTable*>;

std::vector<Case> cases(std::initializer_list<Size> sizes) {
    std::vector<Case> cases;
    for (const Method& method : registry())
        for (const NamedTable& table : kTables)
            if (std::ranges::find(sizes, table.size) != sizes.end()) cases.emplace_back(&method, &table);
    return cases;
}

std::string name(const testing::TestParamInfo<Case>& each) {
    std::string name = std::string(std::get<0>(each.param)->name) + "_" + std::get<1>(each.param)->name;
    std::ranges::replace(name, '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Methods, Conformance,
                         testing::ValuesIn(cases({Size::tiny, Size::small, Size::large})), name);
INSTANTIATE_TEST_SUITE_P(Methods, TinyConformance, testing::ValuesIn(cases({Size::tiny})), name);

}  // namespace
}  // namespace tacet
