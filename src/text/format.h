// SPDX-License-Identifier: Apache-2.0
// Numbers and counts in texts for people.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tacet {

/// Up to 6 decimals, without trailing zeros, thousands separated by commas.
[[nodiscard]] std::string number(double value);
/// "1 cell", "12,000 cells".
[[nodiscard]] std::string count(std::size_t amount, std::string_view singular, std::string_view plural = {});

}  // namespace tacet
