// SPDX-License-Identifier: Apache-2.0
// A pattern: the set of cells that are suppressed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tacet/export.h"
#include "tacet/table.h"

namespace TACET_EXPORT tacet {

class Pattern {
  public:
    /// The least pattern of a table: its primaries and the secondaries it already has.
    explicit Pattern(const Table& table);
    /// One flag for each cell: whether it is suppressed. Primaries are, flagged or not. Throws InputError if
    /// there are more or fewer flags than cells, or for a cell that must be published.
    Pattern(const Table& table, std::span<const std::uint8_t> flags);

    [[nodiscard]] bool contains(CellId cell) const { return suppressed_[cell.index()] != 0; }
    void add(CellId cell) { suppressed_[cell.index()] = 1; }
    void remove(CellId cell) { suppressed_[cell.index()] = 0; }
    [[nodiscard]] std::vector<CellId> cells() const;
    /// By cell, 1 if it is suppressed and 0 if not: a view, valid as long as the pattern.
    [[nodiscard]] std::span<const std::uint8_t> flags() const { return suppressed_; }
    friend bool operator==(const Pattern&, const Pattern&) = default;

  private:
    std::vector<std::uint8_t> suppressed_;
};

/// Everything that may be suppressed, suppressed.
[[nodiscard]] Pattern fullest_pattern(const Table& table);
/// Suppressed cells that are not primary.
[[nodiscard]] std::vector<CellId> secondaries(const Table& table, const Pattern& pattern);
/// Sum of the weights of the secondaries.
[[nodiscard]] double cost(const Table& table, const Pattern& pattern);

/// Sums of weights depend on the order of their terms: by no more than this part of them.
inline constexpr double kCostRounding = 1e-9;
/// Whether two costs differ by no more than rounding.
[[nodiscard]] bool costs_equal(double a, double b);

}  // namespace tacet
