// SPDX-License-Identifier: Apache-2.0
// A cube: what records add up to at every combination of codes that has any. Empty cells are not stored, so a
// product of five large variables takes no more room than its records fill. Amounts are exact counts of
// 10^-decimals, so that totals add up to the last digit.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacet/export.h"
#include "tacet/table.h"
#include "tacet/variable.h"

namespace TACET_EXPORT tacet {

/// Whether a contributor is a single record or all records of one holding.
enum class ContributorLevel : std::uint8_t { individual, holding };

/// One of the largest contributors to a cell.
struct Contributor {
    Amount value = 0;            ///< of the shadow variable, without its sign and weight
    double sampling_weight = 1;  ///< how many of the population it stands for
    std::uint8_t request = 0;    ///< which of the two request codes it has; 0: it did not ask for protection
    std::uint32_t id = 0;        ///< the same in all cells of the records it comes from; 0: not known
};

/// What the contributors of one level make of a cell.
struct Contributions {
    std::uint64_t count = 0;
    double weighted_count = 0;
    Contributor requester = {};  ///< the largest that asked for protection; its request is 0 if none did
};

/// An index into the cells of a cube.
using CubeCellId = Id<struct CubeCellTag>;

struct CubeCell {
    Amount response = 0;  ///< what is published, weighted if the rules say so
    Amount shadow = 0;    ///< what the rules look at, signed and weighted likewise
    Amount cost = 0;      ///< sum of the cost variable
    Contributions individual = {};
    Contributions holding = {};
};

/// What a cube is made from. Plain data: `Cube` checks it.
struct CubeData {
    std::string name;  ///< of the table, for files and messages
    std::vector<Variable> variables;
    std::string response;  ///< name of the response variable; empty in a frequency table
    std::string shadow;    ///< empty: the response
    std::string cost;      ///< empty: the response
    int decimals = 0;      ///< the unit of every Amount is 10^-decimals
    int written = 0;       ///< decimals that are published; at most `decimals`
    bool is_weighted = false;
    bool has_holdings = false;
    bool has_counts = true;             ///< false for ready tables that do not say how many contribute
    std::uint32_t individual_tops = 0;  ///< largest contributors kept for each cell
    std::uint32_t holding_tops = 0;
    std::vector<CodeId> codes;  ///< one per variable, cell by cell
    std::vector<CubeCell> cells;
    std::vector<Contributor> individual;  ///< `individual_tops` for each cell, descending; zeros at the end
    std::vector<Contributor> holding;     ///< likewise
};

/// Cells in row-major order: the last variable varies fastest, the total first.
class Cube {
  public:
    /// Sorts the cells. Throws InputError if a cell is there twice or arrays do not fit together.
    explicit Cube(CubeData data);

    [[nodiscard]] const CubeData& data() const { return data_; }
    [[nodiscard]] std::span<const Variable> variables() const { return data_.variables; }
    [[nodiscard]] std::uint32_t cell_count() const { return static_cast<std::uint32_t>(data_.cells.size()); }
    [[nodiscard]] IdRange<CubeCellId> cells() const { return IdRange<CubeCellId>(cell_count()); }
    [[nodiscard]] const CubeCell& operator[](CubeCellId cell) const { return data_.cells[cell.index()]; }
    [[nodiscard]] std::span<const CodeId> codes(CubeCellId cell) const {
        return std::span(data_.codes).subspan(cell.index() * variables().size(), variables().size());
    }
    /// The largest contributors, descending. Those with value 0 that pad the list are left out.
    [[nodiscard]] std::span<const Contributor> largest(CubeCellId cell, ContributorLevel level) const;
    [[nodiscard]] const Contributions& contributions(CubeCellId cell, ContributorLevel level) const;
    /// Nothing where no record falls.
    [[nodiscard]] std::optional<CubeCellId> find(std::span<const CodeId> codes) const;
    /// Combinations of codes, empty ones included; the largest number there is if they are more.
    [[nodiscard]] std::uint64_t place_count() const;
    [[nodiscard]] bool is_frequency_table() const { return data_.response.empty(); }

  private:
    void sort_cells();

    CubeData data_;
};

/// Moves `codes` on to the next combination in row-major order, from all totals on; false after the last.
[[nodiscard]] bool next_place(std::span<const Variable> variables, std::span<CodeId> codes);

/// The codes as people name a cell: "(North, Total)".
[[nodiscard]] std::string describe(std::span<const Variable> variables, std::span<const CodeId> codes);

struct WrongTotal {
    std::vector<CodeId> codes;
    std::string problem;  ///< "cell (A, Total) is not the sum of its 2 parts by Region"
};
struct TotalsCheck {
    std::vector<WrongTotal> wrong = {};
    std::size_t rounded = 0;  ///< sums that differ from their total no more than rounded numbers may
};
/// What is wrong with the totals of a cube. Differences only if values may be shown.
[[nodiscard]] TotalsCheck check_totals(const Cube& cube, bool shows_values);

}  // namespace tacet
