// SPDX-License-Identifier: Apache-2.0
// What processes need to work on one table together: shares of its primaries, and
// witnesses and constraints as texts that travel.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "tacet/bound.h"
#include "tacet/export.h"
#include "tacet/pattern.h"
#include "tacet/witness.h"

namespace TACET_EXPORT tacet {

/// The table with the levels of every `parts`-th primary only, from the `part`-th on. What holds for all
/// parts holds for the table: primaries stay suppressed, and what is asked of them is divided.
[[nodiscard]] Table share_of_primaries(const Table& table, std::uint32_t part, std::uint32_t parts);

/// The primaries, and all that the witnesses move.
[[nodiscard]] Pattern moved_pattern(const Table& table, const Proof& proof);

/// Witnesses alone: who reads them finds the claims.
[[nodiscard]] std::string to_message(std::span<const Witness> witnesses);
/// Throws InputError if the text is not such a message.
[[nodiscard]] std::vector<Witness> witnesses_of(const std::string& message);

/// The arguments of constraints: who reads them makes the constraints anew, for a table with the same
/// equations.
[[nodiscard]] std::string to_message(std::span<const PricedConstraint> constraints);
/// Throws InputError if the text is not such a message.
[[nodiscard]] std::vector<PricedConstraint> constraints_of(const std::string& message);

}  // namespace tacet
