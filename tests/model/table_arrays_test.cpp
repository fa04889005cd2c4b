// SPDX-License-Identifier: Apache-2.0
#include "tacet/table_arrays.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "random_table.h"
#include "tables.h"
#include "tacet/error.h"
#include "tacet/io.h"
#include "tacet/pattern.h"
#include "text/decimal.h"

namespace tacet {

namespace {

/// 3 = 1 + 2, the 1 primary.
struct Small {
    std::vector<double> values{3, 1, 2};
    std::vector<double> levels{0, 0.5, 0};
    std::vector<double> upper_bounds{9, 9, 9};
    std::vector<char> status{'s', 'u', 's'};
    std::vector<std::int64_t> starts{0, 3};
    std::vector<std::int64_t> cells{0, 1, 2};
    std::vector<std::int64_t> coefficients{-1, 1, 1};

    [[nodiscard]] TableArrays arrays() const {
        return {.values = std::span(values),
                .upper_bounds = std::span(upper_bounds),
                .lower_levels = std::span(levels),
                .upper_levels = std::span(levels),
                .status = status,
                .starts = starts,
                .cells = cells,
                .coefficients = coefficients};
    }
};

std::string error_of(const Small& small) {
    try {
        (void)make_table(small.arrays());
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(TableArrays, become_a_table) {
    const Table table = make_table(Small().arrays());
    EXPECT_EQ(table.decimals(), 1);
    EXPECT_EQ(table[CellId(0)].value, 30);
    EXPECT_EQ(table[CellId(1)].lower_level, 5);
    EXPECT_EQ(table[CellId(1)].status, Status::primary);
    EXPECT_EQ(table[CellId(2)].weight, 2);
    EXPECT_EQ(table[CellId(0)].upper_bound, 90);
    EXPECT_EQ(table[CellId(0)].lower_bound, 0);
    EXPECT_EQ(table.equation_count(), 1U);
}

TEST(TableArrays, without_coefficients_the_first_cell_is_the_total) {
    Small small;
    small.coefficients.clear();
    const Table table = make_table(small.arrays());
    EXPECT_EQ(table.terms(EquationId(0))[0].coefficient, -1);
    EXPECT_EQ(table.terms(EquationId(0))[2].coefficient, 1);
}

TEST(TableArrays, levels_are_rounded_up_and_bounds_in) {
    Small small;
    small.levels[1] = 1.0 / 3;
    small.upper_bounds = {9.00000049, 9, 9};
    const Table table = make_table(small.arrays());
    EXPECT_EQ(table.decimals(), 6);
    EXPECT_EQ(table[CellId(1)].lower_level, 333334);
    EXPECT_EQ(table[CellId(0)].upper_bound, 9'000'000);
}

TEST(TableArrays, noise_of_doubles_is_no_decimal) {
    Small small;
    small.values = {0.1 + 0.2 + 3, 1.1, 2.2};
    const Table table = make_table(small.arrays());
    EXPECT_EQ(table.data().written.value, 1);
    EXPECT_EQ(table[CellId(0)].value, 33);
}

TEST(TableArrays, bounds_may_be_infinite) {
    Small small;
    small.upper_bounds[1] = std::numeric_limits<double>::infinity();
    EXPECT_EQ(make_table(small.arrays())[CellId(1)].upper_bound, kLargestAmount);
}

TEST(TableArrays, wrong_input_is_named_by_its_place) {
    const auto with = [](auto change) {
        Small small;
        change(small);
        return error_of(small);
    };
    const double nan = std::nan("");
    EXPECT_TRUE(with([&](Small& s) { s.values[1] = nan; }).starts_with("values[1]: found nan"));
    EXPECT_TRUE(with([&](Small& s) { s.upper_bounds[2] = nan; }).starts_with("upper_bounds[2]: found nan"));
    EXPECT_TRUE(with([](Small& s) { s.levels[1] = -1; }).starts_with("lower_levels[1]: found a negative"));
    EXPECT_TRUE(with([](Small& s) { s.levels.pop_back(); }).starts_with("lower_levels: found 2 numbers"));
    EXPECT_TRUE(with([](Small& s) { s.status[0] = 'x'; }).starts_with("status[0]: found 'x'"));
    EXPECT_TRUE(with([](Small& s) { s.status.pop_back(); }).starts_with("status: found 2 letters"));
    EXPECT_TRUE(with([](Small& s) { s.cells[2] = 3; }).starts_with("cells[2]: found cell 3"));
    EXPECT_TRUE(with([](Small& s) { s.cells[2] = -1; }).starts_with("cells[2]: found cell -1"));
    EXPECT_TRUE(with([](Small& s) { s.cells[2] = 1; }).find("names cell 1 twice") != std::string::npos);
    EXPECT_TRUE(with([](Small& s) { s.starts[1] = 4; }).starts_with("starts[1]: found 4"));
    EXPECT_TRUE(with([](Small& s) { s.starts[0] = 1; }).starts_with("starts[0]: found 1"));
    EXPECT_TRUE(with([](Small& s) { s.coefficients[0] = 0; }).starts_with("coefficients[0]: found 0"));
    EXPECT_TRUE(with([](Small& s) { s.values[0] = 8; }).find("does not add up") != std::string::npos);
    EXPECT_TRUE(with([](Small& s) { s.upper_bounds[0] = 2; }).starts_with("upper_bounds[0]: found a bound"));
    EXPECT_TRUE(with([](Small& s) { s.values = {1e19, 1e19, 0}; }).starts_with("values[0]: found 1e+19"));
    EXPECT_TRUE(with([](Small& s) { s.values[0] = 3.12345678; }).find("expected at most 6") !=
                std::string::npos);
}

/// The columns of a table, as another program would hold them, give the same table again.
TEST(TableArrays, round_trip_of_random_tables) {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        const Table table = tables::random_table(seed);
        std::vector<double> values, weights, lower, upper, low_level, up_level, sliding, constants;
        std::vector<char> status;
        std::vector<std::int64_t> starts{0}, cells, coefficients;
        for (const CellId cell : table.cells()) {
            values.push_back(table.to_double(table[cell].value));
            weights.push_back(table[cell].weight);
            lower.push_back(table.to_double(table[cell].lower_bound));
            upper.push_back(table.to_double(table[cell].upper_bound));
            low_level.push_back(table.to_double(table[cell].lower_level));
            up_level.push_back(table.to_double(table[cell].upper_level));
            sliding.push_back(table.to_double(table[cell].sliding_level));
            status.push_back(static_cast<char>(table[cell].status));
        }
        for (const EquationId equation : table.equations()) {
            for (const Term& term : table.terms(equation)) {
                cells.push_back(term.cell.index());
                coefficients.push_back(term.coefficient);
            }
            starts.push_back(static_cast<std::int64_t>(cells.size()));
            constants.push_back(table.to_double(table.data().constants[equation.index()]));
        }
        const Table again = make_table({.values = std::span<const double>(values),
                                        .weights = std::span<const double>(weights),
                                        .lower_bounds = std::span<const double>(lower),
                                        .upper_bounds = std::span<const double>(upper),
                                        .lower_levels = std::span<const double>(low_level),
                                        .upper_levels = std::span<const double>(up_level),
                                        .sliding_levels = std::span<const double>(sliding),
                                        .status = status,
                                        .starts = starts,
                                        .cells = cells,
                                        .coefficients = coefficients,
                                        .constants = std::span<const double>(constants)});
        ASSERT_EQ(again.cell_count(), table.cell_count());
        for (const CellId cell : table.cells()) {
            EXPECT_EQ(again.to_text(again[cell].value), table.to_text(table[cell].value));
            EXPECT_EQ(again.to_text(again[cell].upper_level), table.to_text(table[cell].upper_level));
            EXPECT_EQ(again.to_text(again[cell].upper_bound), table.to_text(table[cell].upper_bound));
        }
    }
}

TEST(NearestDecimal, gives_back_what_people_wrote) {
    std::mt19937_64 random(7);
    for (int i = 0; i < 20000; ++i) {
        const int decimals = static_cast<int>(random() % 12);
        const auto digits = static_cast<std::int64_t>(random() % 100'000'000'000) - 50'000'000'000;
        const std::string text = format_amount(digits, decimals);
        const Decimal found = nearest_decimal(std::stod(text));
        EXPECT_EQ(static_cast<double>(found.digits) / std::pow(10.0, found.decimals), std::stod(text))
            << text;
        EXPECT_LE(found.decimals, decimals) << text;
    }
    EXPECT_EQ(nearest_decimal(1e-300).decimals, 37);
    EXPECT_EQ(static_cast<int>(nearest_decimal(-1e-300).digits), -1);
    EXPECT_EQ(static_cast<std::int64_t>(nearest_decimal(9007199254740993.0).digits), 9007199254740992);
}

TEST(PatternFlags, make_a_pattern_and_are_its_view) {
    const Table table = tables::two_by_two_one_primary();
    std::vector<std::uint8_t> flags(table.cell_count());
    flags[0] = 1;
    const Pattern pattern(table, flags);
    EXPECT_TRUE(pattern.contains(CellId(0)));
    EXPECT_TRUE(pattern.contains(table.primaries()[0]));
    EXPECT_EQ(pattern.flags().size(), table.cell_count());
    EXPECT_EQ(pattern.flags()[0], 1);
    flags.pop_back();
    EXPECT_THROW(Pattern(table, flags), InputError);
}

}  // namespace

}  // namespace tacet
