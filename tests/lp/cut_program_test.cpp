// SPDX-License-Identifier: Apache-2.0
#include "lp/cut_program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace tacet {
namespace {

constexpr std::uint32_t kColumns = 8;

std::vector<CutRow> random_rows(std::mt19937& random, std::size_t count) {
    std::vector<CutRow> rows(count);
    for (CutRow& row : rows)
        while (row.size() < 2) {
            row.clear();
            for (std::uint32_t column = 0; column < kColumns; ++column)
                if (random() % 3 == 0) row.emplace_back(column, 0.25 * static_cast<double>(1 + random() % 4));
        }
    return rows;
}

bool holds(const CutRow& row, std::span<const double> x) {
    double sum = 0;
    for (const auto& [column, coefficient] : row) sum += coefficient * x[column];
    return sum >= 1 - 1e-6;
}

/// The cheapest of all choices of whole columns; infinite if there is none.
double least_whole_cost(const std::vector<CutRow>& rows, std::span<const double> costs,
                        std::uint32_t dropped = kColumns) {
    double best = std::numeric_limits<double>::infinity();
    for (std::uint32_t choice = 0; choice < (1U << kColumns); ++choice) {
        std::vector<double> x(kColumns);
        double cost = 0;
        for (std::uint32_t column = 0; column < kColumns; ++column) {
            x[column] = choice >> column & 1U;
            cost += x[column] * costs[column];
        }
        if (dropped < kColumns && x[dropped] > 0) continue;
        if (std::ranges::all_of(rows, [&](const CutRow& row) { return holds(row, x); }))
            best = std::min(best, cost);
    }
    return best;
}

class CutPrograms : public testing::Test {
  protected:
    CutPrograms() {
        for (std::uint32_t column = 0; column < kColumns; ++column)
            costs_.push_back(1 + static_cast<double>(random_() % 20));
    }

    /// Its solution satisfies the rows, costs what the bound says, and no whole choice costs less.
    void expect_solved(CutProgram& program, const std::vector<CutRow>& rows,
                       std::uint32_t dropped = kColumns) {
        const double whole = least_whole_cost(rows, costs_, dropped);
        const auto end = program.minimise({});
        if (end == CutProgram::End::infeasible) {
            EXPECT_TRUE(std::isinf(whole));
            return;
        }
        ASSERT_EQ(end, CutProgram::End::optimal);
        double cost = 0;
        for (std::uint32_t column = 0; column < kColumns; ++column) {
            const double x = program.solution()[column];
            EXPECT_GE(x, -1e-9);
            EXPECT_LE(x, 1 + 1e-9);
            cost += x * costs_[column];
        }
        for (const CutRow& row : rows) EXPECT_TRUE(holds(row, program.solution()));
        EXPECT_NEAR(program.lower_bound(), cost, 1e-6 * cost);
        EXPECT_LE(program.lower_bound(), whole * (1 + 1e-9));
        EXPECT_TRUE(dropped == kColumns || program.solution()[dropped] == 0);
    }

    std::mt19937 random_{3};
    std::vector<double> costs_;
};

TEST_F(CutPrograms, grow_and_shrink_and_stay_right) {
    for (int round = 0; round < 60; ++round) {
        CutProgram program(costs_);
        std::vector<CutRow> rows = random_rows(random_, 3);
        program.add(rows);
        expect_solved(program, rows);
        const auto more = random_rows(random_, 3);
        program.add(more);
        rows.insert(rows.end(), more.begin(), more.end());
        expect_solved(program, rows);
        std::vector<bool> keep(rows.size(), true);
        keep[1] = keep[4] = false;
        program.keep(keep);
        rows.erase(rows.begin() + 4);
        rows.erase(rows.begin() + 1);
        expect_solved(program, rows);
        EXPECT_EQ(program.prices().size(), rows.size());
    }
}

TEST_F(CutPrograms, leave_a_dropped_column_at_0) {
    for (int round = 0; round < 40; ++round) {
        CutProgram program(costs_);
        const auto rows = random_rows(random_, 4);
        program.add(rows);
        ASSERT_NE(program.minimise({}), CutProgram::End::stopped);
        const auto dropped = static_cast<std::uint32_t>(random_() % kColumns);
        program.drop(std::span(&dropped, 1));
        expect_solved(program, rows, dropped);
    }
}

}  // namespace
}  // namespace tacet
