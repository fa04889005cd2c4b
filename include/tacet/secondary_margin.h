// SPDX-License-Identifier: Apache-2.0
// The margin of secondaries: an attacker does not know which suppressed cells are primary, so secondaries may
// have to stay uncertain as well (as Staggemeier et al. 2007 and Smith et al. 2011 ask).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tacet/exact_number.h"
#include "tacet/export.h"
#include "tacet/pattern.h"
#include "tacet/table.h"
#include "tacet/witness.h"

namespace TACET_EXPORT tacet {

/// How far every secondary must be movable, to both sides.
class SecondaryMargin {
  public:
    /// "10%" of the absolute value of the cell, or "5", a number of the file. Throws InputError.
    explicit SecondaryMargin(std::string_view text);

    /// As it was written.
    [[nodiscard]] const std::string& text() const { return text_; }
    /// The level of `cell` below and above, rounded up to a unit of the last decimal of the values. 0, which
    /// asks for nothing, for a percentage of 0.
    [[nodiscard]] Amount level(const Table& table, CellId cell) const;

    /// Levels that a cell's own bounds exclude are reduced to what they allow, as `clip_levels` does for
    /// primaries. Otherwise such a cell cannot serve as a secondary.
    bool clips = false;

  private:
    std::string text_;
    Rational number_;  // a share of the value, or a number of the file
    bool is_share_ = false;
};

/// The table with the margin in place of the levels of all cells that are not primary.
[[nodiscard]] Table with_margins(const Table& table, const SecondaryMargin& margin, Protection protection);
/// Secondaries of the pattern whose margin is reduced to what their bounds allow.
[[nodiscard]] std::vector<CellId> clipped_secondaries(const Table& table, const Pattern& pattern,
                                                      const SecondaryMargin& margin, Protection protection);

}  // namespace tacet
