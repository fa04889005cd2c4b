// SPDX-License-Identifier: Apache-2.0
// A pattern whose text is there already, as when it comes over the network.
#pragma once

#include <string>

#include "tacet/export.h"
#include "tacet/pattern.h"

namespace TACET_EXPORT tacet {

/// As `read_pattern`; messages call it `name`.
[[nodiscard]] Pattern parse_pattern(const std::string& name, const std::string& text, const Table& table);

}  // namespace tacet
