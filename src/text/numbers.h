// SPDX-License-Identifier: Apache-2.0
// Numbers in texts that hold nothing else.
#pragma once

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

}  // namespace tacet
