// SPDX-License-Identifier: Apache-2.0
// Turns a deviation found in floating point into a witness that holds exactly: rounded where that suffices,
// with a small common denominator, or by solving the equations of its basis in rational arithmetic.
#pragma once

#include <optional>
#include <span>

#include "tacet/deadline.h"
#include "tacet/table.h"
#include "tacet/witness.h"

namespace tacet {

/// `deviations` belong to `cells` (ascending) and are in table units, good to about `tolerance`. The witness
/// keeps every equation exactly; whether it keeps the bounds and reaches a level is for the proof book to
/// see. Nothing once the deadline has passed.
[[nodiscard]] std::optional<Witness> make_exact(const Table& table, std::span<const CellId> cells,
                                                std::span<const double> deviations, double tolerance,
                                                const Deadline& deadline = {});

}  // namespace tacet
