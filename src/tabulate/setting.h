// SPDX-License-Identifier: Apache-2.0
// What people can change when their data are not read as they meant, in the words of the file that they
// wrote: keys of a job, keywords of tau-ARGUS's metadata and batch files, or arguments of a function.
// Messages say what to change.
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
    recompute,  ///< totals; this and all below say what to do with it as well
    empty_code,
    numbers,  ///< how they are written
    holding,
    request,
    weight,
};

/// "total in [[variables]]"; for metadata of tau-ARGUS, "<TOTCODE> of region in survey.rda:3"; for a
/// function, "the argument total".
[[nodiscard]] std::string name_of(Setting setting, const VariableInfo& info);
/// "separator in [data]"; or "<SEPARATOR> in survey.rda". Not for settings of variables.
[[nodiscard]] std::string name_of(Setting setting, const Metadata& metadata);

}  // namespace tacet
