// SPDX-License-Identifier: Apache-2.0
// The arithmetic of the rules on one cell, exact: shares are compared as products of whole numbers, levels
// are rational until they are rounded up.
#pragma once

#include <gmpxx.h>

#include <optional>

#include "tacet/rules.h"

namespace tacet {

/// One cell as the contributors of one level make it.
class CellSensitivity {
  public:
    CellSensitivity(const Cube& cube, CubeCellId cell, ContributorLevel level);

    /// The `count` largest contributors together; with weights, the first `count` units of the population.
    [[nodiscard]] Amount head(std::uint32_t count) const;
    /// The reason if the rule fires. Inequalities are strict.
    [[nodiscard]] std::optional<Reason> test(const DominanceRule& rule) const;
    [[nodiscard]] std::optional<Reason> test(const PriorPosteriorRule& rule) const;
    [[nodiscard]] std::optional<Reason> test(const RequestRule& rule) const;
    [[nodiscard]] std::optional<Reason> test(const FrequencyRule& rule) const;
    /// The total at which the rule would just not fire.
    [[nodiscard]] mpq_class safe_total(const DominanceRule& rule) const;
    [[nodiscard]] mpq_class safe_total(const PriorPosteriorRule& rule) const;

  private:
    [[nodiscard]] Amount largest() const { return largest_.empty() ? 0 : largest_.front().value; }
    /// Weighted, if the cube is.
    [[nodiscard]] double count() const;

    const CubeCell& cell_;
    const Contributions& contributions_;
    std::span<const Contributor> largest_;
    ContributorLevel level_;
    bool is_weighted_;
};

/// A percentage or factor as the user wrote it, to a millionth.
[[nodiscard]] mpq_class exact(double number);

/// The share of the response as a level, rounded up, at least one unit of the last decimal; in the unit of
/// Verdict. Throws InputError if it is too large.
[[nodiscard]] Amount level_of_share(const Cube& cube, CubeCellId cell, const mpq_class& share);
/// A number of the user as a level.
[[nodiscard]] Amount level_of_number(const Cube& cube, const mpq_class& number);

}  // namespace tacet
