// SPDX-License-Identifier: Apache-2.0
#include "tabulate/setting.h"

#include <fmt/format.h>

#include <algorithm>

namespace tacet {

namespace {

struct SettingName {
    Setting setting;
    std::string_view in_jobs;
    std::string_view in_argus;  ///< {0}: where that is
};

constexpr SettingName kNames[] = {
    {Setting::declaration, "the variable in [[variables]]", "the declaration of {}"},
    {Setting::total, "total in [[variables]]", "<TOTCODE> of {}"},
    {Setting::missing, "missing in [[variables]]", "the missing codes of {}"},
    {Setting::levels, "levels in [[variables]]", "<HIERLEVELS> of {}"},
    {Setting::hierarchy, "the file of hierarchy", "the file in <HIERCODELIST> of {}"},
    {Setting::separator, "separator in [data]", "<SEPARATOR> in {}"},
    {Setting::variables, "variables in [[tables]]", "<SPECIFYTABLE>"},
    {Setting::recompute, "set additivity = \"recompute\" in [[tables]]", "write <READTABLE> 1"},
};

std::string name_of(Setting setting, bool is_argus, const std::string& place) {
    const SettingName& names = *std::ranges::find(kNames, setting, &SettingName::setting);
    return is_argus ? fmt::format(fmt::runtime(names.in_argus), place) : std::string(names.in_jobs);
}

}  // namespace

std::string name_of(Setting setting, const VariableInfo& info) {
    return name_of(setting, !info.origin.empty(), fmt::format("{} in {}", info.name, info.origin));
}

std::string name_of(Setting setting, const Metadata& metadata) {
    return name_of(setting, metadata.is_argus, metadata.path);
}

}  // namespace tacet
