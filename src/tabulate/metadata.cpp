// SPDX-License-Identifier: Apache-2.0
#include "tacet/metadata.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

const VariableInfo* Metadata::find(std::string_view name) const {
    const auto found =
        std::ranges::find_if(variables, [&](const VariableInfo& each) { return same_name(each.name, name); });
    return found == variables.end() ? nullptr : &*found;
}

const VariableInfo& Metadata::at(std::string_view name) const {
    if (const VariableInfo* found = find(name)) return *found;
    std::vector<std::string> names;
    for (const VariableInfo& each : variables) names.push_back(each.name);
    throw InputError(fmt::format("found no variable '{}' in {}{}", name, path, suggestion(name, names)));
}

const VariableInfo* Metadata::find(VariableRole role) const {
    const auto found = std::ranges::find(variables, role, &VariableInfo::role);
    return found == variables.end() ? nullptr : &*found;
}

}  // namespace tacet
