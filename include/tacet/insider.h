// SPDX-License-Identifier: Apache-2.0
// Insiders: attackers who know more than what is published, such as contributors that know their own cells,
// alone or together (the attackers with bounds of their own of Fischetti and Salazar 2001). A pattern is safe
// if it keeps out every one of them. docs/attackers.md
#pragma once

#include <span>
#include <vector>

#include "tacet/export.h"
#include "tacet/table.h"
#include "tacet/witness.h"

namespace TACET_EXPORT tacet {

/// The table with these insiders, in place of those it has. Throws InputError.
[[nodiscard]] Table with_insiders(const Table& table, std::vector<Insider> insiders);

/// What an insider knows of a cell beyond the table; null if nothing.
[[nodiscard]] const Knowledge* knowledge(const Table& table, InsiderId who, CellId cell);
/// Whether the insider knows the value.
[[nodiscard]] bool knows_value(const Table& table, InsiderId who, CellId cell);
/// How far the bounds that this attacker knows let `cell` move to `side`.
[[nodiscard]] Amount room(const Table& table, InsiderId who, CellId cell, Side side);

/// How far the attacker must find `cell` movable to `side`: 0 for sides it does not attack, and for cells it
/// knows.
[[nodiscard]] Amount required(const Table& table, InsiderId who, CellId cell, Side side,
                              Protection protection);
[[nodiscard]] Amount required_width(const Table& table, InsiderId who, CellId cell, Protection protection);

/// The largest factor that the bounds of this attacker allow; as `largest_factor` of the outsider.
[[nodiscard]] Rational largest_factor(const Table& table, InsiderId who, const Witness& witness, Side side);

/// Those that matter: without insiders who know nothing that can be suppressed, and without those of whom
/// another knows as much and attacks as much. In the order given.
[[nodiscard]] std::vector<Insider> without_redundant(const Table& table, std::vector<Insider> insiders);

}  // namespace tacet
