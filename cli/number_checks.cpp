// SPDX-License-Identifier: Apache-2.0
#include "number_checks.h"

#include <fmt/format.h>

#include <cmath>

namespace tacet {

CLI::Validator positive_number() {
    const auto check = [](const std::string& text) {
        const auto number = parse_number<double>(text);
        if (number && std::isfinite(*number) && *number > 0) return std::string();
        return fmt::format("found '{}', expected a number above 0", text);
    };
    return {check, "POSITIVE"};
}

CLI::Validator whole_number() {
    const auto check = [](const std::string& text) {
        if (parse_number<std::uint64_t>(text)) return std::string();
        return fmt::format("found '{}', expected a whole number from 0 to {}", text, UINT64_MAX);
    };
    return {check, ""};
}

}  // namespace tacet
