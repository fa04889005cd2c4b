// SPDX-License-Identifier: Apache-2.0
// A sparse system of linear equations in whole numbers, solved in rational numbers: factored modulo a prime,
// with pivots that bring few new entries (Markowitz 1957), then lifted to powers of the prime until the
// solution shows (Dixon 1982).
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "tacet/deadline.h"

namespace tacet {

class SparseSystem {
  public:
    SparseSystem(std::size_t rows, std::size_t columns);

    void add(std::uint32_t row, std::uint32_t column, std::int64_t value);
    /// Finds a largest regular part. False if it takes too much memory, or more time than there is.
    [[nodiscard]] bool factor(const Deadline& deadline);
    /// The rows and columns of the regular part, which belong to each other.
    [[nodiscard]] std::span<const std::uint32_t> pivot_rows() const { return pivot_rows_; }
    [[nodiscard]] std::span<const std::uint32_t> pivot_columns() const { return pivot_columns_; }
    /// The numerators of the pivot columns, and their denominator, where the pivot rows sum to `right` (by
    /// row) and all other columns are 0. Nothing if time is up.
    struct Solution {
        std::vector<mpz_class> numerators;
        mpz_class denominator = 1;
    };
    [[nodiscard]] std::optional<Solution> solve(std::span<const mpz_class> right,
                                                const Deadline& deadline) const;

  private:
    struct Entry {
        std::uint32_t column;
        std::uint64_t value;  // modulo the prime
    };
    struct WholeEntry {
        std::uint32_t column;
        std::int64_t value;
    };
    struct Step {
        std::uint32_t row;
        std::uint64_t factor;
    };
    struct Pivot {
        std::uint32_t row;
        std::uint32_t column;
    };

    void set_up_elimination();
    [[nodiscard]] Pivot choose_pivot() const;
    void eliminate(const Pivot& pivot);
    void subtract(std::uint32_t row, const Pivot& pivot);
    [[nodiscard]] std::uint64_t value(std::uint32_t row, std::uint32_t column) const;
    [[nodiscard]] std::vector<std::uint64_t> solve_modulo(std::vector<std::uint64_t> right) const;
    void reduce(std::vector<mpz_class>& rest, std::span<const std::uint64_t> digits) const;
    [[nodiscard]] bool holds(std::span<const mpz_class> right, const Solution& solution) const;

    std::vector<std::vector<WholeEntry>> whole_;  // by row, as given
    std::vector<std::vector<Entry>> rows_;        // what is left of them; of pivot rows, the upper factor
    std::vector<std::vector<std::uint32_t>> rows_of_;          // by column: at least those that have it
    std::vector<std::uint32_t> counts_;                        // by column: rows that have it
    std::set<std::pair<std::size_t, std::uint32_t>> by_size_;  // open rows
    std::size_t entries_ = 0;
    std::vector<std::uint32_t> pivot_rows_;
    std::vector<std::uint32_t> pivot_columns_;
    std::vector<std::uint64_t> inverses_;   // of the pivots
    std::vector<std::vector<Step>> steps_;  // by pivot: what was subtracted from later rows
};

}  // namespace tacet
