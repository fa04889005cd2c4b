// SPDX-License-Identifier: Apache-2.0
// The arithmetic of the rules on one cell, exact: shares are compared as products of whole numbers, levels
// are rational until they are rounded up.
#pragma once

#include <gmpxx.h>

#include <optional>

#include "tacet/rules.h"

namespace tacet {

__extension__ using Wide = __int128;  // exact products of two amounts

class Rows;

/// What was compared with what.
struct Finding {
    double found = 0;
    double limit = 0;
};

/// One cell as the contributors of one level make it.
class CellSensitivity {
  public:
    /// `rows` for rules that compare cells with their totals; it may be null.
    CellSensitivity(const Cube& cube, CubeCellId cell, ContributorLevel level, const Rows* rows = nullptr);

    /// The `count` largest contributors together; with weights, the first `count` units of the population.
    [[nodiscard]] Amount head(std::uint32_t count) const;
    [[nodiscard]] Amount largest() const { return largest_.empty() ? 0 : largest_.front().value; }
    /// Of the shadow variable.
    [[nodiscard]] Amount total() const { return cell_.shadow; }
    [[nodiscard]] Amount response() const { return cell_.response; }
    /// Weighted, if the cube is.
    [[nodiscard]] double count() const;
    [[nodiscard]] std::uint64_t contributor_count() const { return contributions_.count; }
    /// The largest that asked for protection; its request is 0 if none did.
    [[nodiscard]] const Contributor& requester() const { return contributions_.requester; }
    /// Contributors of each total that the cell is a part of.
    [[nodiscard]] std::vector<std::uint64_t> counts_of_totals() const;

  private:
    const Cube& cube_;
    CubeCellId id_;
    ContributorLevel level_;
    const Rows* rows_;
    const CubeCell& cell_;
    const Contributions& contributions_;
    std::span<const Contributor> largest_;
    bool is_weighted_;
};

/// A cell that a rule calls unsafe, among all rules that hold.
struct UnsafeCell {
    const Cube& cube;
    CubeCellId id;
    const Rules& rules;
    Finding finding = {};  ///< of the rule
};

/// A percentage as the user wrote it, in millionths.
[[nodiscard]] Wide millionths(double number);
/// Whether `part` is more than `percent` of `whole`, exactly.
[[nodiscard]] bool exceeds(Amount part, double percent, Amount whole);
/// For people; 0 of nothing.
[[nodiscard]] double percent(Amount part, Amount whole);

/// A percentage or factor as the user wrote it, to a millionth.
[[nodiscard]] mpq_class exact(double number);

/// The share of the response as a level, rounded up, at least one unit of the last decimal; in the unit of
/// Verdict. Throws InputError if it is too large.
[[nodiscard]] Amount level_of_share(const Cube& cube, CubeCellId cell, const mpq_class& share);
/// A number of the user as a level.
[[nodiscard]] Amount level_of_number(const Cube& cube, const mpq_class& number);

}  // namespace tacet
