// SPDX-License-Identifier: Apache-2.0
// Rows for options that are numbers. Rows for choices are written out: {name, default, "a|b", description}.
#pragma once

#include <limits>

#include "tacet/methods.h"

namespace tacet {

/// As large as any number may be.
inline constexpr double kNoLimit = 1e15;
/// The least number above 0.
inline constexpr double kAboveZero = std::numeric_limits<double>::min();

constexpr MethodOption whole_option(std::string_view name, std::string_view default_value, double least,
                                    double most, std::string_view description, std::string_view words = {}) {
    return {name, default_value, words, description, OptionKind::whole, least, most};
}
constexpr MethodOption number_option(std::string_view name, std::string_view default_value, double least,
                                     double most, std::string_view description) {
    return {name, default_value, {}, description, OptionKind::number, least, most};
}

}  // namespace tacet
