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
    std::string_view in_arguments;
};

constexpr SettingName kNames[] = {
    {Setting::declaration, "the variable in [[variables]]", "the declaration of {}", "the column"},
    {Setting::total, "total in [[variables]]", "<TOTCODE> of {}", "the argument total"},
    {Setting::missing, "missing in [[variables]]", "the missing codes of {}", "the argument missing"},
    {Setting::levels, "levels in [[variables]]", "<HIERLEVELS> of {}", "the digits in hierarchies"},
    {Setting::hierarchy, "the file of hierarchy", "the file in <HIERCODELIST> of {}", "the hierarchy"},
    {Setting::separator, "separator in [data]", "<SEPARATOR> in {}", "the separator"},
    {Setting::variables, "variables in [[tables]]", "<SPECIFYTABLE>", "the variables of the table"},
    {Setting::recompute, "set additivity = \"recompute\" in [[tables]]", "write <READTABLE> 1",
     "set additivity = \"recompute\""},
    {Setting::empty_code, "set missing = \"\" in [[variables]]", "declare a missing code of {}",
     "set missing = \"\""},
    {Setting::numbers, "set decimal and thousands in [data]", "change the declaration of {}",
     "correct the column"},
    {Setting::holding, "give one role = \"holding\" in [[variables]]", "write <HOLDING> for one in {}",
     "name a column by the argument holding"},
    {Setting::request, "give one role = \"request\" in [[variables]]", "write <REQUEST> for one in {}",
     "name a column by the argument request"},
    {Setting::weight, "give one role = \"weight\" in [[variables]]", "write <WEIGHT> for one in {}",
     "name a column by the argument weight"},
};

std::string name_of(Setting setting, Wording wording, const std::string& place) {
    const SettingName& names = *std::ranges::find(kNames, setting, &SettingName::setting);
    switch (wording) {
        case Wording::argus:
            return fmt::format(fmt::runtime(names.in_argus), place);
        case Wording::arguments:
            return std::string(names.in_arguments);
        default:
            return std::string(names.in_jobs);
    }
}

}  // namespace

std::string name_of(Setting setting, const VariableInfo& info) {
    return name_of(setting, info.wording, fmt::format("{} in {}", info.name, info.origin));
}

std::string name_of(Setting setting, const Metadata& metadata) {
    return name_of(setting, metadata.wording, metadata.path);
}

}  // namespace tacet
