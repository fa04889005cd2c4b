// SPDX-License-Identifier: Apache-2.0
// A draft: what a kind decides about an instance. The rest is the same for all kinds: zero cells are
// published, levels are the same on both sides, weights and bounds follow one of a few conventions.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "generate/grid.h"
#include "generate/settings.h"
#include "tacet/table.h"

namespace tacet::instance {

/// Levels are percentages of values, exact with two more decimals than these: 1 unit = 100 level units.
inline constexpr int kLevelDecimals = 2;
inline constexpr Amount kLevelUnits = 100;

/// The least value of a cell that is not zero, in units of the last decimal: one more than the least level,
/// so that its own bounds leave room for strict protection too.
inline constexpr Amount kLeastValue = 2;

struct Primary {
    std::uint32_t cell = 0;
    Amount level = 0;  ///< in level units
};

enum class Weights : std::uint8_t { value, unity };
enum class Bounds : std::uint8_t { own, common, unbounded };

inline constexpr GeneratorOption kWeightsOption{
    "weights", "value", "cost of suppressing a cell: value (at least one unit of the last decimal) or unity"};
inline constexpr std::string_view kBoundsDescription =
    "what the attacker knows of every cell: own (0.5 to 1.5 times its value), common (0 to 1.5 times the "
    "largest value) or unbounded (0 to 1000 times the grand total)";
inline constexpr GeneratorOption kOwnBoundsOption{"bounds", "own", kBoundsDescription};
inline constexpr GeneratorOption kCommonBoundsOption{"bounds", "common", kBoundsDescription};
inline constexpr GeneratorOption kUnboundedBoundsOption{"bounds", "unbounded", kBoundsDescription};

struct Draft {
    Grid grid;
    int decimals = 0;              ///< of the values
    std::vector<Amount> values{};  ///< of all cells, totals included, in units of 10^-decimals
    std::vector<Primary> primaries{};
};

/// Adds the leaves up to the totals.
void add_up(Draft& draft);

/// `percent` of the cell's value.
[[nodiscard]] Primary percent_primary(const Draft& draft, std::uint32_t cell, std::int64_t percent);

/// Draws values for the leaves, one after another, and adds them up. The primaries among them have levels of
/// so many per cent.
void fill(Draft& draft, std::span<const std::uint32_t> leaves, const std::vector<bool>& is_primary,
          std::int64_t percent, const std::function<Amount(bool is_primary)>& draw);

/// The table, with weights and bounds as the settings have them. Levels are at least one unit and no more
/// than the cell's own bounds allow.
[[nodiscard]] Table finish(const Draft& draft, const Settings& settings);

}  // namespace tacet::instance
