// SPDX-License-Identifier: Apache-2.0
// The words that files and messages use for the values of an enum: one table for each, to print and to parse.
#pragma once

#include <array>
#include <string_view>

#include "tacet/witness.h"

namespace tacet {

template <class Enum>
struct Named {
    Enum value;
    std::string_view name;
};

/// The table of an enum; each has its own, beside what it is about.
template <class Enum>
inline constexpr std::array<Named<Enum>, 0> kNames = {};

template <class Enum>
[[nodiscard]] constexpr std::string_view name_of(Enum value) {
    for (const Named<Enum>& each : kNames<Enum>)
        if (each.value == value) return each.name;
    return {};
}

template <>
inline constexpr auto kNames<Protection> = std::to_array<Named<Protection>>({
    {Protection::at_least, "at-least"},
    {Protection::strict, "strict"},
});

}  // namespace tacet
