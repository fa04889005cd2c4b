// SPDX-License-Identifier: Apache-2.0
#include "attack/sparse_system.h"

#include <gtest/gtest.h>

#include <random>

namespace tacet {
namespace {

using Matrix = std::vector<std::vector<std::int64_t>>;

SparseSystem system_of(const Matrix& matrix) {
    SparseSystem system(matrix.size(), matrix.front().size());
    for (std::uint32_t row = 0; row < matrix.size(); ++row)
        for (std::uint32_t column = 0; column < matrix[row].size(); ++column)
            if (matrix[row][column] != 0) system.add(row, column, matrix[row][column]);
    return system;
}

/// By elimination in rational numbers.
std::size_t rank_of(const Matrix& matrix) {
    std::vector<std::vector<mpq_class>> rows;
    for (const auto& row : matrix) {
        auto& own = rows.emplace_back();
        for (const std::int64_t value : row) own.emplace_back(value);
    }
    std::size_t rank = 0;
    for (std::size_t column = 0; column < matrix.front().size() && rank < rows.size(); ++column) {
        std::size_t pivot = rank;
        while (pivot < rows.size() && rows[pivot][column] == 0) ++pivot;
        if (pivot == rows.size()) continue;
        std::swap(rows[rank], rows[pivot]);
        for (std::size_t i = rank + 1; i < rows.size(); ++i) {
            const mpq_class factor = rows[i][column] / rows[rank][column];
            for (std::size_t j = column; j < rows[i].size(); ++j) rows[i][j] -= factor * rows[rank][j];
        }
        ++rank;
    }
    return rank;
}

void expect_solved(const Matrix& matrix, const std::vector<mpz_class>& right) {
    SparseSystem system = system_of(matrix);
    ASSERT_TRUE(system.factor({}));
    ASSERT_EQ(system.pivot_rows().size(), rank_of(matrix));
    const auto solution = system.solve(right, {});
    ASSERT_TRUE(solution);
    std::vector<mpz_class> values(matrix.front().size());
    for (std::size_t k = 0; k < solution->numerators.size(); ++k)
        values[system.pivot_columns()[k]] = solution->numerators[k];
    EXPECT_NE(solution->denominator, 0);
    for (const std::uint32_t row : system.pivot_rows()) {
        mpz_class sum = 0;
        for (std::size_t column = 0; column < values.size(); ++column)
            sum += mpz_class(matrix[row][column]) * values[column];
        EXPECT_EQ(sum, right[row] * solution->denominator) << "row " << row;
    }
}

TEST(SparseSystem, solves_in_fractions) {
    expect_solved({{89, -97}, {1, 1}}, {5, 7});
}

TEST(SparseSystem, solves_random_systems_of_any_rank_and_with_large_numbers) {
    std::mt19937_64 random(1);
    for (int repeat = 0; repeat < 300; ++repeat) {
        const std::size_t rows = 1 + random() % 12;
        Matrix matrix(rows, std::vector<std::int64_t>(1 + random() % 12));
        const auto limit = repeat % 2 == 0 ? 1 : std::int64_t{1} << 40;
        for (auto& row : matrix)
            for (std::int64_t& value : row)
                if (random() % 3 == 0) value = static_cast<std::int64_t>(random() % (2 * limit + 1)) - limit;
        // A row that follows from two others.
        if (rows > 3)
            for (std::size_t j = 0; j < matrix[0].size(); ++j) matrix[2][j] = matrix[0][j] - matrix[1][j];
        std::vector<mpz_class> right;
        for (std::size_t i = 0; i < rows; ++i)
            right.emplace_back(mpz_class(static_cast<unsigned long>(random())) *
                               (random() % 2 == 0 ? 1 : -1));
        expect_solved(matrix, right);
    }
}

TEST(SparseSystem, stops_when_time_is_up) {
    const Deadline passed(Deadline::Clock::now() - std::chrono::seconds(1), {});
    SparseSystem system = system_of({{2, 1}, {1, 3}});
    EXPECT_FALSE(system.factor(passed));
    SparseSystem factored = system_of({{2, 1}, {1, 3}});
    ASSERT_TRUE(factored.factor({}));
    EXPECT_FALSE(factored.solve(std::vector<mpz_class>{1, 1}, passed));
}

}  // namespace
}  // namespace tacet
