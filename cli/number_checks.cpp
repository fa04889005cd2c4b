// SPDX-License-Identifier: Apache-2.0
#include "number_checks.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace tacet {

namespace {

template <class Number>
bool parse(const std::string& text, Number& number) {
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stop == end;
}

}  // namespace

CLI::Validator positive_number() {
    const auto check = [](const std::string& text) {
        double number = 0;
        if (parse(text, number) && std::isfinite(number) && number > 0) return std::string();
        return fmt::format("found '{}', expected a number above 0", text);
    };
    return {check, "POSITIVE"};
}

CLI::Validator whole_number() {
    const auto check = [](const std::string& text) {
        std::uint64_t number = 0;
        if (parse(text, number)) return std::string();
        return fmt::format("found '{}', expected a whole number from 0 to {}", text, UINT64_MAX);
    };
    return {check, ""};
}

}  // namespace tacet
