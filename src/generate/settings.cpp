// SPDX-License-Identifier: Apache-2.0
#include "generate/settings.h"

#include <fmt/format.h>

#include <cmath>

#include "tacet/error.h"
#include "text/numbers.h"

namespace tacet::instance {

Settings::Settings(std::span<const GeneratorOption> rows, const GeneratorValues& given) : given_(given) {
    std::string names;
    for (const GeneratorOption& row : rows) {
        defaults_.emplace(row.name, row.default_value);
        names += fmt::format("{}--{}", names.empty() ? "" : ", ", row.name);
    }
    for (const auto& [name, value] : given_)
        if (!defaults_.contains(name))
            throw InputError(fmt::format("option --{}: found {}, expected one of {}", name, value, names));
}

void Settings::preset(std::string_view option, std::string value) {
    defaults_.find(option)->second = std::move(value);
}

const std::string& Settings::text(std::string_view option) const {
    const auto found = given_.find(option);
    return found != given_.end() ? found->second : defaults_.find(option)->second;
}

std::uint32_t Settings::count(std::string_view option, std::uint32_t least, std::uint32_t most) const {
    const auto number = parse_number<std::uint32_t>(text(option));
    if (!number || *number < least || *number > most)
        refuse(option, fmt::format("a whole number from {} to {}", least, most));
    return *number;
}

double Settings::share(std::string_view option) const {
    const auto number = parse_number<double>(text(option));
    if (!number || !(*number >= 0 && *number <= 1)) refuse(option, "a share from 0 to 1");
    return *number;
}

double Settings::number(std::string_view option, double least, double most) const {
    const auto number = parse_number<double>(text(option));
    if (!number || !(*number >= least && *number <= most))
        refuse(option, fmt::format("a number from {} to {}", least, most));
    return *number;
}

void Settings::refuse(std::string_view option, std::string_view expected) const {
    const std::string& found = text(option);
    throw InputError(fmt::format("option --{}: found {}, expected {}", option,
                                 found.empty() ? "nothing" : found, expected));
}

std::uint32_t share_of(double share, std::size_t population) {
    return static_cast<std::uint32_t>(std::llround(share * static_cast<double>(population)));
}

}  // namespace tacet::instance
