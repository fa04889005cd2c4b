// SPDX-License-Identifier: Apache-2.0
// The margin of secondaries: how far every suppressed cell that is not a primary must be able to move, where
// secondaries are to be protected too.
#pragma once

#include <optional>
#include <string_view>

#include "exact_number.h"
#include "table.h"

namespace verify {

struct Margin {
    Rational number;        // a share of the absolute value, or a distance
    bool is_share = false;  // written with %
};

/// Reads "10%" or "5", digits with at most one point; nothing for other text and for 0.
[[nodiscard]] std::optional<Margin> parse_margin(std::string_view text);

/// The level of a cell on both sides, rounded up to a unit of the last decimal of the values.
[[nodiscard]] Rational level(const Margin& margin, const Cell& cell, const Table& table);

}  // namespace verify
