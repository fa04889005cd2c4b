// SPDX-License-Identifier: Apache-2.0
#include "sources/database.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

std::vector<std::size_t> find_columns(std::span<const VariableInfo* const> wanted,
                                      std::span<const std::string> names, const std::string& source) {
    std::vector<std::size_t> columns;
    for (const VariableInfo* each : wanted) {
        const auto found =
            std::ranges::find_if(names, [&](const std::string& name) { return same_name(name, each->name); });
        if (found == names.end())
            throw InputError(
                fmt::format("{}: found no column '{}'{}", source, each->name, suggestion(each->name, names)));
        columns.push_back(static_cast<std::size_t>(found - names.begin()));
    }
    return columns;
}

}  // namespace tacet
