// SPDX-License-Identifier: Apache-2.0
// Insiders for tests, and an independent view of what they see: a table of its own in which their cells are
// published, to be judged by the audit of outsiders.
#pragma once

#include <cstdint>

#include "tacet/insider.h"
#include "tacet/pattern.h"
#include "tacet/table.h"

namespace tacet::tables {

/// The table with `count` insiders, each of whom knows up to three cells or bounds on them.
Table with_random_insiders(const Table& table, std::uint32_t count, std::uint32_t seed);

/// The table without insiders.
Table without_insiders(const Table& table);
/// What is left to attack for one of them: what it knows is published, what it owns asks for nothing.
Table seen_by(const Table& table, InsiderId who);
/// The pattern without what the insider knows.
Pattern seen_by(const Table& table, InsiderId who, const Table& seen, const Pattern& pattern);

/// Whether outsiders and all insiders are kept out, by ordinary audits.
bool keeps_all_out(const Table& table, const Pattern& pattern, Protection protection = Protection::at_least);

}  // namespace tacet::tables
