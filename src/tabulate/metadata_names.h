// SPDX-License-Identifier: Apache-2.0
// The words of job files for what metadata hold.
#pragma once

#include "tacet/metadata.h"
#include "text/names.h"

namespace tacet {

inline constexpr Name<VariableRole> kRoleNames[] = {
    {VariableRole::none, "none"},
    {VariableRole::spanning, "spanning"},
    {VariableRole::numeric, "numeric"},
    {VariableRole::spanning_numeric, "both"},
    {VariableRole::sampling_weight, "weight"},
    {VariableRole::holding, "holding"},
    {VariableRole::request, "request"},
    {VariableRole::frequency, "frequency"},
    {VariableRole::top, "top"},
    {VariableRole::status, "status"},
    {VariableRole::shadow, "shadow"},
    {VariableRole::cost, "cost"},
    {VariableRole::lower_level, "lower_level"},
    {VariableRole::upper_level, "upper_level"},
};

inline constexpr Name<RecordLayout> kLayoutNames[] = {
    {RecordLayout::delimited, "csv"},
    {RecordLayout::fixed_width, "fixed"},
};

inline constexpr Name<Encoding> kEncodingNames[] = {
    {Encoding::detected, "auto"},
    {Encoding::utf8, "utf-8"},
    {Encoding::windows1252, "windows-1252"},
};

}  // namespace tacet
