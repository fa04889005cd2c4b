// SPDX-License-Identifier: Apache-2.0
// The words of job files for what metadata hold.
#pragma once

#include "model/enum_names.h"
#include "tacet/metadata.h"

namespace tacet {

template <>
inline constexpr auto kNames<VariableRole> = std::to_array<Named<VariableRole>>({
    {VariableRole::none, "none"},
    {VariableRole::spanning, "spanning"},
    {VariableRole::numeric, "numeric"},
    {VariableRole::spanning_numeric, "both"},
    {VariableRole::weight, "weight"},
    {VariableRole::holding, "holding"},
    {VariableRole::request, "request"},
    {VariableRole::frequency, "frequency"},
    {VariableRole::top, "top"},
    {VariableRole::status, "status"},
    {VariableRole::shadow, "shadow"},
    {VariableRole::cost, "cost"},
    {VariableRole::lower_level, "lower_level"},
    {VariableRole::upper_level, "upper_level"},
});

template <>
inline constexpr auto kNames<RecordLayout> = std::to_array<Named<RecordLayout>>({
    {RecordLayout::delimited, "csv"},
    {RecordLayout::fixed_width, "fixed"},
});

template <>
inline constexpr auto kNames<Encoding> = std::to_array<Named<Encoding>>({
    {Encoding::detected, "auto"},
    {Encoding::utf8, "utf-8"},
    {Encoding::windows1252, "windows-1252"},
});

}  // namespace tacet
