// SPDX-License-Identifier: Apache-2.0
// Cells made of contributors, and the p% rule that finds the sensitive ones: a cell is sensitive if its
// second largest contributor can estimate the largest to within p%.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "generate/draft.h"
#include "generate/random.h"

namespace tacet::instance {

/// What the p% rule needs to know of a cell.
struct Contributions {
    Amount sum = 0;
    Amount largest = 0;
    Amount second = 0;

    void add(Amount contribution);
    void add(const Contributions& other);
};

struct PPercentRule {
    std::int64_t percent = 0;

    /// p% of the largest less what hides it; the cell is sensitive if this is positive. In level units.
    [[nodiscard]] Amount level(const Contributions& cell) const;
};
inline constexpr GeneratorOption kRuleOption{"p", "10",
                                             "percentage of the p% rule that makes primaries and levels"};
[[nodiscard]] PPercentRule read_rule(const Settings& settings);

/// Draws one contribution, positive.
using DrawContribution = std::function<Amount(Random&)>;

/// A cell with a Poisson number of contributors, at least one.
[[nodiscard]] Contributions draw_cell(Random& random, double mean, const DrawContribution& draw);

/// The mean number of contributors for which the rule finds about `share` of the cells sensitive, or the
/// nearest that is sensible.
[[nodiscard]] double fitting_mean(double share, const PPercentRule& rule, const DrawContribution& draw);

/// The `count` candidates that the rule finds worst: by level relative to value, ties in random order.
[[nodiscard]] std::vector<Primary> most_sensitive(const std::vector<Contributions>& cells,
                                                  std::vector<std::uint32_t> candidates, std::uint32_t count,
                                                  const PPercentRule& rule, std::uint64_t seed);

}  // namespace tacet::instance
