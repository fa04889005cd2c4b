// SPDX-License-Identifier: Apache-2.0
// What people can change when their data are not read as they meant, in the words of the file that they
// wrote: keys of a job, or keywords of tau-ARGUS's metadata and batch files. Messages say what to change.
#pragma once

#include <string>

#include "tacet/metadata.h"

namespace tacet {

enum class Setting : std::uint8_t {
    declaration,  ///< of a variable
    total,
    missing,
    levels,
    hierarchy,
    separator,
    variables,  ///< that span a table
    recompute,  ///< totals; says what to do with it as well
};

/// "total in [[variables]]"; or, for metadata of tau-ARGUS, "<TOTCODE> of region in survey.rda:3".
[[nodiscard]] std::string name_of(Setting setting, const VariableInfo& info);
/// "separator in [data]"; or "<SEPARATOR> in survey.rda". Not for settings of variables.
[[nodiscard]] std::string name_of(Setting setting, const Metadata& metadata);

}  // namespace tacet
