// SPDX-License-Identifier: Apache-2.0
// Capacity constraints (Fischetti and Salazar 2001): if the suppressed cells of a cut cannot carry what a
// target asks, more of them must be suppressed. Found for shares of suppression, by a minimum cut, where the
// table is a network.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "lp/cut_program.h"
#include "search/book.h"

namespace tacet {

/// Columns are places.
class CutSearch {
  public:
    virtual ~CutSearch() = default;
    /// A constraint that `suppressed`, a share for each place, violates by more than a little.
    [[nodiscard]] virtual std::optional<Cut> find(const Target& target,
                                                  std::span<const double> suppressed) = 0;
};

/// Null for a table that is no network.
[[nodiscard]] std::unique_ptr<CutSearch> make_cut_search(const Table& table, const Grid& grid);

}  // namespace tacet
