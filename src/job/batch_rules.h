// SPDX-License-Identifier: Apache-2.0
// The argument of <SAFETYRULE>.
#pragma once

#include <string>

#include "tacet/rules.h"

namespace tacet {

struct BatchRules {
    Rules rules;
    bool is_weighted = false;
};
/// Throws InputError without place: "found ..., expected ...".
[[nodiscard]] BatchRules parse_safety_rules(const std::string& text);

}  // namespace tacet
