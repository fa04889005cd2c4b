// SPDX-License-Identifier: Apache-2.0
// Attribute disclosure that suppression leaves: all of a total in one cell, beside cells that are shown as
// empty.
#pragma once

#include <string>

#include "tacet/publication.h"

namespace tacet {

/// A warning where the rule for attribute disclosure calls cells sensitive; empty if it calls none so.
[[nodiscard]] std::string describe_lone_codes(const Publication& publication);

}  // namespace tacet
