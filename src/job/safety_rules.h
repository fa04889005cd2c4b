// SPDX-License-Identifier: Apache-2.0
// Rules as <SAFETYRULE> of batch files spells them.
#pragma once

#include <string>

#include "tacet/rules.h"

namespace tacet {

/// What `parse_safety_rules` reads as these rules. Throws InputError without place if it has no words for
/// one.
[[nodiscard]] std::string to_safety_rules(const Rules& rules, bool is_weighted);

}  // namespace tacet
