// SPDX-License-Identifier: Apache-2.0
// Pins: wishes about single cells that hold whatever a method would choose.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "tacet/export.h"
#include "tacet/table.h"

namespace TACET_EXPORT tacet {

enum class PinKind : std::uint8_t {
    publish,   ///< the cell must be published
    suppress,  ///< the cell must be suppressed
    costlier,  ///< suppressing it costs ten times as much
    cheaper,   ///< suppressing it costs a tenth
};
[[nodiscard]] std::string_view to_string(PinKind kind);
/// Throws InputError for other words.
[[nodiscard]] PinKind parse_pin_kind(std::string_view text);

struct Pin {
    CellId cell;
    PinKind kind{};
    friend bool operator==(const Pin&, const Pin&) = default;
};

/// The table with the pins as statuses and weights. Levels, bounds and primaries stay as they are, so what is
/// safe in the one is safe in the other. Throws InputError for a cell that is not there, a primary that is
/// pinned, and a cell that must be published but is pinned to be suppressed.
[[nodiscard]] Table with_pins(const Table& table, std::span<const Pin> pins);

}  // namespace tacet
