// SPDX-License-Identifier: Apache-2.0
// Checks of numbers on the command line. CLI11's own let nan pass as positive and take -1 for a large seed.
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <optional>
#include <string_view>

namespace tacet {

/// Nothing if the text is not a number of this type, from its first to its last character.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end) return {};
    return number;
}

/// A finite number above 0.
[[nodiscard]] CLI::Validator positive_number();
/// A whole number of at least 0 that 64 bits hold.
[[nodiscard]] CLI::Validator whole_number();

}  // namespace tacet
