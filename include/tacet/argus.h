// SPDX-License-Identifier: Apache-2.0
// Files of tau-ARGUS: metadata, ready tables, a-priori information.
#pragma once

#include <string>

#include "tacet/export.h"
#include "tacet/metadata.h"

namespace TACET_EXPORT tacet {

/// Reads the .rda file of microdata, with the hierarchies and code lists that it names.
/// Throws InputError, "file:line: found ..., expected ...".
[[nodiscard]] Metadata read_microdata_rda(const std::string& path);
/// Reads the .rda file of a ready table.
[[nodiscard]] Metadata read_table_rda(const std::string& path);

}  // namespace tacet
