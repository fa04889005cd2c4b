// SPDX-License-Identifier: Apache-2.0
// Attackers who know more than what is published: of some cells the value, or bounds. Each of them must be
// kept out of every primary that it attacks: all but those it knows and those it owns.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "exact_number.h"
#include "requirements.h"
#include "table.h"

namespace verify {

using AttackerId = std::uint32_t;

/// How far an attacker holds a cell to be able to move.
struct Known {
    CellId cell = 0;
    Rational room_below, room_above;
};

/// Sides of a primary that are the attacker's own.
struct Own {
    CellId cell = 0;
    bool below = true;
    bool above = true;
};

struct Attacker {
    std::string name;
    std::vector<Known> knows;  // by cell, each once
    std::vector<Own> owns;     // likewise
};

struct Attackers {
    std::vector<Attacker> all;
    std::vector<std::vector<AttackerId>> of_cell;  // who knows more of it

    /// What a cell requires against an attacker; nothing where it does not attack.
    [[nodiscard]] Levels required(AttackerId attacker, const Primary& primary, const Table& table,
                                  const Requirements& requirements) const;
    /// Null if the attacker knows no more of the cell than all.
    [[nodiscard]] const Known* knowledge(AttackerId attacker, CellId cell) const;
};

/// Reads  tacet-attackers 1 / A <name> / K <cell> / B <cell> <low> <high> / X <cell> [down|up].  Throws
/// InputError, also for a file without attackers.
[[nodiscard]] Attackers read_attackers(const std::string& path, const Table& table);

}  // namespace verify
