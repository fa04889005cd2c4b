// SPDX-License-Identifier: Apache-2.0
// The words of tau-ARGUS for rules and methods, for programs that have them from its users.
#pragma once

#include <string>
#include <vector>

#include "tacet/export.h"
#include "tacet/job.h"
#include "tacet/rules.h"

namespace TACET_EXPORT tacet {

/// What <SAFETYRULE> asks for: "NK(2,85)|FREQ(3,30)".
struct BatchRules {
    Rules rules;
    bool is_weighted = false;
};
/// Throws InputError without place: "found ..., expected ...".
[[nodiscard]] BatchRules parse_safety_rules(const std::string& text);

/// What <SUPPRESS> asks for.
struct BatchMethod {
    ProtectionJob protection;  ///< of no tables yet
    std::vector<std::string> warnings;
};
/// "MOD(1,5,1,0,0)"; the number of the table does not count. Throws InputError without place.
[[nodiscard]] BatchMethod parse_suppress(const std::string& text);

}  // namespace tacet
