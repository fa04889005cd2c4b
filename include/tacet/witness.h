// SPDX-License-Identifier: Apache-2.0
// A witness: a deviation from the true table that an attacker cannot tell from it. It keeps every equation
// and bound and moves suppressed cells only, so it proves how far those cells can be moved. Exact, so
// checkable by anyone with sums alone.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacet/exact_number.h"
#include "tacet/export.h"
#include "tacet/pattern.h"
#include "tacet/table.h"

namespace TACET_EXPORT tacet {

enum class Side : std::uint8_t { down, up };
/// Of what there is one of for each side.
[[nodiscard]] constexpr std::size_t index(Side side) {
    return static_cast<std::size_t>(side);
}
inline constexpr Side kSides[] = {Side::up, Side::down};
[[nodiscard]] constexpr Side opposite(Side side) {
    return side == Side::up ? Side::down : Side::up;
}

/// Whether a range that just reaches a level protects (the definition of Fischetti and Salazar), or must pass
/// it by one unit of the last decimal (the rule of the UK's Office for National Statistics).
enum class Protection : std::uint8_t { at_least, strict };
/// "at-least" or "strict".
[[nodiscard]] std::string_view to_string(Protection protection);
/// Nothing for other words.
[[nodiscard]] std::optional<Protection> parse_protection(std::string_view text);

/// What is asked of a cell: to move down, up, or both ways together by a width.
enum class Requirement : std::uint8_t { down, up, width };
[[nodiscard]] std::string_view to_string(Requirement requirement);

/// Deviation i is numerators[i] / denominator, in units of 10^-Table::decimals(). Cells ascend.
struct Witness {
    std::vector<CellId> cells;
    std::vector<Integer> numerators;
    Integer denominator = 1;
};

/// `factor` times the witness moves `cell` to `side` far enough.
struct Claim {
    CellId cell;
    Side side{};
    std::uint32_t witness = 0;  ///< index into Proof::witnesses
    Rational factor = 1;
};

struct Proof {
    std::vector<Witness> witnesses;
    std::vector<Claim> claims;
};

/// How far `cell` must be movable to `side`; 0 demands nothing.
[[nodiscard]] Amount required(const Table& table, CellId cell, Side side, Protection protection);
/// How wide the attacker's range of `cell` must be; 0 demands nothing.
[[nodiscard]] Amount required_width(const Table& table, CellId cell, Protection protection);
/// How far the attacker's bounds let `cell` move to `side`.
[[nodiscard]] Amount room(const Cell& cell, Side side);

/// Levels that the cell's own bounds exclude, reduced to what they allow, and how many were.
struct ClippedTable {
    Table table;
    std::uint32_t clipped = 0;
};
[[nodiscard]] ClippedTable clip_levels(const Table& table, Protection protection);

/// The deviation of `cell` under the witness, in table units; 0 where it does not move.
[[nodiscard]] Rational deviation(const Witness& witness, CellId cell);
/// The largest factor, positive for `Side::up` and of the mirrored witness for `Side::down`, that bounds
/// allow.
[[nodiscard]] Rational largest_factor(const Table& table, const Witness& witness, Side side);
/// True if the witness satisfies every equation exactly.
[[nodiscard]] bool keeps_equations(const Table& table, const Witness& witness);
/// True if every cell of the witness is suppressed and may move, and cells ascend.
[[nodiscard]] bool moves_only_suppressed(const Table& table, const Pattern& pattern, const Witness& witness);

}  // namespace tacet
