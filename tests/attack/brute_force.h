// SPDX-License-Identifier: Apache-2.0
// The attacker by enumeration of all whole-number tables. In two dimensions the extremes of the linear
// programs are whole, so it gives their exact ranges; in more dimensions it gives ranges that must lie within
// them.
#pragma once

#include <random>
#include <vector>

#include "tables.h"
#include "tacet/pattern.h"
#include "tacet/unpick.h"

namespace tacet {

/// By cell; a point for published ones.
std::vector<DeviationRange> brute_force_ranges(const Table& table, const Pattern& pattern);

/// A flat table of 2x2 to 3x3 small values with narrow bounds and a few primaries of random levels.
Table random_tiny_table(std::mt19937& random);
/// A 2x2x2 table, else the same.
Table random_tiny_cube(std::mt19937& random);
/// The primaries and some other cells, at most `most` in all.
Pattern random_pattern(const Table& table, std::mt19937& random, std::size_t most);

}  // namespace tacet
