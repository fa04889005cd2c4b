// SPDX-License-Identifier: Apache-2.0
// Text without the spaces around it.
#pragma once

#include <string_view>

namespace tacet {

[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace tacet
