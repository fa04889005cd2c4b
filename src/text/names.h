// SPDX-License-Identifier: Apache-2.0
// Enums as words: one table of names for each, which prints and parses.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

namespace tacet {

template <class Enum>
struct Name {
    Enum value;
    std::string_view text;
};

template <class Enum, std::size_t kCount>
[[nodiscard]] constexpr std::string_view name_of(const Name<Enum> (&names)[kCount], Enum value) {
    return std::ranges::find(names, value, &Name<Enum>::value)->text;
}

/// Nothing if it is no name of the table.
template <class Enum, std::size_t kCount>
[[nodiscard]] constexpr std::optional<Enum> value_named(const Name<Enum> (&names)[kCount],
                                                        std::string_view text) {
    const auto found = std::ranges::find(names, text, &Name<Enum>::text);
    if (found == std::end(names)) return {};
    return found->value;
}

}  // namespace tacet
