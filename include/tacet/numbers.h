// SPDX-License-Identifier: Apache-2.0
// Columns of numbers as programs hold them in memory.
#pragma once

#include <cstdint>
#include <span>
#include <variant>

#include "tacet/export.h"

namespace TACET_EXPORT tacet {

/// A view of a column. A whole double stands for itself, any other for the nearest decimal number of 15
/// digits: 0.1 + 0.2 is 0.3.
using Numbers = std::variant<std::span<const double>, std::span<const std::int64_t>>;

[[nodiscard]] inline std::size_t size(const Numbers& numbers) {
    return std::visit([](const auto& each) { return each.size(); }, numbers);
}

}  // namespace tacet
