// SPDX-License-Identifier: Apache-2.0
// What contributions add up to, cell by cell: exact sums, counts and the largest contributors. Adding two
// cells gives the same whatever the order, so results do not depend on threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cube/code_rows.h"
#include "tacet/cube.h"

namespace tacet {

/// Weights are whole numbers of millionths, so that their sums are exact.
using WeightMillionths = std::int64_t;
inline constexpr WeightMillionths kWeightOne = 1'000'000;

/// A contribution, or what some add up to.
struct Sums {
    Amount response = 0;
    Amount shadow = 0;
    Amount cost = 0;
    std::uint64_t count = 0;
    WeightMillionths weight = 0;
    Contributor requester = {};

    /// Throws InputError if a sum grows beyond what is exact.
    void add(const Sums& other);
};

/// Descending; of equal values the heavier first.
[[nodiscard]] bool comes_before(const Contributor& a, const Contributor& b);

/// Rows of codes, and for each its sums and a number of largest contributors.
class SumTable {
  public:
    SumTable(std::size_t variables, std::uint32_t tops) : rows_(variables), tops_count_(tops) {}

    [[nodiscard]] std::uint32_t size() const { return rows_.size(); }
    [[nodiscard]] std::span<const std::uint32_t> row(std::uint32_t cell) const { return rows_[cell]; }
    [[nodiscard]] const Sums& sums(std::uint32_t cell) const { return sums_[cell]; }
    [[nodiscard]] std::span<const Contributor> tops(std::uint32_t cell) const {
        return std::span(tops_).subspan(std::size_t{cell} * tops_count_, tops_count_);
    }
    [[nodiscard]] std::optional<std::uint32_t> find(std::span<const std::uint32_t> row) const {
        return rows_.find(row);
    }

    /// One contribution by one contributor.
    void add(std::span<const std::uint32_t> row, const Sums& sums, const Contributor& contributor);
    /// All that another cell holds. `tops` may lie in this table.
    void add(std::span<const std::uint32_t> row, const Sums& sums, std::span<const Contributor> tops);

  private:
    std::uint32_t cell(std::span<const std::uint32_t> row);
    void offer(std::uint32_t cell, const Contributor& contributor);

    CodeRows rows_;
    std::uint32_t tops_count_;
    std::vector<Sums> sums_;
    std::vector<Contributor> tops_;
    std::vector<Contributor> kept_;  // a copy, while the table may move
};

/// Adds every cell to the cells that contain it, along one variable after the other.
void roll_up(SumTable& table, std::span<const Variable> variables);

}  // namespace tacet
