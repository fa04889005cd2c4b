// SPDX-License-Identifier: Apache-2.0
// Dimensions of instances: code lists with a total, flat or hierarchical. Codes are numbered as a hierarchy
// file lists them: each code before its children, and these before its next sibling. No code has a single
// child.
#pragma once

#include <cstdint>

#include "generate/random.h"
#include "tacet/table.h"

namespace tacet::instance {

/// A total and size - 1 codes below it.
[[nodiscard]] Dimension flat_dimension(std::uint32_t size);

/// The fewest codes that make a hierarchy: a total, two codes below it, two below one of these.
inline constexpr std::uint32_t kSmallestHierarchy = 5;

/// A random tree of exactly `size` codes, the total included, with two or three levels below the total.
[[nodiscard]] Dimension hierarchical_dimension(std::uint32_t size, Random& random);

/// Rows of `subtables` tables of `rows` rows each; every table but the first details a random row of the
/// others.
[[nodiscard]] Dimension nested_dimension(std::uint32_t rows, std::uint32_t subtables, Random& random);

}  // namespace tacet::instance
